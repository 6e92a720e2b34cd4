internal import Catalog
internal import Disk
internal import LibraryBase
internal import Personal
internal import SharedState

extension PhotoLibrary {
    /// Makes a library from the copy of its edit log in PostgreSQL, for when its machine is lost: users, sources, rules, sets, shares,
    /// names and corrections. Recents and sessions stay where they are. Photographs are found by importing and synchronizing again;
    /// they get their old ids.
    ///
    /// - Parameters:
    ///   - address: as libpq understands it, without a password.
    ///   - id: the beginning of the ids of the library and its log; nil for the only one in the database.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` if there is a library already, ``LibraryError/notFound(_:)`` if the database has no
    ///   such log, ``LibraryError/usage(_:)`` if it has several, ``LibraryError/away(_:isDown:)`` if it does not answer.
    public static func restore(
        fromDatabase address: String, id: String?, to location: LibraryLocation
    ) throws(LibraryError) -> DatabaseRestoreDocument {
        let address = try PeopleAddress(address).text
        guard !PathText.exists(location.catalog), let log = location.editLog else {
            throw .cannotCreate(
                "cannot restore into \(location.path): there is a library already; choose another folder with --library DIR"
            )
        }
        do {
            let known = try Self.log(id, at: address)
            let copy = EditLogCopy(PostgresPersonalState(address, library: known.library), log: known.log)
            guard let found = try SharedEditLog.entries(of: copy) else {
                throw LibraryError.notFound("\(address) has this edit log no longer")
            }
            // The log of whatever was here before must never be replayed over this library.
            _ = try log.setAside()
            _ = try log.replace(with: found.entries, library: known.library)
            try AtomicFile.makeFolder(location.path, mode: 0o700)
            _ = try repair(at: location, reason: "it is made from \(address)")
            let library = try make(at: location)
            // Those that were read from another machine may name another address of the same database.
            try library.context.catalog.personal.setStore(address)
            return try DatabaseRestoreDocument(library, id: known.id, isWhole: found.isWhole)
        } catch let error as LibraryError {
            throw error
        } catch PersonalStateError.away(let absence) {
            throw .away("cannot use \(address): \(absence.reason)", isDown: absence.isDown)
        } catch let error as CatalogError {
            throw LibraryError(error, library: location.path)
        } catch let failure as FileFailure {
            throw failure.whileWriting
        } catch {
            throw .inputOutput(ErrorReason.text(error))
        }
    }

    /// - Parameter id: the beginning of ``EditLogCopy/Known/id``; nil if there is one alone.
    private static func log(_ id: String?, at address: String) throws -> EditLogCopy.Known {
        let all = try EditLogCopy.all(at: address).filter { $0.id.hasPrefix(id ?? "") }
        guard let first = all.first else {
            throw LibraryError.notFound("\(address) has no such edit log of a library")
        }
        guard all.count == 1 else {
            let names = all.prefix(10).map { "\($0.id) (changed \($0.changedAt))" }.joined(separator: ", ")
            throw LibraryError.usage("\(address) has several edit logs; name one with --id: \(names)")
        }
        return first
    }
}

extension EditLogCopy.Known {
    /// A name for people: the library's id and the log's.
    fileprivate var id: String { "\(library)/\(log)" }
}

/// The result of `photos restore` from a database.
public struct DatabaseRestoreDocument: Sendable, Equatable, Encodable {
    /// The ids of the library and of its log.
    public var id: String
    public var users: Int
    public var sets: Int
    public var sources: Int
    /// Positions and places that people set by hand, which wait for their photographs.
    public var corrections: Int
    /// Whether every entry of the log could be read.
    public var isWhole: Bool

    init(_ library: PhotoLibrary, id: String, isWhole: Bool) throws(LibraryError) {
        let contents = try library.context.withCatalog { catalog throws(CatalogError) in try catalog.contents() }
        (self.id, self.isWhole) = (id, isWhole)
        (users, sets, sources) = (contents.users, contents.sets, contents.sources)
        corrections = contents.corrections
    }
}
