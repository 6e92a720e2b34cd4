internal import Catalog

extension PhotoLibrary.Sources {
    /// Checks that a login can be stored for a source, before the program asks for a password.
    ///
    /// - Returns: the name of the source.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown source, ``LibraryError/usage(_:)`` for a source on plain http,
    ///   ``LibraryError/cannotCreate(_:)`` if there is no folder to store it in.
    public func checkLogin(_ reference: String) throws(LibraryError) -> String {
        let source = try context.source(reference)
        guard SourceLogins.canSendSecrets(to: source) else {
            throw .usage(
                "not allowed: \(MaskedURL.text(source.url)) is plain http, over which others can read a password; "
                    + "add the source with its https URL")
        }
        guard context.location.state != nil else {
            throw .cannotCreate("no folder to store a password in: HOME is not set; set XDG_STATE_HOME")
        }
        return source.name
    }

    /// Stores a login for a source, in a file that only its owner can read. Replaces an earlier one.
    ///
    /// - Throws: as ``checkLogin(_:)``, and ``LibraryError/usage(_:)`` for a login that can't be sent.
    public func logIn(_ reference: String, _ login: SourceLogin) throws(LibraryError) -> SourceDocument {
        _ = try checkLogin(reference)
        if let problem = login.problem { throw .usage(problem) }
        let source = try context.source(reference)
        try logins.change { $0[source.url] = login }
        return try document(of: source)
    }

    /// Deletes the login of a source; `hasLogin` of the result says whether there was one.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown source.
    public func logOut(_ reference: String) throws(LibraryError) -> SourceDocument {
        let source = try context.source(reference)
        var hadLogin = false
        try logins.change { hadLogin = $0.removeValue(forKey: source.url) != nil }
        var document = try document(of: source)
        document.hasLogin = hadLogin ? true : nil
        return document
    }
}
