package import Catalog
package import Fetching
internal import LibraryBase
internal import Pictures

/// What all parts of a sync share: the library, where its originals are, and how servers are asked.
struct SyncContext: Sendable {
    let library: LibraryContext
    let originals: OriginalStore
    let transport: any Transport
    let pauses: ServerPauses
    /// What is shown to servers that ask who is there.
    let logins: SourceLogins

    /// Reads which servers want to be left alone.
    init(_ pictures: PhotoPictures, by transport: any Transport, logins: SourceLogins) throws(CatalogError) {
        (library, originals) = (pictures.context, pictures.originals)
        (self.transport, self.logins) = (transport, logins)
        pauses = try ServerPauses(pictures.context)
    }

    var catalog: Catalog { library.catalog }
}

/// Makes what asks servers, for a library whose catalogue this is; it is shut down after its use.
package typealias TransportMaker = @Sendable (Catalog) throws -> any Transport

extension Fetcher {
    /// Asks over the network.
    package static let maker: TransportMaker = { try Fetcher.forLibrary(remembering: $0) }
}
