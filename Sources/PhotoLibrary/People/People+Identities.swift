public import Catalog
internal import Foundation

extension PhotoLibrary.People {
    /// The user whom an issuer of identities has identified, who is added at the first time: a reader, unless the groups say more.
    /// Writes only if something is new.
    ///
    /// - Parameters:
    ///   - subject: identifies the user at the issuer.
    ///   - name: the name of a new user. What no name may have is left out; a number is added to one that another user has.
    public func identified(
        by issuer: String, subject: String, name: String, role: PersonRole
    ) throws(LibraryError) -> Person {
        let name = try PersonName(admitting: name)
        return try admit("openid \(issuer) \(subject)", name, role)
    }

    /// The user whom a proxy has signed in: the one with this name, or a new reader.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid name.
    public func signedIn(byProxy name: String) throws(LibraryError) -> Person {
        let name = try PersonName(name)
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: name.key) }
        if let known { return Person(known) }
        return try admit("proxy \(name.key)", name, PersonRole())
    }

    private func admit(_ identity: String, _ name: PersonName, _ role: PersonRole) throws(LibraryError) -> Person {
        let now = context.now()
        return Person(
            try withCatalog { catalog throws(CatalogError) in
                try catalog.people.admit(
                    identity: identity, name: name.text, key: name.key, password: PasswordHash.none(), role: role,
                    at: now)
            })
    }
}

extension PersonName {
    /// A name from elsewhere, without what no name may have; `user` if nothing is left.
    fileprivate init(admitting text: String) throws(LibraryError) {
        let plain = text.unicodeScalars.filter {
            $0 != ":"
                && ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        let short = String(String(String.UnicodeScalarView(plain)).prefix(80)).trimmingCharacters(in: .whitespaces)
        try self.init(short.isEmpty ? "user" : short)
    }
}
