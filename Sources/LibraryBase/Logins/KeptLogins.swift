internal import Catalog
internal import Disk

/// The logins that a library keeps, in a file that only this person may read.
package struct KeptLogins: Sendable {
    private let context: LibraryContext

    /// Those of a library.
    package init(_ context: LibraryContext) { self.context = context }

    /// What is kept, to be shown to servers.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` where others may read it.
    package func all() throws(LibraryError) -> SourceLogins {
        do {
            return SourceLogins(try file()?.logins() ?? [:])
        } catch {
            throw context.libraryError(error)
        }
    }

    /// Whether there is a login for a source's URL; false too where the file may not be used.
    package func has(url: String) -> Bool {
        (try? file()?.logins()[url]) != nil
    }

    /// Keeps a login for a URL that is no source's.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for one that can't be sent, ``LibraryError/cannotCreate(_:)`` where there is no folder.
    package func keep(_ login: SourceLogin, url: String) throws(LibraryError) {
        guard context.location.state != nil else {
            throw .cannotCreate("no folder to store a token in: HOME is not set; set XDG_STATE_HOME")
        }
        if let problem = login.problem { throw .usage(problem) }
        try change { $0[url] = login }
    }

    /// Takes away what is kept for a URL that is no source any more.
    package func forget(url: String) throws(LibraryError) {
        guard let file = try file(), PathText.exists(file.path) else { return }
        try change { $0[url] = nil }
    }

    /// Changes what is kept.
    ///
    /// - Throws: what the disk does.
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
