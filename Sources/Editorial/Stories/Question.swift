/// A question of a story, with choices of which one can be taken.
public struct Question: Hashable, Sendable {
    /// A choice.
    public struct Choice: Hashable, Sendable {
        /// What is recorded and sent.
        public var value: String
        /// What it says.
        public var text: String
        /// What it is worth.
        public var points: Int
    }

    /// The id that it has in its story: letters, digits, `-`, `_` and `.`.
    public var id: String
    /// What is asked.
    public var text: String
    /// At least two, with different values.
    public var choices: [Choice]

    /// The greatest number of points, and of those that are taken away.
    public static let mostPoints = 1_000

    private static let mostChoices = 50
    private static let longestWords = 500

    /// A question of its element; nil where it has no id, says nothing, or leaves no choice.
    init?(_ element: HTMLElement) {
        guard let id = element.value?.trimmed, Target.isID(id) else { return nil }
        self.id = id
        text = ""
        choices = []
        for case .element(let child) in element.children {
            switch child.tag {
            case .legend where text.isEmpty: text = Self.words(child)
            case .choice: if let choice = Choice(child, Self.words(child)) { add(choice) }
            default: break
            }
        }
        guard !text.isEmpty, choices.count >= 2 else { return nil }
    }

    private mutating func add(_ choice: Choice) {
        guard choices.count < Self.mostChoices, !choices.contains(where: { $0.value == choice.value }) else { return }
        choices.append(choice)
    }

    private static func words(_ element: HTMLElement) -> String {
        String(HTMLNode.element(element).plain.collapsed.prefix(longestWords))
    }

    /// The choice with a value.
    public func choice(_ value: String) -> Choice? {
        choices.first { $0.value == value }
    }
}

extension Question.Choice {
    fileprivate init?(_ element: HTMLElement, _ words: String) {
        guard let value = element.value?.trimmed, Target.isID(value), !words.isEmpty else { return nil }
        self.value = value
        text = words
        points = min(max(element.points, -Question.mostPoints), Question.mostPoints)
    }
}
