package import Catalog
package import Fetching
internal import LibraryBase
internal import Pictures

/// What all parts of a sync share: the library, its originals, and how servers are asked.
struct SyncContext: Sendable {
    let library: LibraryContext
    let originals: OriginalStore
    let transport: any Transport
    let pauses: RateLimits
    /// Credentials for servers that require authentication.
    let logins: SourceLogins

    /// Loads the rate limits of servers.
    init(_ pictures: PhotoPictures, by transport: any Transport, logins: SourceLogins) throws(CatalogError) {
        (library, originals) = (pictures.context, pictures.originals)
        (self.transport, self.logins) = (transport, logins)
        pauses = try RateLimits(pictures.context)
    }

    var catalog: Catalog { library.catalog }
}

/// Creates the transport for the library of a catalogue; the caller shuts it down.
package typealias TransportMaker = @Sendable (Catalog) throws -> any Transport

extension Fetcher {
    /// Creates a fetcher that uses the network.
    package static let maker: TransportMaker = { try Fetcher.forLibrary(remembering: $0) }
}
