internal import Bytes
internal import Catalog
internal import Cryptography
internal import Foundation

/// A passkey, with its user.
public struct KnownPasskey: Sendable {
    public var person: Person
    /// By which the authenticator knows the user.
    public var handle: [UInt8]
    /// SubjectPublicKeyInfo in DER.
    public var publicKey: [UInt8]
    /// The number of uses so far; 0 for an authenticator that does not count.
    public var signCount: UInt32
}

/// What an authenticator has to know to make another passkey for a user.
public struct PasskeyUser: Sendable {
    /// By which it knows the user from then on: 32 bytes that say nothing about them.
    public var handle: [UInt8]
    /// The ids of the passkeys that the user has.
    public var known: [[UInt8]]
}

/// A passkey that an authenticator has made.
public struct MadePasskey: Sendable {
    /// By which the authenticator finds it.
    public var id: [UInt8]
    /// SubjectPublicKeyInfo in DER.
    public var publicKey: [UInt8]
    /// The number of uses so far.
    public var signCount: UInt32
    /// Whether it is kept in more than one device.
    public var isBackedUp: Bool

    public init(id: [UInt8], publicKey: [UInt8], signCount: UInt32, isBackedUp: Bool) {
        (self.id, self.publicKey, self.signCount, self.isBackedUp) = (id, publicKey, signCount, isBackedUp)
    }
}

extension PhotoLibrary.People {
    /// The longest name of a passkey, in characters.
    private static let longestName = 60

    /// The passkeys of a user, the oldest first.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user.
    public func passkeys(ofUser name: String) throws(LibraryError) -> PasskeysDocument {
        let person = try record(ofUser: name)
        let passkeys = try records(of: person)
        return PasskeysDocument(passkeys: passkeys.enumerated().map { PasskeyDocument($1, row: $0 + 1) })
    }

