internal import Catalog
internal import Disk

/// The stored logins of a library, in a file that only its owner can read.
package struct LoginStore: Sendable {
    private let context: LibraryContext

    /// The logins of the library of `context`.
    package init(_ context: LibraryContext) { self.context = context }

    /// All logins, for requests to servers.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if others can read the file.
    package func all() throws(LibraryError) -> SourceLogins {
        do {
            return SourceLogins(try file()?.logins() ?? [:])
        } catch {
            throw context.libraryError(error)
        }
    }

    /// All logins as JSON, for a backup; nil if there are none.
    ///
    /// - Throws: as ``all()``.
    package func encoded() throws -> [UInt8]? {
        guard let logins = try file()?.logins(), !logins.isEmpty else { return nil }
        return try CredentialsFile.encoded(logins)
    }

    /// Whether a login is stored for the URL; false if the file cannot be used.
    package func has(url: String) -> Bool {
        (try? file()?.logins()[url]) != nil
    }

    /// Stores a login for a URL that does not belong to a source, such as that of a bundle.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for a login that cannot be sent, ``LibraryError/cannotCreate(_:)`` if there is no
    ///   folder to store it in.
    package func keep(_ login: SourceLogin, url: String) throws(LibraryError) {
        guard context.location.state != nil else {
            throw .cannotCreate("no folder to store a token in: HOME is not set; set XDG_STATE_HOME")
        }
        if let problem = login.problem { throw .usage(problem) }
        try change { $0[url] = login }
    }

    /// Deletes the login for a URL.
    package func forget(url: String) throws(LibraryError) {
        guard let file = try file(), PathText.exists(file.path) else { return }
        try change { $0[url] = nil }
    }

    /// Changes the stored logins.
    ///
    /// - Throws: ``LibraryError`` for failures of the disk.
    package func change(_ body: (inout CredentialsFile.Logins) -> Void) throws(LibraryError) {
        do {
            try file()?.change(body)
        } catch let failure as FileFailure {
            throw failure.whileWriting
        } catch {
            throw context.libraryError(error)
        }
    }

    private func file() throws(LibraryError) -> CredentialsFile? {
        guard let state = context.location.state else { return nil }
        let id = try context.withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        return CredentialsFile(library: id, state: state)
    }
}
