internal import Catalog
public import Localization

/// Somebody who uses the library: whoever sits at its machine, or who signed in to its server.
public struct Person: Sendable, Equatable {
    let id: PersonID
    /// As the person writes it; empty for ``local``.
    public let name: String
    /// Whether the person may change what all share: start a sync, and the like.
    public let isOwner: Bool
    /// The language that the person chose, a BCP 47 tag; nil for none.
    public var locale: String?
    /// In which direction the person wants names of places; nil where nothing was said.
    public var placeNames: PlaceNameDirection?

    /// Whoever uses the library on its own machine.
    public static let local = Person(id: .local, name: "", isOwner: true)

    /// A visitor who has not signed in: nothing is remembered of them.
    public static let nobody = Person(id: .nobody, name: "", isOwner: false)

    private init(id: PersonID, name: String, isOwner: Bool) {
        (self.id, self.name, self.isOwner) = (id, name, isOwner)
    }

    init(_ record: PersonRecord) {
        (id, name, isOwner, locale) = (record.id, record.name, record.isOwner, record.locale)
        placeNames = record.placeNames.flatMap(PlaceNameDirection.init)
    }
}

/// Who may sign in, as commands tell it.
public struct PersonDocument: Sendable, Equatable, Encodable {
    /// In the list, from 1; nil for one that is told alone.
    public var row: Int?
    public var name: String
    public var isOwner: Bool
    public var addedAt: String

    init(_ record: PersonRecord, row: Int? = nil) {
        self.row = row
        (name, isOwner, addedAt) = (record.name, record.isOwner, Timestamp.text(record.addedAt))
    }
}

/// All who may sign in, in the order in which they were added.
public struct PeopleDocument: Sendable, Equatable, Encodable {
    public var users: [PersonDocument]

    /// Those of a library that there isn't yet.
    public static let nobody = PeopleDocument(users: [])
}
