internal import Bytes

/// Separates a story's tree into title, details, questions and the remaining body.
struct StoryParts {
    private(set) var title: String?
    private(set) var details: [Story.Detail] = []
    private(set) var questions: [Question] = []
    private(set) var brokenQuestions = 0

    private static let mostQuestions = 200

    /// Returns the nodes without the extracted parts.
    mutating func take(from nodes: [HTMLNode]) -> [HTMLNode] {
        nodes.compactMap { node in
            guard case .element(var element) = node else { return node }
            switch element.tag {
            case .h1 where title == nil:
                let words = node.plain.collapsed
                guard !words.isEmpty else { return nil }
                title = words
                return nil
            case .question:
                add(Question(element))
                return nil
            case .details:
                addDetails(take(from: element.children))
                return nil
            default:
                element.children = take(from: element.children)
                return .element(element)
            }
        }
    }

    private mutating func add(_ question: Question?) {
        guard let question, questions.count < Self.mostQuestions, !questions.contains(where: { $0.id == question.id })
        else { return brokenQuestions += 1 }
        questions.append(question)
    }

    /// Splits details at their headings.
    private mutating func addDetails(_ nodes: [HTMLNode]) {
        var heading = ""
        var part: [HTMLNode] = []
        func isSomething(_ node: HTMLNode) -> Bool {
            if case .text(let text) = node { return !text.utf8.allSatisfy(ASCII.isSpace) }
            return true
        }
        func finish() {
            if !heading.isEmpty || part.contains(where: isSomething) {
                details.append(Story.Detail(heading: heading, nodes: part))
            }
            part = []
        }
        for node in nodes {
            if case .element(let element) = node, element.tag.isHeading {
                finish()
                heading = node.plain.collapsed
            } else {
                part.append(node)
            }
        }
        finish()
    }
}
