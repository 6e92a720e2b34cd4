internal import Catalog
internal import Disk
internal import Fetching
internal import Foundation
internal import LibraryBase

/// Where the zip of a bundle is: what a path or URL names.
struct BundleSource {
    let reference: String
    /// The URL that a person named, if it is another: its server alone may be in the private network.
    var named: String?
    /// The value of `Authorization`, if the publisher wants one.
    var authorization: String?
    /// Where the whole is kept meanwhile, if need be.
    let download: String
    /// Keeps which hosts have been public.
    var catalog: Catalog?

    static func isURL(_ reference: String) -> Bool {
        reference.contains("://")
    }

    /// The URL, or the absolute path.
    var origin: String { Self.isURL(reference) ? reference : PathText.absolute(reference) }

    /// Opens the bundle. Where a server doesn't send parts, all of it is fetched first.
    ///
    /// - Throws: ``BundleProblem``, `FetchError`, `FileFailure`, and what `body` throws.
    func open<Value>(_ body: (BundlePackage) async throws -> Value) async throws -> Value {
        guard Self.isURL(reference) else {
            return try await body(try await BundlePackage(LocalBundle(path: reference, name: reference)))
        }
        let fetcher = try Fetcher.forLibrary(remembering: catalog)
        defer { fetcher.shutdown() }
        let server = try BundleServer(fetcher, named: named ?? reference, authorization: authorization)
        do {
            return try await body(try await BundlePackage(RemoteBundle(reference, server: server)))
        } catch FetchError.noParts {
            try AtomicFile.makeFolder(splitPath(download).folder)
            defer { _ = unsafe unlink(PathText.bytes(download)) }
            _ = try await fetcher.download(server.request(reference), to: download)
            return try await body(try await BundlePackage(LocalBundle(path: download, name: MaskedURL.text(reference))))
        }
    }
}
