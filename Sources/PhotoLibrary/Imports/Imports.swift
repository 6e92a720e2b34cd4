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

extension PhotoLibrary.Imports {
    /// Whether a folder was imported as a whole, or lies in one that was.
    ///
    /// - Throws: ``LibraryError`` if the catalogue cannot be read.
    public func isImported(_ folder: String) throws(LibraryError) -> Bool {
        let roots = try withCatalog { catalog throws(CatalogError) in try catalog.folders.roots() }
        let path = PathText.absolute(folder)
        let real = PathText.real(path) ?? path
        return roots.contains { PathText.isInside(real, $0) }
    }
}

extension PhotoLibrary {
    /// Why a folder cannot be read by this user, in lower case; nil if it can.
    ///
    /// - Returns: also whether only a folder above it is closed, so that it may be open to a service to which it is granted.
    public static func whyUnreadable(_ folder: String) -> (reason: String, isHidden: Bool)? {
        if (try? FileStatus.of(folder).kind) == .regular { return ("it is a file", false) }
        guard let number = accessError(folder) else { return nil }
        let isHidden = number == EACCES && (try? FileStatus.of(folder)) == nil
        return (FileFailure.reason(number), isHidden)
    }

    private static func accessError(_ folder: String) -> Int32? {
        unsafe Glibc.access(PathText.bytes(folder), R_OK | X_OK) == 0 ? nil : errno
    }

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
            return try Catalog.importedFolders(path: location.catalog).filter { accessError($0) == EACCES }
        } catch {
            throw LibraryError(error, library: location.path)
        }
    }
}
