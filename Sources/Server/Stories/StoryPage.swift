internal import Editorial
internal import Localization
internal import PhotoLibrary

/// The content of the page of a story or of a bundle's own page.
struct StoryPage {
    /// A detail with its heading.
    struct Detail {
        /// Nil if the publisher gives none.
        let heading: String?
        let html: String
    }

    /// A question and the user's answer.
    struct Question {
        let number: Int
        let id: String
        let text: String
        let choices: [StoryDocument.Question.Choice]
        let action: String
        let mayAnswer: Bool
        /// The answer; nil if there is none yet.
        let answered: String?
        let worth: String
        let isWaiting: Bool
    }

    /// The previous or next story in the collection.
    struct Neighbour {
        let address: String
        let title: String
    }

    let heading: String
    let bundle: String
    let backAddress: String
    let backLabel: String
    let html: String
    let details: [Detail]
    let questions: [Question]
    let points: String?
    let signIn: String?
    let previous: Neighbour?
    let next: Neighbour?

    var hasQuestions: Bool { !questions.isEmpty }
    var hasNeighbours: Bool { previous != nil || next != nil }

    /// - Parameters:
    ///   - address: the URL of the page itself.
    ///   - points: the points of all stories of the bundle; nil for visitors who cannot answer.
    init(
        _ listed: ListedStory, at address: String, points: Points?, pictures: PagePictures, base: String, words: Wording
    ) {
        let addresses = BundleAddresses(base: base, bundle: listed.bundle)
        let targets = addresses.addresses(of: listed, pictures: pictures)
        heading = listed.document.title
        bundle = listed.bundleTitle
        backAddress =
            listed.collection.map { addresses.collection($0.file) } ?? BundleAddresses.menu(listed.bundle, base: base)
        backLabel = listed.collection?.title ?? words("menu")
        html = listed.story.html(targets)
        details = listed.story.details.map { detail in
            Detail(heading: detail.heading.isEmpty ? nil : detail.heading, html: detail.html(targets))
        }
        questions = listed.document.questions.enumerated().map { index, question in
            let chosen = question.answer.map { answer in
                question.choices.first { $0.value == answer.choice }?.text ?? answer.choice
            }
            return Question(
                number: index + 1, id: question.id, text: question.text, choices: question.choices, action: address,
                mayAnswer: points != nil, answered: chosen.map { words("answerGiven", ["choice": .text($0)]) },
                worth: words("pointCount", ["count": .number(question.answer?.points ?? 0)]),
                isWaiting: question.answer.map { $0.sentAt == nil } ?? false)
        }
        let reached = points.map { words("pointCount", ["count": .number($0.points)]) }
        self.points = points?.answers == 0 ? nil : reached.map { words("pointsReached", ["points": .text($0)]) }
        signIn = points == nil ? "\(base)/sign-in?to=\(URLText.query(String(address.dropFirst(base.count))))" : nil
        let collection = listed.collection?.file
        func neighbour(_ story: StoryReference?) -> Neighbour? {
            story.map { Neighbour(address: addresses.story($0.file, in: collection), title: $0.title) }
        }
        previous = neighbour(listed.previous)
        next = neighbour(listed.next)
    }
}

extension StoryPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("heading") { $0.heading }, .init("bundle") { $0.bundle }, .init("backAddress") { $0.backAddress },
        .init("backLabel") { $0.backLabel }, .init("html") { $0.html }, .init("details") { $0.details },
        .init("questions") { $0.questions }, .init("points") { $0.points }, .init("signIn") { $0.signIn },
        .init("previous") { $0.previous }, .init("next") { $0.next }, .init("hasQuestions") { $0.hasQuestions },
        .init("hasNeighbours") { $0.hasNeighbours },
    ]
}

extension StoryPage.Detail: TemplateContext {
    static let fields: [TemplateField<Self>] = [

        // `false` rather than nil: otherwise mustache would show the heading of the page.
        .init("heading") { $0.heading.map { $0 as Any } ?? false }, .init("html") { $0.html },
    ]
}

extension StoryPage.Question: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("number") { $0.number }, .init("id") { $0.id }, .init("text") { $0.text },
        .init("choices") { $0.choices }, .init("action") { $0.action }, .init("mayAnswer") { $0.mayAnswer },
        .init("answered") { $0.answered }, .init("worth") { $0.worth }, .init("isWaiting") { $0.isWaiting },
    ]
}

extension StoryPage.Neighbour: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("title") { $0.title },
    ]
}

extension StoryDocument.Question.Choice: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("value") { $0.value }, .init("text") { $0.text }]
}
