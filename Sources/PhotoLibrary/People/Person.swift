internal import Catalog
public import Localization

/// A person who uses the library: at its machine, or signed in to its server.
public struct Person: Sendable, Equatable {
    let id: PersonID
    /// As the person writes it; empty for ``local``.
    public let name: String
    /// Whether the person can change what all users share, for example start a sync.
    public let isOwner: Bool
    /// Whether the person can add photographs to the library.
    public let mayUpload: Bool
    /// Whether somebody else identifies the person: an OpenID issuer, or a proxy.
    public let isExternal: Bool
    /// The language that the person chose, a BCP 47 tag; nil for none.
    public var locale: String?
    /// Whether the person wants local names of places or those of a language; nil if not chosen.
    public var placeNames: PlaceNameLanguage?

    /// The person at the machine of the library.
    public static let local = Person(id: .local, name: "", isOwner: true)

    /// A visitor who is not signed in; nothing is stored about them.
    public static let nobody = Person(id: .nobody, name: "", isOwner: false)

    private init(id: PersonID, name: String, isOwner: Bool) {
        (self.id, self.name, self.isOwner, mayUpload, isExternal) = (id, name, isOwner, isOwner, false)
    }

    init(_ record: PersonRecord) {
        (id, name, isOwner, locale) = (record.id, record.name, record.isOwner, record.locale)
        mayUpload = record.isOwner || record.mayUpload
        isExternal = record.identity != nil
        placeNames = record.placeNames.flatMap(PlaceNameLanguage.init)
    }
}

/// A user in documents.
public struct PersonDocument: Sendable, Equatable, Encodable {
    /// The row in the list, from 1; nil outside a list.
    public var row: Int?
    public var name: String
    public var isOwner: Bool
    /// Whether the user can add photographs; true for an owner.
    public var mayUpload: Bool
    /// Whether it is a device that joined by a code, which has no password.
    public var isDevice: Bool
    /// Whether an issuer of identities or a proxy has added the user, who has no password here.
    public var isExternal: Bool
    public var addedAt: String

    init(_ record: PersonRecord, row: Int? = nil) {
        self.row = row
        (name, isOwner, addedAt) = (record.name, record.isOwner, Timestamp.text(record.addedAt))
        mayUpload = record.isOwner || record.mayUpload
        isExternal = record.identity != nil
        isDevice = !isExternal && record.password.map(PasswordHash.isNone) ?? false
    }
}

/// All users, in the order in which they were added.
public struct PeopleDocument: Sendable, Equatable, Encodable {
    public var users: [PersonDocument]

    /// The document of a library that does not exist yet.
    public static let nobody = PeopleDocument(users: [])
}