    /// Whether a user can have passkeys: those who prove who they are by a password of this library.
    public func mayHavePasskeys(_ person: Person) throws(LibraryError) -> Bool {
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(person.id) }
        return known?.password.map(PasswordHash.isNone) == false && known?.identity == nil
    }

    /// What an authenticator has to know to make a passkey for a user.
    ///
    /// - Parameter name: what the user will call it.
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid name, for a user without a password here, and for one who has as many as
    ///   a user can have.
    public func passkeyUser(_ person: Person, naming name: String) throws(LibraryError) -> PasskeyUser {
        _ = try Self.passkeyName(name)
        guard try mayHavePasskeys(person) else {
            throw .usage("\(person.name) has no password here, and can have no passkeys")
        }
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.passkeys.all(of: person.id) }
        guard known.count < CatalogPasskeys.perPerson else {
            throw .usage("too many passkeys: a user can have \(CatalogPasskeys.perPerson); remove one first")
        }
        let handle = if let first = known.first { first.handle } else { try newHandle(of: person) }
        return PasskeyUser(handle: handle, known: known.map(\.id))
    }

    /// Adds a passkey.
    ///
    /// - Parameter name: what the user calls it.
    /// - Throws: ``LibraryError/usage(_:)`` for a passkey that is here already, and as for ``passkeyUser(_:naming:)``.
    public func addPasskey(
        _ made: MadePasskey, named name: String, to person: Person
    ) throws(LibraryError) -> PasskeyDocument {
        let record = PasskeyRecord(
            id: made.id, person: person.id, handle: try passkeyUser(person, naming: name).handle,
            publicKey: made.publicKey, signCount: made.signCount, name: try Self.passkeyName(name),
            isBackedUp: made.isBackedUp, addedAt: context.now())
        guard try withCatalog({ catalog throws(CatalogError) in try catalog.passkeys.add(record) }) else {
            throw .usage("this passkey is here already")
        }
        return PasskeyDocument(record)
    }

    /// A name without spaces around it.
    private static func passkeyName(_ text: String) throws(LibraryError) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // Joiners are format characters, and are part of emoji and of words in several scripts.
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            ["\u{200C}", "\u{200D}"].contains(scalar)
                || ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    scalar.properties.generalCategory)
        }
        guard (1...longestName).contains(name.count), name.utf8.count <= 8 * longestName, isPlain else {
            throw .usage("invalid name of a passkey: expected 1 to \(longestName) characters in one line")
        }
        return name
    }

    /// The passkey with an id, as its authenticator knows it; nil if there is none.
    public func passkey(_ id: [UInt8]) throws(LibraryError) -> KnownPasskey? {
        try withCatalog { catalog throws(CatalogError) in
            guard let passkey = try catalog.passkeys.find(id), let person = try catalog.people.find(passkey.person)
            else { return nil }
            return KnownPasskey(
                person: Person(person), handle: passkey.handle, publicKey: passkey.publicKey,
                signCount: passkey.signCount)
        }
    }

    /// Notes that a passkey was used.
    ///
    /// - Parameters:
    ///   - signCount: the number of uses so far.
    ///   - isBackedUp: whether it is kept in more than one device now.
    /// - Returns: whether it is still there, and was not used that often before.
    public func usePasskey(_ id: [UInt8], signCount: UInt32, isBackedUp: Bool) throws(LibraryError) -> Bool {
        let now = context.now()
        return try withCatalog { catalog throws(CatalogError) in
            // A server that shows editions cannot count: it compares with what the library has counted.
            guard catalog.edition == nil else { return try catalog.passkeys.mayBeUsed(id, signCount: signCount) }
            return try catalog.passkeys.use(id, signCount: signCount, isBackedUp: isBackedUp, at: now)
        }
    }

    /// Removes a passkey. Sessions that it began do not end.
    ///
    /// - Parameter id: ``PasskeyDocument/id``.
    /// - Returns: the removed passkey.
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user or passkey.
    public func removePasskey(_ id: String, ofUser name: String) throws(LibraryError) -> PasskeyDocument {
        let person = try record(ofUser: name)
        guard let known = try records(of: person).first(where: { PasskeyDocument($0).id == id }),
            try withCatalog({ catalog throws(CatalogError) in try catalog.passkeys.remove(known.id, of: person.id) })
        else { throw .notFound("no such passkey: \(id.prefix(100))") }
        return PasskeyDocument(known)
    }

    private func record(ofUser name: String) throws(LibraryError) -> PersonRecord {
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: PersonName.key(name))
        }
        guard let known else { throw LibraryError(.noSuchPerson(String(name.prefix(100))), library: location.path) }
        return known
    }

    private func records(of person: PersonRecord) throws(LibraryError) -> [PasskeyRecord] {
        try withCatalog { catalog throws(CatalogError) in try catalog.passkeys.all(of: person.id) }
    }

    /// The same each time, so that nothing has to be kept between asking for a passkey and adding it.
    private func newHandle(of person: Person) throws(LibraryError) -> [UInt8] {
        let library = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        return SHA256.hash(data: Array("passkeys of user \(person.id.rawValue) of library \(library)".utf8))
    }
}

/// A passkey in documents.
public struct PasskeyDocument: Sendable, Equatable, Encodable {
    /// The row in the list, from 1; nil outside a list.
    public var row: Int?
    /// Identifies the passkey among those of its user: the first 16 hexadecimal digits of the hash of its id.
    public var id: String
    /// What the user calls it.
    public var name: String
    /// Whether it is kept in more than one device.
    public var isBackedUp: Bool
    public var addedAt: String
    /// When it was used last to sign in; nil for never.
    public var usedAt: String?

    init(_ record: PasskeyRecord, row: Int? = nil) {
        self.row = row
        id = Hexadecimal.text(SHA256.hash(data: record.id).prefix(8))
        (name, isBackedUp, addedAt) = (record.name, record.isBackedUp, Timestamp.text(record.addedAt))
        usedAt = record.usedAt.map(Timestamp.text)
    }
}

/// The passkeys of a user, the oldest first.
public struct PasskeysDocument: Sendable, Equatable, Encodable {
    public var passkeys: [PasskeyDocument]
}
