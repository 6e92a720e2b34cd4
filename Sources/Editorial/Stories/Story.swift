/// A story or a page: sanitised HTML with a title, details in sections, and questions.
public struct Story: Sendable {
    /// A section of details.
    public struct Detail: Sendable {
        /// Its heading; can be empty.
        public let heading: String
        let nodes: [HTMLNode]

        /// Writes HTML to follow a second-level heading.
        public func html(_ addresses: LinkResolver) -> String {
            HTMLWriter.html(of: nodes, addresses, below: 2)
        }
    }

    /// The first `<h1>`, or `<title>`; nil if both are missing.
    public let title: String?
    /// The content of each `<section class="details">`, split at its headings.
    public let details: [Detail]
    /// The questions in order, each with a unique id.
    public let questions: [Question]
    /// Number of questions that were left out because they lack a unique id, a text or two choices.
    public let brokenQuestions: Int
    let body: [HTMLNode]

    /// Parses a story.
    ///
    /// - Throws: ``EditorialError`` for more than 4 MiB or too many elements.
    public init(_ bytes: [UInt8]) throws(EditorialError) {
        let read = try SanitisedHTML(bytes)
        var parts = StoryParts()
        body = parts.take(from: read.nodes)
        title = parts.title ?? read.title.flatMap { $0.isEmpty ? nil : $0 }
        (details, questions, brokenQuestions) = (parts.details, parts.questions, parts.brokenQuestions)
    }

    /// Writes the content outside of details and questions as HTML, to follow the title's `<h1>`.
    public func html(_ addresses: LinkResolver) -> String {
        HTMLWriter.html(of: body, addresses)
    }

    /// All targets of links and pictures in order, each once.
    public var targets: [LinkTarget] { (body + details.flatMap(\.nodes)).targets }

    /// The ids of the photos that the story shows, in order, each once.
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

    /// The story as text for a terminal: an empty line between paragraphs, no line wrapping, URLs of links behind their text.
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
