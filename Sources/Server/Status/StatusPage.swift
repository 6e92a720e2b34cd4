internal import Localization
internal import PhotoLibrary

/// The content of the status page.
struct StatusPage {
    /// A source and its state.
    struct Source {
        let name: String
        let url: String
        let counts: String
        let checkedAt: String?
        /// The next check; nil if it can be checked now, or is permanently gone.
        let next: Next?
        /// The text that it is permanently gone; nil if it is not.
        let gone: String?
        /// In English.
        let error: String?

        init(_ source: SourceDocument, words: Wording) {
            (name, url, checkedAt) = (source.name, source.url, source.checkedAt)
            counts = words(
                "sourceCounts", ["photos": .number(source.photoCount), "cached": .number(source.cachedCount)])
            next = Next(source, words: words)
            gone = source.waits == "gone" ? words("sourceGone") : nil
            error = source.error.map(\.asSentence)
        }
    }

    /// The time of a source's next check, with a label that gives the reason for the wait.
    struct Next {
        let label: String
        let time: String

        /// Nil if there is no wait or no next check.
        init?(_ source: SourceDocument, words: Wording) {
            guard let reason = source.waits, let time = source.nextAt else { return nil }
            self.time = time
            switch reason {
            case "failed": label = words("sourceNextTry")
            case "server": label = words("sourceLeftAlone")
            default: label = words("sourceFresh")
            }
        }
    }

    /// A bundle and the available actions.
    struct Bundle {
        let identity: String
        let title: String
        let publisher: String?
        let version: String
        /// The label of the update button; nil if there is no update, or the visitor may not install it.
        let take: String?
        let back: String?
        /// The text about the running or the available update.
        let state: String?
        /// Whether an owner can sign in to the publisher, or sign out.
        let maySignIn: Bool
        let maySignOut: Bool
        /// In English.
        let error: String?

        init(_ bundle: BundleDocument, isOwner: Bool, updates: BundleUpdates, words: Wording) {
            (identity, title, publisher) = (bundle.identity, bundle.title, bundle.publisher)
            version = words("bundleVersion", ["version": .text(bundle.version)])
            let isRunning = updates.isRunning(bundle.identity)
            let mayChange = isOwner && !isRunning
            func told(_ key: String, _ version: String?) -> String? {
                version.map { words(key, ["version": .text($0)]) }
            }
            state = told(isRunning ? "bundleFetching" : "bundleOffer", bundle.offer?.version)
            take = mayChange ? told("bundleTake", bundle.offer?.version) : nil
            back = mayChange ? told("bundleBack", bundle.previousVersion) : nil
            maySignIn = isOwner && bundle.wantsSignIn == true && bundle.isSignedIn == false
            maySignOut = isOwner && bundle.isSignedIn == true
            error = updates.failure(bundle.identity).map(\.asSentence)
        }
    }

    let base: String
    let words: TemplateWords
    let hasBundles: Bool
    let bundles: [Bundle]
    /// The name of the signed-in user; nil if nobody is, or on a server without sign-in.
    let account: String?
    /// Whether the visitor can sign in.
    let maySignIn: Bool
    let isOwner: Bool
    let summary: String
    let lastSync: String?
    let nextSync: String?
    let hasSources: Bool
    let sources: [Source]
    let languages: [LanguageChoice]
    /// The page to return to after the language was chosen.
    let here = "/status"

    init(
        _ status: StatusDocument, bundles: BundlesDocument, updates: BundleUpdates, languages: [LanguageChoice],
        in frame: PageFrame, visitor: Visitor, needsSignIn: Bool
    ) {
        self.languages = languages
        account = visitor.account
        maySignIn = needsSignIn && visitor.person == nil
        isOwner = visitor.person?.isOwner == true
        base = frame.base
        let words = frame.words
        self.words = TemplateWords(words: words)
        summary = Self.summary(status.counts, words: words)
        lastSync = status.sync.last
        nextSync = status.sync.next
        sources = status.sources.map { Source($0.document, words: words) }
        hasSources = !sources.isEmpty
        let isOwner = isOwner
        self.bundles = bundles.bundles.map { Bundle($0, isOwner: isOwner, updates: updates, words: words) }
        hasBundles = !bundles.bundles.isEmpty
    }

    /// The numbers of photos, places and countries.
    static func summary(_ counts: CountsDocument, words: Wording) -> String {
        words(
            "statusSummary",
            [
                "photos": .number(counts.photos), "places": .number(counts.places),
                "countries": .number(counts.countries),
            ])
    }
}

extension String {
    /// The message as a sentence: capitalised, unless it starts with a URL.
    var asSentence: String {
        hasPrefix("http://") || hasPrefix("https://") ? self : prefix(1).uppercased() + dropFirst()
    }
}

extension StatusPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("base") { $0.base }, .init("words") { $0.words }, .init("hasBundles") { $0.hasBundles },
        .init("bundles") { $0.bundles }, .init("account") { $0.account }, .init("maySignIn") { $0.maySignIn },
        .init("isOwner") { $0.isOwner }, .init("summary") { $0.summary }, .init("lastSync") { $0.lastSync },
        .init("nextSync") { $0.nextSync }, .init("hasSources") { $0.hasSources }, .init("sources") { $0.sources },
        .init("languages") { $0.languages }, .init("here") { $0.here },
    ]
}

extension StatusPage.Source: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("url") { $0.url }, .init("counts") { $0.counts },
        .init("checkedAt") { $0.checkedAt }, .init("next") { $0.next }, .init("gone") { $0.gone },
        .init("error") { $0.error },
    ]
}

extension StatusPage.Next: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("label") { $0.label }, .init("time") { $0.time },
    ]
}

extension StatusPage.Bundle: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("identity") { $0.identity }, .init("title") { $0.title }, .init("publisher") { $0.publisher },
        .init("version") { $0.version }, .init("take") { $0.take }, .init("back") { $0.back },
        .init("state") { $0.state }, .init("maySignIn") { $0.maySignIn }, .init("maySignOut") { $0.maySignOut },
        .init("error") { $0.error },
    ]
}
