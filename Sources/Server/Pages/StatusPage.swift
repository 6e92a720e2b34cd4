internal import PhotoLibrary

/// The content of the status page.
struct StatusPage {
    /// A source and how it is.
    struct Source {
        let name: String
        let url: String
        let counts: String
        let checkedAt: String?
        /// In plain words.
        let error: String?
    }

    let base: String
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

    init(_ status: StatusDocument, base: String, visitor: Visitor, needsSignIn: Bool) {
        self.base = base
        account = needsSignIn ? visitor.person?.name : nil
        maySignIn = needsSignIn && visitor.person == nil
        isOwner = visitor.person?.isOwner == true
        let counts = status.counts
        summary =
            EnglishText.count(counts.photos, "photo") + " at " + EnglishText.count(counts.places, "place") + " in "
            + EnglishText.count(counts.countries, "country", plural: "countries")
        lastSync = status.sync.last
        nextSync = status.sync.next
        sources = status.sources.map { source in
            Source(
                name: source.name, url: source.url,
                counts: EnglishText.count(source.photoCount, "photo")
                    + ", \(EnglishText.digits(source.cachedCount)) here",
                checkedAt: source.checkedAt, error: source.error.map { $0.prefix(1).uppercased() + $0.dropFirst() })
        }
        hasSources = !sources.isEmpty
    }
}
