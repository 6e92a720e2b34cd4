internal import Catalog
internal import Foundation

extension PhotoLibrary {
    /// Who may sign in, and their sessions.
    public struct People: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.People {
    /// The least length of a password in characters (NIST SP 800-63B, section 5.1.1).
    public static let leastPasswordLength = 8
    /// The greatest, in bytes.
    private static let longestPassword = 1024

    /// All who may sign in to a server of the library.
    public func list() throws(LibraryError) -> PeopleDocument {
        let people = try withCatalog { catalog throws(CatalogError) in try catalog.people.all() }
        return PeopleDocument(users: people.enumerated().map { PersonDocument($1, row: $0 + 1) })
    }

    /// Makes sure that somebody can be added, or be given another password: nobody is asked for one in vain.
    ///
    /// - Parameter isNew: whether there must be nobody of that name, or somebody.
    public func check(_ name: String, isNew: Bool) throws(LibraryError) {
        let name = try PersonName(name)
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: name.key) }
        if isNew, let known { throw LibraryError(.personExists(known.name), library: location.path) }
        if !isNew, known == nil { throw LibraryError(.noSuchPerson(name.text), library: location.path) }
    }

    /// Adds somebody who may sign in. Takes a third of a second for the password.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for a name that is none or is taken, and for a password that is too short.
    public func add(
        _ name: String, password: String, isOwner: Bool
    ) throws(LibraryError) -> PersonDocument {
        let name = try PersonName(name)
        let hash = try Self.hash(password)
        let person = try withCatalog { catalog throws(CatalogError) in
            try catalog.people.add(name: name.text, key: name.key, password: hash, isOwner: isOwner, at: context.now())
        }
        return PersonDocument(person)
    }

    /// Gives somebody another password; who is signed in with the one before is signed out.
    public func setPassword(_ password: String, of name: String) throws(LibraryError) -> PersonDocument {
        let name = try PersonName(name)
        let hash = try Self.hash(password)
        let person = try withCatalog { catalog throws(CatalogError) in
            try catalog.people.setPassword(hash, key: name.key)
        }
        // The catalogue has ended its own in the same transaction.
        if !context.isPersonalInCatalog {
            try context.withPersonal { personal throws(PersonalStateError) in try personal.endSessions(of: person.id) }
        }
        return PersonDocument(person)
    }

    /// Takes somebody out, with recents and sign-ins.
    ///
    /// - Parameter reference: the name, or the row in the list.
    public func remove(_ reference: String) throws(LibraryError) -> PersonDocument {
        let key = PersonName.key(reference)
        let person = try withCatalog { catalog throws(CatalogError) in
            do throws(CatalogError) {
                return try catalog.people.remove(key: key)
            } catch .noSuchPerson {
                let people = try catalog.people.all()
                guard let row = Int(reference), people.indices.contains(row - 1) else {
                    throw .noSuchPerson(reference)
                }
                return try catalog.people.remove(key: PersonName.key(people[row - 1].name))
            }
        }
        // In the catalogue all has gone with the row; who removes by row must not fail after that, and be run once more.
        if !context.isPersonalInCatalog {
            try context.withPersonal { personal throws(PersonalStateError) in try personal.forget(person.id) }
        }
        return PersonDocument(person)
    }

    /// Keeps the language that a person chose; nil for none.
    public func setLocale(_ locale: String?, of person: Person) throws(LibraryError) {
        try withCatalog { catalog throws(CatalogError) in try catalog.people.setLocale(locale, of: person.id) }
    }

    private static func hash(_ password: String) throws(LibraryError) -> String {
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
