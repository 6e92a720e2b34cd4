internal import Catalog

extension PhotoLibrary.Sources {
    /// Makes sure that a source can have a login: nobody is asked for a password that would not be kept.
    ///
    /// - Returns: the source's name.
    /// - Throws: ``LibraryError/notFound(_:)`` for no such source, ``LibraryError/usage(_:)`` for one whose server can be heard by
    ///   others, ``LibraryError/cannotCreate(_:)`` where there is no folder to keep it in.
    public func checkLogin(_ reference: String) throws(LibraryError) -> String {
        let source = try context.source(reference)
        guard SourceLogins.mayBeTold(to: source) else {
            throw .usage(
                "not allowed: \(MaskedURL.text(source.url)) is plain http, over which others can read a password; "
                    + "add the source with its https URL")
        }
        guard context.location.state != nil else {
            throw .cannotCreate("no folder to store a password in: HOME is not set; set XDG_STATE_HOME")
        }
        return source.name
    }

    /// Keeps what a source's server asks for, in a file that only this person may read, in place of what it had.
    ///
    /// - Throws: as ``checkLogin(_:)``, and ``LibraryError/usage(_:)`` for a login that can't be sent.
    public func logIn(_ reference: String, _ login: SourceLogin) throws(LibraryError) -> SourceDocument {
        _ = try checkLogin(reference)
        if let problem = login.problem { throw .usage(problem) }
        let source = try context.source(reference)
        try logins.change { $0[source.url] = login }
        return try document(of: source)
    }

    /// Takes away what is kept for a source; `hasLogin` of what is returned says whether there was something.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for no such source.
    public func logOut(_ reference: String) throws(LibraryError) -> SourceDocument {
        let source = try context.source(reference)
        var hadLogin = false
        try logins.change { hadLogin = $0.removeValue(forKey: source.url) != nil }
        var document = try document(of: source)
        document.hasLogin = hadLogin ? true : nil
        return document
    }
}
