internal import Catalog
internal import Fetching
internal import LibraryBase
package import Pictures

/// Fetches the lists of one place, for a source that is a list of places: those that were never fetched, or are due.
///
/// A failure is recorded with its list, and the place is shown as it is known.
package struct ListFetch: Sendable {
    private let pictures: PhotoPictures
    private let makeTransport: TransportMaker

    /// Fetches into the library of these pictures.
    package init(_ pictures: PhotoPictures, by makeTransport: @escaping TransportMaker = Fetcher.maker) {
        (self.pictures, self.makeTransport) = (pictures, makeTransport)
    }

    /// Refreshes the lists of the place in a row of the catalogue, except those of rate-limited servers.
    ///
    /// - Parameter onWait: called before the first request.
    /// - Throws: errors of the disk and the catalogue, and `CancellationError`.
    package func run(place row: Int64, onWait: () -> Void) async throws {
        let (library, now) = (pictures.context, pictures.context.now())
        let feeds = try library.catalog.feeds.all(ofPlace: row).filter { $0.isDue(at: now) }
        guard !feeds.isEmpty else { return }
        onWait()
        let logins = try LoginStore(library).all()
        try pictures.originals.staging.prepare()
        let transport = try makeTransport(library.catalog)
        defer { transport.shutdown() }
        let context = try SyncContext(pictures, by: transport, logins: logins)
        let refresh = FeedRefresh(context)
        for feed in feeds where context.pauses.pause(of: feed.url) == nil { _ = try await refresh.run(feed, at: now) }
    }
}
