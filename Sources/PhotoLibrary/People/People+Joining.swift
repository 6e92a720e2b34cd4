internal import Catalog

extension PhotoLibrary.People {
    /// Adds a user for a device that joined by a code: a reader without a password, named after the kind of device with the
    /// first number that is free, such as `phone-2`.
    public func addDevice(_ kind: String) throws(LibraryError) -> Person {
        let now = context.now()
        let password = PasswordHash.none()
        let record = try withCatalog { catalog throws(CatalogError) in
            try catalog.people.addNumbered(kind, key: PersonName.key(kind), password: password, at: now)
        }
        return Person(record)
    }

    /// Makes a user an owner.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user.
    public func makeOwner(_ name: String) throws(LibraryError) -> PersonDocument {
        let name = try PersonName(name)
        return PersonDocument(
            try withCatalog { catalog throws(CatalogError) in try catalog.people.makeOwner(key: name.key) })
    }
}
