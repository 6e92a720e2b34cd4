internal import PhotoLibrary

/// A source as a server tells it: what its address says that only the person who wrote it down should know is masked.
struct PublicSource: PublicDocument {
    let document: SourceDocument

    init(_ source: SourceDocument) {
        var document = source
        document.url = MaskedURL.text(source.url)
        self.document = document
    }

    func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
    }
}

/// The sources as a server tells them; where a log is on its machine isn't told.
struct PublicSources: PublicDocument {
    let sources: [PublicSource]

    init(_ document: SourcesDocument) {
        sources = document.sources.map(PublicSource.init)
    }
}

extension SyncEvent: PublicDocument {}
