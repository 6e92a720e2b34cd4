internal import Catalog
internal import Foundation

extension PhotoLibrary {
    /// The users who can sign in, and their sessions.
    public struct People: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.People {
    /// The shortest password, in characters (NIST SP 800-63B, section 5.1.1).
    public static let leastPasswordLength = 8
    /// The longest password, in bytes.
    private static let longestPassword = 1024

    /// All users who can sign in to the server of the library.
    public func list() throws(LibraryError) -> PeopleDocument {
        let people = try withCatalog { catalog throws(CatalogError) in try catalog.people.all() }
        return PeopleDocument(users: people.enumerated().map { PersonDocument($1, row: $0 + 1) })
    }

    /// Checks that a user can be added, or exists, before the program asks for a password.
    ///
    /// - Parameter isNew: whether the name must be free; else the user must exist.
    /// - Throws: ``LibraryError/usage(_:)`` if the name is invalid or taken, ``LibraryError/notFound(_:)`` if there is no such
    ///   user.
    public func check(_ name: String, isNew: Bool) throws(LibraryError) {
        let name = try PersonName(name)
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: name.key) }
        if isNew, let known { throw LibraryError(.personExists(known.name), library: location.path) }
        if !isNew, known == nil { throw LibraryError(.noSuchPerson(name.text), library: location.path) }
    }

    /// Adds a user. Takes a third of a second to hash the password.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid or taken name, or an invalid password.
    public func add(
        _ name: String, password: String, isOwner: Bool, mayUpload: Bool = false
    ) throws(LibraryError) -> PersonDocument {
        let name = try PersonName(name)
        let hash = try Self.hash(password)
        let person = try withCatalog { catalog throws(CatalogError) in
            try catalog.people.add(
                name: name.text, key: name.key, password: hash, isOwner: isOwner, mayUpload: mayUpload,
                at: context.now())
        }
        return PersonDocument(person)
    }

    /// Allows a user to add photographs, or no longer.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user.
    public func setMayUpload(_ mayUpload: Bool, of name: String) throws(LibraryError) -> PersonDocument {
        let name = try PersonName(name)
        return PersonDocument(
            try withCatalog { catalog throws(CatalogError) in
                try catalog.people.setMayUpload(mayUpload, key: name.key)
            })
    }

    /// Changes the password of a user, and ends all their sessions.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user, ``LibraryError/usage(_:)`` for an invalid password, and for a
    ///   user who signs in elsewhere.
    public func setPassword(_ password: String, of name: String) throws(LibraryError) -> PersonDocument {
        let name = try PersonName(name)
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: name.key) }
        guard known?.identity == nil else {
            throw .usage("\(name.text) signs in elsewhere, and has no password here")
        }
        let hash = try Self.hash(password)
        // The catalogue ends its own sessions in the same transaction. Those elsewhere are ended before it, because nothing may change
        // if that is not possible, and after it, because somebody may have signed in meanwhile.
        if let known { try endSessionsElsewhere(of: known.id) }
        let person = try withCatalog { catalog throws(CatalogError) in
            try catalog.people.setPassword(hash, key: name.key)
        }
        try endSessionsElsewhere(of: person.id)
        return PersonDocument(person)
    }

    private func endSessionsElsewhere(of person: PersonID) throws(LibraryError) {
        guard !context.isPersonalInCatalog else { return }
        try context.withPersonal { personal throws(PersonalStateError) in try personal.endSessions(of: person) }
    }

    /// Removes a user with their recents and sessions, unless it is the only owner: for the pages and the API, where nobody
    /// could add another one.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user, ``LibraryError/usage(_:)`` for the only owner.
    public func removeUnlessLastOwner(_ name: String) throws(LibraryError) -> PersonDocument {
        let person = try withCatalog { catalog throws(CatalogError) in
            try catalog.people.remove(key: PersonName.key(name), keepsOwner: true)
        }
        return try forgotten(person)
    }

    /// Removes a user with their recents and sessions.
    ///
    /// - Parameter reference: the name, or the row in the list.
    public func remove(_ reference: String) throws(LibraryError) -> PersonDocument {
        let key = PersonName.key(reference)
        let person = try withCatalog { catalog throws(CatalogError) in
            do throws(CatalogError) {
                return try catalog.people.remove(key: key)
            } catch .noSuchPerson {
                let people = try catalog.people.all()
                guard let row = Int(reference), row >= 1, row <= people.count else {
                    throw .noSuchPerson(reference)
                }
                return try catalog.people.remove(key: PersonName.key(people[row - 1].name))
            }
        }
        return try forgotten(person)
    }

    private func forgotten(_ person: PersonRecord) throws(LibraryError) -> PersonDocument {
        // The catalogue has deleted everything with the row. A removal by row number must not fail after that: if it is repeated,
        // the number means another user.
        if !context.isPersonalInCatalog {
            do throws(LibraryError) {
                try context.withPersonal { personal throws(PersonalStateError) in try personal.forget(person.id) }
            } catch {
                // What stays there belongs to nobody: ids are never reused, and a session needs its user.
                guard case .away = error else { throw error }
            }
        }
        return PersonDocument(person)
    }

    /// Stores the language that a person chose; nil for none.
    public func setLocale(_ locale: String?, of person: Person) throws(LibraryError) {
        // A server that shows editions leaves it to the cookie.
        guard catalog.edition == nil else { return }
        try withCatalog { catalog throws(CatalogError) in try catalog.people.setLocale(locale, of: person.id) }
    }

    static func hash(_ password: String) throws(LibraryError) -> String {
        guard password.count >= leastPasswordLength, password.utf8.count <= longestPassword else {
            throw .usage(
                "invalid password: expected at least \(leastPasswordLength) characters and at most \(longestPassword) bytes"
            )
        }
        do {
            return try PasswordHash(of: password).text
        } catch {
            throw .inputOutput("cannot hash the password: \(ErrorReason.text(error))")
        }
    }
}
