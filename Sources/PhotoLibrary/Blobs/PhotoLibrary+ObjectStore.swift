internal import Catalog
internal import Foundation
internal import LibraryBase
internal import ObjectStore
internal import Pictures
internal import Syncing

extension PhotoLibrary {
    /// The store of originals that the catalogue names, in front of which is the library's folder; nil for the folder alone. Costs a
    /// read of the catalogue, and sends no request.
    ///
    /// - Parameter keys: those of this machine, if the catalogue is that of another.
    /// - Throws: errors of the catalogue, and one for settings that cannot be read: without them, originals would be deleted here that
    ///   are not there.
    static func originals(
        _ context: LibraryContext, keys: EditionKeys? = nil
    ) throws(CatalogError) -> (any BlobStore)? {
        guard let stored = try context.catalog.originals.objectStore() else { return nil }
        guard let settings = ObjectStoreSettings(stored: stored).map({ keys?.replacing($0) ?? $0 }) else {
            throw .failed("the store of originals cannot be read: \(stored.prefix(200))")
        }
        let (location, clock, catalog) = (context.location, context.clock, context.catalog)
        return ReadThroughStore(
            near: FolderBlobStore(path: location.originals), far: distantBlobs(settings, context, patience: .seconds(2))
        ) { store, copied in
            let originals = OriginalStore(
                blobs: store, folder: location.originals, bundles: location.bundles, clock: clock)
            OriginalsLimit(catalog, originals).keep(arrived: copied.bytes, before: copied.usedAt)
        }
    }

    /// The blobs of this library in a store, for work that can wait for it. Sends no request yet.
    func distantBlobs(_ settings: ObjectStoreSettings) -> DistantBlobs {
        Self.distantBlobs(settings, context, patience: .seconds(15))
    }

    /// - Parameter patience: for how long a request is tried again.
    private static func distantBlobs(
        _ settings: ObjectStoreSettings, _ context: LibraryContext, patience: Duration
    ) -> DistantBlobs {
        let environment = ProcessInfo.processInfo.environment
        return DistantBlobs(
            settings, environment: environment,
            userAgent: UserAgent.text(contact: environment["PHOTOS_CONTACT"] ?? ""), patience: patience,
            now: { context.now() })
    }
}
