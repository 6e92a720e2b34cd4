internal import Catalog
internal import Personal
internal import SharedState

extension PhotoLibrary {
    /// Where recents, sessions, navigation history and answers are: in the catalogue, or in PostgreSQL, which several servers share.
    public struct PersonalStore: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.PersonalStore {
    /// What to do with what a database has of the library already.
    public enum FoundState: Sendable {
        case refuse, keep, replace
    }

    /// Whether it is PostgreSQL. Costs a read of the catalogue.
    public var isShared: Bool { context.sharedPersonal != nil }

    /// Whether it is PostgreSQL, which did not answer when it was last asked. Asks nothing.
    public var isFailing: Bool { context.sharedPersonal?.absence != nil }

    /// The database, as libpq understands it; nil for the catalogue.
    ///
    /// - Throws: ``LibraryError`` if the catalogue cannot be read.
    public func address() throws(LibraryError) -> String? {
        try withCatalog { catalog throws(CatalogError) in try catalog.personal.store() }
            .map { String($0.prefix { $0 != " " }) }
    }

    /// Moves recents, sessions, navigation history and answers to PostgreSQL, which is used from then on by all programs that have the
    /// library open. Others wait meanwhile.
    ///
    /// - Parameters:
    ///   - address: as libpq understands it, without a password.
    ///   - found: what to do if the database has state of this library.
    /// - Throws: ``LibraryError/usage(_:)`` for an address that cannot be used, if it is moved already, or if the database has state of
    ///   this library; ``LibraryError/away(_:isDown:)`` if PostgreSQL does not answer. Then nothing has changed.
    public func move(to address: String, found: FoundState = .refuse) throws(LibraryError) -> PeopleMoveDocument {
        let address = try PeopleAddress(address).text
        if let store = try self.address() {
            throw .usage("nothing to move: recents and sessions are in \(store) already")
        }
        let id = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        let store = "\(address) \(SecretToken().text.prefix(16))"
        let move = SharedStateMove(PostgresPersonalState(store, library: id))
        var document = PeopleMoveDocument(store: address)
        do {
            if found == .keep {
                try move.hold { try context.catalog.personal.move(to: store) { _ in } }
            } else {
                try context.catalog.personal.move(to: store) { next in
                    try move.take(replacing: found == .replace) {
                        let contents = try next()
                        document.count(contents)
                        return contents
                    }
                }
            }
            // The catalogue names the database: whatever is left to do, the next program does too.
            try? move.finishTaking()
            _ = context.sharedPersonal
            try? context.catalog.replaceEditLog()
        } catch is StateIsThere {
            throw .usage(
                "\(address) has recents and sessions of this library already; use them with --keep, or replace them with --replace"
            )
        } catch PersonalStateError.moved {
            throw .notFound("\(address) has no recents and sessions of this library to keep")
        } catch {
            throw context.libraryError(error)
        }
        return document
    }

    /// Moves recents, sessions, navigation history and answers back into the catalogue, which is used from then on by all programs
    /// that have the library open. Others wait meanwhile.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` if they are in the catalogue, ``LibraryError/notFound(_:)`` if the database has none,
    ///   ``LibraryError/away(_:isDown:)`` if PostgreSQL does not answer. Then nothing has changed.
    public func moveHere() throws(LibraryError) -> PeopleMoveDocument {
        guard let state = context.sharedPersonal else {
            throw .usage("nothing to move: recents and sessions are in the catalogue")
        }
        var document = PeopleMoveDocument()
        do {
            try SharedStateMove(state).give { next in
                context.leaveSharedPersonal()
                try context.catalog.personal.moveHere {
                    let contents = try next()
                    document.count(contents)
                    return contents
                }
            }
        } catch PersonalStateError.moved {
            throw .notFound("PostgreSQL has no recents and sessions of this library")
        } catch {
            throw context.libraryError(error)
        }
        return document
    }
}

/// The result of `photos users move`.
public struct PeopleMoveDocument: Sendable, Equatable, Encodable {
    /// Where recents and sessions are now, as libpq understands it; nil for the catalogue.
    public var store: String?
    /// How many people had any.
    public var people = 0
    /// Rows of recents.
    public var recents = 0
    public var sessions = 0
    public var answers = 0

    init(store: String? = nil) { self.store = store }

    mutating func count(_ contents: PersonalContents?) {
        guard let contents, contents != PersonalContents(contents.person) else { return }
        people += 1
        recents += contents.recents.recents.entries.count
        sessions += contents.sessions.count
        answers += contents.answers.count
    }
}
