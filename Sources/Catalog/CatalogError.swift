internal import Disk
internal import GRDB

/// Why the catalogue could not do what was asked.
public enum CatalogError: Error, Equatable, Sendable {
    /// A later program wrote this catalogue; the payload is its schema version.
    case newerVersion(Int)
    /// An earlier program wrote this catalogue, and it is to be backed up before it is upgraded; the payload is its schema version.
    case earlierVersion(Int)
    /// The file is not a catalogue, or is damaged; the payload is SQLite's message.
    case damaged(String)
    /// Another process has been writing for longer than the timeout.
    case busy
    /// The file can't be written; the payload is SQLite's message.
    case cannotWrite(String)
    /// The disk is full; the payload is SQLite's message.
    case diskFull(String)
    /// The file or its folder cannot be read or written with this account's permissions; the payload is SQLite's
    /// message.
    case notAllowed(String)
    /// No photo, or more than one, has an id with this prefix.
    case noSuchPhoto(String), ambiguousPhoto(String)
    /// No source was removed within the time in which a removal can be undone.
    case noRemovedSource
    /// A source of that name or URL exists already; the payload is its name.
    case sourceExists(String)
    /// A user of that name exists already; the payload is the name.
    case personExists(String)
    /// No user has that name.
    case noSuchPerson(String)
    /// The user is the only owner left; the payload is the name.
    case lastOwner(String)
    /// The edit of the recents was refused.
    case refused(RecentsRefusal)
    /// The edit of a set was refused.
    case setRefused(PhotoSetRefusal)
    /// The listing that a terminal printed last has no such row.
    case noSuchListedRow(Int, ListingKind, of: PrintedListing?)
    /// The cursor does not come from this kind of listing.
    case invalidCursor
    /// A photo cannot be in a bundle; the payload is its id and the reason.
    case invalidPhoto(id: String, String)
    /// Recents, sessions, screens and answers are in another store, which ``CatalogPersonalState/store()`` names.
    case peopleElsewhere
    /// Any other error that SQLite reports: a bug in this program.
    case failed(String)

    /// Runs `body` and converts SQLite's errors to the cases above.
    static func translating<Value>(_ body: () throws -> Value) throws(CatalogError) -> Value {
        do {
            return try body()
        } catch let error as CatalogError {
            throw error
        } catch let refusal as RecentsRefusal {
            throw .refused(refusal)
        } catch let refusal as PhotoSetRefusal {
            throw .setRefused(refusal)
        } catch let error as DatabaseError {
            throw CatalogError(error)
        } catch let failure as FileFailure {
            throw .failed("\(failure.path): \(failure.reason)")
        } catch {
            // For instance a stored value that cannot be decoded: a bug, reported by the error's type.
            throw .failed("unexpected error of type \(type(of: error))")
        }
    }

    /// A change of an edition, which is only read.
    public static let ofEdition = CatalogError.notAllowed("it is an edition, which is only read")

    /// Runs `body` and converts SQLite's errors; others are thrown as they are.
    static func translatingDatabase<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw CatalogError(error)
        }
    }

    private init(_ error: DatabaseError) {
        let message = error.message ?? "\(error.resultCode)"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .notAllowed(message)
        // How a full disk shows when the shared memory file cannot grow.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .diskFull("no space left on device")
        case .SQLITE_FULL: self = .diskFull(message)
        case .SQLITE_IOERR: self = .cannotWrite(message)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(message)
        default: self = .failed("\(message), result code \(error.extendedResultCode.rawValue)")
        }
    }
}
