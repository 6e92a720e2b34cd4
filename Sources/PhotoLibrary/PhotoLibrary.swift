internal import Catalog
internal import Disk
internal import Foundation

/// The operations on a library, for the command line and the server alike: both call the same methods, and differ only in how
/// they present the results.
///
/// A value type. All state is in the folder of the library.
public struct PhotoLibrary: Sendable {
    /// Shared by the modules below.
    let context: LibraryContext
    /// Makes and stores pictures; shared, because decoded pictures are cached for a while.
    let photoPictures: PhotoPictures

    /// Opens the library for reading; nil if it does not exist. Creates nothing, but upgrades the catalogue of an earlier version, as
    /// ``upgrade(at:hasBackup:)``.
    ///
    /// - Parameter briefly: take an exclusive lock if the disk is full, because shared memory cannot be created then; other
    ///   processes wait until the library is closed.
    /// - Throws: ``LibraryError/damaged(library:reason:)`` if the catalogue is damaged or lost, and other cases of
    ///   ``LibraryError``.
    public static func existing(
        at location: LibraryLocation, briefly: Bool = false
    ) throws(LibraryError) -> PhotoLibrary? {
        do throws(FileFailure) {
            _ = try FileStatus.of(location.catalog)
        } catch {
            guard error.number == ENOENT else { throw error.whileReading }
            try checkNothingIsLost(location)
            return nil
        }
        try checkNothingIsLost(location)
        return try opened(location, briefly ? .existingBriefly : .existing)
    }

    /// Opens the library, and creates it if it does not exist: readable by this account alone.
    ///
    /// - Throws: ``LibraryError/cannotCreate(_:)`` if the folder cannot be created, ``LibraryError/damaged(library:reason:)`` if
    ///   the catalogue is damaged or lost, ``LibraryError/notAllowed(_:)`` if a newer version wrote it.
    public static func make(at location: LibraryLocation) throws(LibraryError) -> PhotoLibrary {
        try make(at: location, personal: nil)
    }

    /// As ``make(at:)``, with personal state stored elsewhere; nil to store it in the catalogue.
    package static func make(
        at location: LibraryLocation, personal: (any PersonalState)?
    ) throws(LibraryError) -> PhotoLibrary {
        do throws(FileFailure) {
            try AtomicFile.makeFolder(location.path, mode: 0o700)
        } catch {
            throw error.whileWriting
        }
        try checkNothingIsLost(location)
        let library = try opened(location, .create, personal)
        _ = location.makeOwnPrivate()
        return library
    }

    /// A library that follows editions.
    init(
        _ location: LibraryLocation, following catalog: Catalog, keys: EditionKeys
    ) throws(CatalogError) {
        context = LibraryContext(location: location, catalog: catalog)
        photoPictures = PhotoPictures(context, originals: try Self.originals(context, keys: keys))
    }

    init(context: LibraryContext, photoPictures: PhotoPictures) {
        (self.context, self.photoPictures) = (context, photoPictures)
    }

    /// A lost catalogue must be rebuilt, not replaced by an empty one.
    private static func checkNothingIsLost(_ location: LibraryLocation) throws(LibraryError) {
        guard location.hasLostCatalog else { return }
        throw .damaged(library: location.path, reason: "catalog.sqlite is missing or empty")
    }

    /// Opens a library, and upgrades its catalogue first if an earlier version wrote it.
    private static func opened(
        _ location: LibraryLocation, _ access: Catalog.Access, _ personal: (any PersonalState)? = nil
    ) throws(LibraryError) -> PhotoLibrary {
        for _ in 0..<2 {
            do throws(CatalogError) {
                return try PhotoLibrary(location, access, personal)
            } catch .earlierVersion {
                _ = try upgrade(at: location)
            } catch {
                throw LibraryError(error, library: location.path)
            }
        }
        throw .busy("the library \(location.path) is in use by another process; try again")
    }

    private init(
        _ location: LibraryLocation, _ access: Catalog.Access, _ personal: (any PersonalState)?
    ) throws(CatalogError) {
        let shared = SharedPersonalState()
        let log = location.editLog.map { SharedEditLog($0, shared: shared) }
        let catalog = try Catalog(path: location.catalog, access: access, editLog: log, upgrades: false)
        context = LibraryContext(location: location, catalog: catalog, personal: personal, shared: shared)
        // The edit log goes there too.
        _ = context.sharedPersonal
        photoPictures = PhotoPictures(context, originals: try Self.originals(context))
    }

    /// The folder of the library.
    public var location: LibraryLocation { context.location }
}
