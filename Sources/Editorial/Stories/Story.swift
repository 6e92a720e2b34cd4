/// A story or a page: sanitised HTML with a title, details in sections, and questions.
public struct Story: Sendable {
    /// One of its details.
    public struct Detail: Sendable {
        /// What it is about; empty where the publisher says nothing.
        public let heading: String
        let nodes: [HTMLNode]

        /// As HTML, to stand below a heading of the second level.
        public func html(_ addresses: TextAddresses) -> String {
            HTMLWriter.html(of: nodes, addresses, below: 2)
        }
    }

    /// The first `<h1>`, else `<title>`; nil where it has neither.
    public let title: String?
    /// The sections of `<section class="details">`, each under its heading.
    public let details: [Detail]
    /// What is asked, in order, each id once.
    public let questions: [Question]
    /// How many questions were left out, as they had no id, no words or no choice.
    public let brokenQuestions: Int
    let body: [HTMLNode]

    /// Reads a story.
    ///
    /// - Throws: ``EditorialError`` for more than 4 MiB, or more elements than a page has.
    public init(_ bytes: [UInt8]) throws(EditorialError) {
        let read = try SanitisedHTML(bytes)
        var parts = StoryParts()
        body = parts.take(from: read.nodes)
        title = parts.title ?? read.title.flatMap { $0.isEmpty ? nil : $0 }
        (details, questions, brokenQuestions) = (parts.details, parts.questions, parts.brokenQuestions)
    }

    /// What stands outside of details and questions, as HTML below the title's `<h1>`.
    public func html(_ addresses: TextAddresses) -> String {
        HTMLWriter.html(of: body, addresses)
    }

    /// All that it leads to and shows, in order, each once.
    public var targets: [Target] { (body + details.flatMap(\.nodes)).targets }

    /// The ids of the photos that it shows, in order, each once.
    public var photos: [String] {
        targets.compactMap { target in
            if case .photo(let id) = target { return id }
            return nil
        }
    }

    /// The question with an id.
    public func question(_ id: String) -> Question? {
        questions.first { $0.id == id }
    }

    /// As text for a terminal: paragraphs with an empty line between, lines of any length, outside addresses behind their words.
    public var plainText: String {
        var text = PlainText.of(body)
        for detail in details {
            text +=
                "\n\n" + [detail.heading, PlainText.of(detail.nodes)].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        for question in questions {
            text += "\n\n" + question.text
            for (number, choice) in question.choices.enumerated() { text += "\n  \(number + 1). \(choice.text)" }
        }
        return text.trimmed
    }
}
