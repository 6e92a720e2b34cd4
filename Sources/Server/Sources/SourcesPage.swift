internal import Localization
internal import PhotoLibrary

/// The content of the page of sources.
struct SourcesPage {
    /// A source, its state, and what owners can change.
    struct Entry {
        let name: String
        let state: StatusPage.Source
        let hasLogin: Bool
        let fetchesAll: Bool
        let fetchesNewest: Bool
        let fetchesOpened: Bool
        /// The number of newest photos that are downloaded; a suggestion if others are.
        let newest: String
        let replaces: Bool
        /// The time to live in minutes, rounded down.
        let minutes: String
        /// The question before the removal.
        let removal: String

        init(_ source: SourceDocument, words: Wording) {
            name = source.name
            state = StatusPage.Source(source, words: words)
            hasLogin = source.hasLogin == true
            fetchesAll = source.fetch == "all"
            fetchesOpened = source.fetch == "opened"
            fetchesNewest = !fetchesAll && !fetchesOpened
            newest = fetchesNewest ? String(source.fetch.drop { $0 != ":" }.dropFirst()) : "100"
            replaces = source.policy == "replace"
            minutes = String(source.ttl / 60)
            removal = words(
                "sourceRemoveAsk", ["name": .text(source.name), "count": .number(source.photoCount)])
        }
    }

    let sources: [Entry]
    /// The name of the source that was just removed and can be restored; nil if none was.
    let removed: String?
    /// The sentence that says so.
    let removedText: String
    /// Whether a form was just sent that changed something else.
    let isSaved: Bool
    /// Why a form changed nothing, in English; nil if it did.
    let error: String?
    /// What was typed into the form for a new source that was refused.
    let url: String
    let name: String
}

extension SourcesPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("sources") { $0.sources }, .init("removed") { $0.removed },
        .init("removedText") { $0.removedText },
        .init("isSaved") { $0.isSaved }, .init("error") { $0.error }, .init("url") { $0.url },
        .init("name") { $0.name },
    ]
}

extension SourcesPage.Entry: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("state") { $0.state }, .init("hasLogin") { $0.hasLogin },
        .init("fetchesAll") { $0.fetchesAll }, .init("fetchesNewest") { $0.fetchesNewest },
        .init("fetchesOpened") { $0.fetchesOpened }, .init("newest") { $0.newest },
        .init("replaces") { $0.replaces }, .init("minutes") { $0.minutes }, .init("removal") { $0.removal },
    ]
}
