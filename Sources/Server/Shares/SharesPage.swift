internal import Localization
internal import PhotoLibrary

/// The content of the page of all shares.
struct SharesPage {
    /// A share.
    struct Row {
        let id: String
        let name: String
        /// What is shown, until when, and when it was last used.
        let facts: String
        let isOpen: Bool
    }

    let rows: [Row]
    let isEmpty: Bool

    init(_ document: SharesDocument, words: Wording) {
        rows = document.shares.map { share in
            Row(
                id: share.id, name: share.title ?? words("sharedPhotos"), facts: Self.facts(share, words),
                isOpen: share.isOpen)
        }
        isEmpty = rows.isEmpty
    }

    private static func facts(_ share: ShareDocument, _ words: Wording) -> String {
        var parts: [String] = []
        if let count = share.photoCount { parts.append(words("photoCount", ["count": .number(count)])) }
        if share.kind == "search", let text = share.subject {
            parts.append(words("setFollows", ["words": .text(text)]))
        }
        parts.append(words(ShareFormPage.positionKey(share.positions)))
        if share.hasPassword { parts.append(words("shareHasPassword")) }
        if let end = share.endsAt {
            parts.append(words(share.isOpen ? "shareUntil" : "shareOver", ["date": .text(words.date(end, .day))]))
        } else {
            parts.append(words("shareNeverEnds"))
        }
        if let used = share.usedAt { parts.append(words("shareUsed", ["date": .text(words.date(used, .time))])) }
        return parts.joined(separator: " · ")
    }
}

/// The content of the page that makes a share.
struct ShareFormPage {
    /// What is shared, as the address of the page names it.
    struct Subject: Sendable, Equatable {
        /// One of ``kinds``.
        let kind: String
        /// The ids of photos with commas, the id of a set or place, or words.
        let text: String

        var photos: [String] { kind == "photos" ? text.split(separator: ",").map(String.init) : [] }
    }

    /// A value of a choice.
    struct Choice {
        let value: String
        let label: String
        let isChosen: Bool
    }

    static let kinds = ["photos", "set", "place", "search"]

    let kind: String
    let subject: String
    let lead: String
    /// Whether the photos can be fixed or follow.
    let mayFollow: Bool
    let isFixed: Bool
    let title: String
    let text: String
    /// The last day of the link; empty for the usual one.
    let until: String
    let isEndless: Bool
    let positions: [Choice]
    let downloads: [Choice]
    let error: String?

    init(_ subject: Subject, name: String?, filled: Query, error: String?, words: Wording) {
        func value(_ name: String) -> String { (try? filled.text(name)) ?? "" }
        (kind, self.subject) = (subject.kind, subject.text)
        lead = name ?? words("photoCount", ["count": .number(subject.photos.count)])
        mayFollow = subject.kind != "photos"
        isFixed = !value("fixed").isEmpty
        (title, text) = (value("title").isEmpty && subject.kind == "set" ? name ?? "" : value("title"), value("text"))
        (until, isEndless) = (value("until"), !value("never").isEmpty)
        positions = PositionPrecision.allCases.map { precision in
            Choice(
                value: precision.rawValue, label: words(Self.positionKey(precision.rawValue)),
                isChosen: precision.rawValue == (value("positions").isEmpty ? "town" : value("positions")))
        }
        downloads = [("none", "shareSavesNone"), ("reduced", "shareSavesReduced"), ("original", "shareSavesOriginal")]
            .map { name, key in
                Choice(
                    value: name, label: words(key),
                    isChosen: name == (value("download").isEmpty ? "reduced" : value("download")))
            }
        self.error = error
    }

    /// The key of the text for a precision.
    static func positionKey(_ precision: String) -> String {
        switch precision {
        case "exact": "shareShowsExact"
        case "town": "shareShowsTown"
        case "country": "shareShowsCountry"
        default: "shareShowsNothing"
        }
    }
}

/// The content of the page of a share that was just made: the only one with its link.
struct ShareMadePage {
    let link: String
    let facts: String

    init(_ made: MadeShareDocument, root: String, words: Wording) {
        link = root + made.path
        facts =
            made.share.endsAt.map { words("shareUntil", ["date": .text(words.date($0, .day))]) }
            ?? words("shareNeverEnds")
    }
}

extension SharesPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("rows") { $0.rows }, .init("isEmpty") { $0.isEmpty }]
}

extension SharesPage.Row: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name }, .init("facts") { $0.facts }, .init("isOpen") { $0.isOpen },
    ]
}

extension ShareFormPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("kind") { $0.kind }, .init("subject") { $0.subject }, .init("lead") { $0.lead },
        .init("mayFollow") { $0.mayFollow }, .init("isFixed") { $0.isFixed }, .init("title") { $0.title },
        .init("text") { $0.text }, .init("until") { $0.until }, .init("isEndless") { $0.isEndless },
        .init("positions") { $0.positions }, .init("downloads") { $0.downloads }, .init("error") { $0.error },
    ]
}

extension ShareFormPage.Choice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("value") { $0.value }, .init("label") { $0.label }, .init("isChosen") { $0.isChosen },
    ]
}

extension ShareMadePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("link") { $0.link }, .init("facts") { $0.facts }]
}
