internal import Catalog
internal import Disk
internal import Glibc
internal import LibraryBase

extension PhotoLibrary {
    /// Folders of photographs that become part of the library.
    public struct Imports: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary {
    /// The imported folders that are there but cannot be read by this user. Reads the catalogue as it is, and does not convert that of an
    /// earlier version, whose folders are not looked at.
    ///
    /// - Throws: ``LibraryError`` for a library that cannot be opened.
    public static func unreadableFolders(at location: LibraryLocation) throws(LibraryError) -> [String] {
        do throws(FileFailure) {
            _ = try FileStatus.of(location.catalog)
        } catch {
            guard error.number == ENOENT else { throw error.whileReading }
            return []
        }
        do throws(CatalogError) {
            return try Catalog.importedFolders(path: location.catalog).filter {
                unsafe Glibc.access(PathText.bytes($0), R_OK | X_OK) != 0 && errno == EACCES
            }
        } catch {
            throw LibraryError(error, library: location.path)
        }
    }
}
