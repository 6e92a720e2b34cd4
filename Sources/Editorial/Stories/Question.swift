/// A single-choice question in a story.
public struct Question: Hashable, Sendable {
    /// A possible answer.
    public struct Choice: Hashable, Sendable {
        /// The value that is stored and sent.
        public var value: String
        /// The text that is shown.
        public var text: String
        /// The points for this choice; can be negative.
        public var points: Int
    }

    /// Its id, unique in the story: letters, digits, `-`, `_` and `.`.
    public var id: String
    /// The text of the question.
    public var text: String
    /// At least two choices with different values.
    public var choices: [Choice]

    /// Maximum number of points that a choice adds or subtracts.
    public static let mostPoints = 1_000

    private static let mostChoices = 50
    private static let longestWords = 500

    /// Creates a question from its element; nil without a valid id, a text, and at least two choices.
    init?(_ element: HTMLElement) {
        guard let id = element.value?.trimmed, LinkTarget.isID(id) else { return nil }
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
        guard let value = element.value?.trimmed, LinkTarget.isID(value), !words.isEmpty else { return nil }
        self.value = value
        text = words
        points = min(max(element.points, -Question.mostPoints), Question.mostPoints)
    }
}
