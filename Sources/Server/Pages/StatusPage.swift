internal import Localization
internal import PhotoLibrary

/// The content of the status page.
struct StatusPage {
    /// A source and how it is.
    struct Source {
        let name: String
        let url: String
        let counts: String
        let checkedAt: String?
        /// In plain words, English ones.
        let error: String?
    }

    let base: String
    let words: TemplateWords
    /// Who is signed in; nil where nobody is, or has to be.
    let account: String?
    /// Whether there is somebody who might sign in.
    let maySignIn: Bool
    let isOwner: Bool
    let summary: String
    let lastSync: String?
    let nextSync: String?
    let hasSources: Bool
    let sources: [Source]
    let languages: [LanguageChoice]

    init(
        _ status: StatusDocument, languages: [LanguageChoice], in frame: PageFrame, visitor: Visitor, needsSignIn: Bool
    ) {
        self.languages = languages
        account = needsSignIn ? visitor.person?.name : nil
        maySignIn = needsSignIn && visitor.person == nil
        isOwner = visitor.person?.isOwner == true
        base = frame.base
        let words = frame.words
        self.words = TemplateWords(words: words)
        let counts = status.counts
        summary = words(
            "statusSummary",
            [
                "photos": .number(counts.photos), "places": .number(counts.places),
                "countries": .number(counts.countries),
            ])
        lastSync = status.sync.last
        nextSync = status.sync.next
        sources = status.sources.map { source in
            Source(
                name: source.name, url: source.url,
                counts: words(
                    "sourceCounts", ["photos": .number(source.photoCount), "cached": .number(source.cachedCount)]),
                checkedAt: source.checkedAt, error: source.error.map { $0.prefix(1).uppercased() + $0.dropFirst() })
        }
        hasSources = !sources.isEmpty
    }
}
