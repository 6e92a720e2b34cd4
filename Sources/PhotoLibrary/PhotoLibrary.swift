internal import Catalog
internal import Disk
internal import Foundation

/// What the program can do with a library, whoever asks: the command line and a server say what they want here, and
/// nothing but how it is told differs between them.
///
/// A value over a catalogue; all state is in the library's folder.
public struct PhotoLibrary: Sendable {
    /// What its rooms share.
    let context: LibraryContext
    /// Makes and keeps pictures; shared, since what is decoded is remembered for a while.
    let pictureRoom: PhotoPictures

    /// Opens the library for reading; nil where there is none yet. Makes nothing.
    ///
    /// - Parameter forShort: whether other processes may wait until it is not needed any more; then it is read on a full
    ///   disk too.
    public static func existing(
        at location: LibraryLocation, forShort: Bool = false
    ) throws(LibraryError) -> PhotoLibrary? {
        do throws(FileFailure) {
            _ = try FileStatus.of(location.catalog)
        } catch {
            guard error.number == ENOENT else { throw error.whileReading }
            try checkNothingIsLost(location)
            return nil
        }
        try checkNothingIsLost(location)
        return try PhotoLibrary(location: location, access: forShort ? .existingForShort : .existing)
    }

    /// Opens the library, and makes it where there is none: readable by this account alone.
    public static func make(at location: LibraryLocation) throws(LibraryError) -> PhotoLibrary {
        try make(at: location, personal: nil)
    }

    /// The same with what people have of their own kept elsewhere; nil where the catalogue has it.
    package static func make(
        at location: LibraryLocation, personal: (any PersonalState)?
    ) throws(LibraryError) -> PhotoLibrary {
        do throws(FileFailure) {
            try AtomicFile.makeFolder(location.path, mode: 0o700)
        } catch {
            throw error.whileWriting
        }
        try checkNothingIsLost(location)
        let library = try PhotoLibrary(location: location, access: .create, personal: personal)
        _ = location.makeOwnPrivate()
        return library
    }

    /// A new catalogue must not take the place of one that is gone.
    private static func checkNothingIsLost(_ location: LibraryLocation) throws(LibraryError) {
        guard location.hasLostCatalog else { return }
        throw .damaged(library: location.path, reason: "catalog.sqlite is missing or empty")
    }

    private init(
        location: LibraryLocation, access: Catalog.Access, personal: (any PersonalState)? = nil
    ) throws(LibraryError) {
        do throws(CatalogError) {
            let catalog = try Catalog(path: location.catalog, access: access, editLog: location.editLog)
            context = LibraryContext(location: location, catalog: catalog, personal: personal)
            pictureRoom = PhotoPictures(context)
        } catch {
            throw LibraryError(error, library: location.path)
        }
    }

    /// Where the library is.
    public var location: LibraryLocation { context.location }
}
