internal import Catalog
internal import Disk
internal import Fetching
internal import Foundation
internal import LibraryBase

/// The zip of a bundle, given by its path or URL.
struct BundleSource {
    let reference: String
    /// The URL that a person named, if different. Only its server can be in the private network.
    var named: String?
    /// The value of the `Authorization` header, if the publisher requires one.
    var authorization: String?
    /// Temporary path for a zip that has to be downloaded as a whole.
    let download: String
    /// Records which hosts have had public addresses.
    var catalog: Catalog?

    static func isURL(_ reference: String) -> Bool {
        reference.contains("://")
    }

    /// The URL, or the absolute path.
    var origin: String { Self.isURL(reference) ? reference : PathText.absolute(reference) }

    /// Opens the bundle. The zip is downloaded as a whole if the server does not support range requests.
    ///
    /// - Throws: ``BundleProblem``, `FetchError`, `FileFailure`, and errors of `body`.
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
