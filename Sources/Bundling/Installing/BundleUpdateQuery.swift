internal import Catalog
internal import Fetching
internal import Foundation
internal import LibraryBase

/// Asks the publisher of an installed bundle for the newest version.
struct BundleUpdateQuery {
    /// The updated record to save, and the offered version; nil if there is no newer version.
    typealias Answer = (record: BundleRecord, announced: AnnouncedBundle?)

    private let shelf: BundleShelf
    private let record: BundleRecord

    init(_ shelf: BundleShelf, _ record: BundleRecord) {
        (self.shelf, self.record) = (shelf, record)
    }

    /// Asks `latest.json`, or the zip itself where there is none. Saves nothing.
    ///
    /// - Throws: `FetchError`, ``BundleProblem``, `FileFailure`.
    func ask() async throws -> Answer {
        guard let origin = record.origin else { return (record, nil) }
        guard BundleSource.isURL(origin) else { return try await askZip(at: origin) }
        let fetcher = try Fetcher.forLibrary(remembering: shelf.catalog)
        defer { fetcher.shutdown() }
        let server = try BundleServer(fetcher, named: origin, authorization: try shelf.logins.authorization(of: record))
        let told = shelf.described(record).latest
        let latest = try Fetcher.url(told ?? LatestBundle.name, relativeTo: origin)
        var request = server.request(latest)
        request.maximumBytes = LatestBundle.sizeLimit
        if record.offer == nil {
            request.validators = Validators(etag: record.etag, lastModified: record.lastModified)
        }
        do {
            let (response, bytes) = try await fetcher.data(request)
            var record = record
            record.checkedAt = shelf.context.now()
            guard !response.isNotModified else { return (record, nil) }
            guard UnambiguousJSON.isUnambiguous(bytes),
                let newest = try? JSONDecoder().decode(LatestBundle.self, from: Data(bytes)),
                newest.identity == record.identity
            else { return try await askZip(at: origin) }
            (record.etag, record.lastModified) = (response.validators.etag, response.validators.lastModified)
            return noted(record, try newest.announced(at: response.finalURL))
        } catch FetchError.http(404, _) where told == nil {
            return try await askZip(at: origin)
        }
    }

    /// Reads the version from the zip itself, for publishers without a `latest.json`.
    private func askZip(at origin: String) async throws -> Answer {
        let source = BundleSource(
            reference: origin, authorization: try shelf.logins.authorization(of: record),
            download: shelf.folders.download, catalog: shelf.catalog)
        return try await source.open { package in
            guard package.manifest.identity == record.identity else {
                throw BundleProblem.invalid("it is now another bundle: \(package.manifest.identity)")
            }
            try package.checkKey(over: record)
            var record = record
            record.checkedAt = shelf.context.now()
            return noted(record, package.announced(at: origin))
        }
    }

    private func noted(_ record: BundleRecord, _ announced: AnnouncedBundle) -> Answer {
        var record = record
        guard announced.isUpdate(of: record) else {
            record.offer = nil
            return (record, nil)
        }
        record.offer = .init(version: announced.version, bytes: announced.bytes)
        return (record, announced)
    }
}
