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

    /// The user whom a proxy has signed in: the one whom a proxy has brought before, or the one who has this name and a password, or a
    /// new reader.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for a name that is invalid, or could be taken for another one.
    public func signedIn(byProxy text: String) throws(LibraryError) -> Person {
        let name = try PersonName(text)
        // Names are compared without regard to width and the like (RFC 8265), which the proxy may keep apart.
        guard text.precomposedStringWithCompatibilityMapping.utf8.elementsEqual(text.utf8), !text.contains("\u{FFFD}")
        else {
            throw .usage("invalid user name from the proxy: expected UTF-8 in the normal form NFKC")
        }
        let identity = "proxy \(name.key)"
        let known = try withCatalog { catalog throws(CatalogError) -> PersonRecord? in
            if let known = try catalog.people.find(identity: identity) { return known }
            guard let known = try catalog.people.find(key: name.key), known.identity == nil,
                known.password.map(PasswordHash.isNone) == false
            else { return nil }
            return known
        }
        if let known { return Person(known) }
        return try admit(identity, name, PersonRole())
    }

    private func admit(_ identity: String, _ name: PersonName, _ role: PersonRole) throws(LibraryError) -> Person {
        let now = context.now()
        return Person(
            try withCatalog { catalog throws(CatalogError) in
                // A server that shows editions knows those who have signed in where the library is, as they were then.
                if catalog.edition != nil, let known = try catalog.people.find(identity: identity) { return known }
                return try catalog.people.admit(
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
        var short = String(String(String.UnicodeScalarView(plain)).prefix(80)).trimmingCharacters(in: .whitespaces)
        while short.utf8.count > 200 { short.removeLast() }
        try self.init(short.isEmpty ? "user" : short)
    }
}
