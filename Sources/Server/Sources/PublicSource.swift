internal import PhotoLibrary

/// A source with the secret parts of its URL masked.
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

/// The sources, without the path of a log.
struct PublicSources: PublicDocument {
    let sources: [PublicSource]

    init(_ document: SourcesDocument) {
        sources = document.sources.map(PublicSource.init)
    }
}

extension SyncEvent: PublicDocument {}
