internal import Catalog
internal import Fetching

extension PhotoLibrary {
    /// Makes sure that a source can have a login: nobody is asked for a password that would not be kept.
    ///
    /// - Returns: the source's name.
    /// - Throws: ``LibraryError/notFound(_:)`` for no such source, ``LibraryError/usage(_:)`` for one whose server can be heard by
    ///   others, ``LibraryError/cannotCreate(_:)`` where there is no folder to keep it in.
    public func checkLogin(_ reference: String) throws(LibraryError) -> String {
        let source = try source(reference)
        guard SourceLogins.mayBeTold(to: source) else {
            throw .usage(
                "\(MaskedURL.text(source.url)) is plain http, over which anybody on the way could read a password; "
                    + "add the source with its https URL")
        }
        guard location.state != nil else {
            throw .cannotCreate("there is no home folder to keep a password in; set XDG_STATE_HOME")
        }
        return source.name
    }

    /// Keeps what a source's server asks for, in a file that only this person may read, in place of what it had.
    public func logIn(_ reference: String, _ login: SourceLogin) throws(LibraryError) -> SourceDocument {
        _ = try checkLogin(reference)
        if let problem = login.problem { throw .usage(problem) }
        let source = try source(reference)
        try changeLogins { $0[source.url] = login }
        return try document(source)
    }

    /// Takes away what is kept for a source; `hasLogin` of what is returned says whether there was something.
    public func logOut(_ reference: String) throws(LibraryError) -> SourceDocument {
        let source = try source(reference)
        var hadLogin = false
        try changeLogins { hadLogin = $0.removeValue(forKey: source.url) != nil }
        var document = try document(source)
        document.hasLogin = hadLogin ? true : nil
        return document
    }

    /// Keeps a login for a URL that is no source's.
    func keepLogin(_ login: SourceLogin, url: String) throws(LibraryError) {
        guard location.state != nil else {
            throw .cannotCreate("there is no home folder to keep a token in; set XDG_STATE_HOME")
        }
        if let problem = login.problem { throw .usage(problem) }
        try changeLogins { $0[url] = login }
    }

    /// Takes away what is kept for a URL that is no source any more.
    func forgetLogin(url: String) throws(LibraryError) {
        guard let file = try credentials(), PathText.exists(file.path) else { return }
        try changeLogins { $0[url] = nil }
    }

    /// The logins to sync with.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` where others may read them.
    func sourceLogins() throws(LibraryError) -> SourceLogins {
        do {
            return SourceLogins(try credentials()?.logins() ?? [:])
        } catch {
            throw libraryError(error)
        }
    }

    /// Whether there is a login for a source; false too where the file may not be used.
    func hasLogin(_ source: SourceRecord) -> Bool {
        (try? credentials()?.logins()[source.url]) != nil
    }

    private func changeLogins(_ body: (inout CredentialsFile.Logins) -> Void) throws(LibraryError) {
        do {
            try credentials()?.change(body)
        } catch let failure as FileFailure {
            throw failure.whileWriting
        } catch {
            throw libraryError(error)
        }
    }

    private func credentials() throws(LibraryError) -> CredentialsFile? {
        guard let state = location.state else { return nil }
        let id = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        return CredentialsFile(library: id, state: state)
    }
}
