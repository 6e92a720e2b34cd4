internal import Disk
internal import GRDB

/// Why the catalogue could not do what was asked.
public enum CatalogError: Error, Equatable, Sendable {
    /// A later program wrote this catalogue; the payload is its schema version.
    case newerVersion(Int)
    /// The file is no catalogue, or is damaged; the payload is SQLite's message.
    case damaged(String)
    /// Another process has been writing for longer than the time-out.
    case busy
    /// The file can't be written; the payload is SQLite's message.
    case cannotWrite(String)
    /// The disk is full; the payload is SQLite's message.
    case diskFull(String)
    /// This person may not write to the file or its folder, or not read it; the payload is SQLite's message.
    case notAllowed(String)
    /// No photo, or more than one, has an id that begins so.
    case noSuchPhoto(String), ambiguousPhoto(String)
    /// No source was removed within the time in which one can come back.
    case noRemovedSource
    /// A source of that name or URL is there already; the payload is its name.
    case sourceExists(String)
    /// Somebody of that name may sign in already; the payload is the name.
    case personExists(String)
    /// Nobody of that name may sign in.
    case noSuchPerson(String)
    /// The recents can't be edited so.
    case refused(RecentsRefusal)
    /// The listing that a terminal printed last has no such row.
    case noSuchListedRow(Int, ListingKind, of: PrintedListing?)
    /// The cursor is not one that a listing gave.
    case invalidCursor
    /// A photo can't be in a bundle; the payload is its id and why not.
    case invalidPhoto(id: String, String)
    /// Anything else that SQLite reports: a mistake of the program.
    case failed(String)

    /// Runs `body` and turns what SQLite throws into the cases above.
    static func translating<Value>(_ body: () throws -> Value) throws(CatalogError) -> Value {
        do {
            return try body()
        } catch let error as CatalogError {
            throw error
        } catch let refusal as RecentsRefusal {
            throw .refused(refusal)
        } catch let error as DatabaseError {
            throw CatalogError(error)
        } catch let failure as FileFailure {
            throw .failed("\(failure.path): \(failure.reason)")
        } catch {
            // Rows that are not as they are written: the program's mistake, told by its kind.
            throw .failed("unexpected error of type \(type(of: error))")
        }
    }

    private init(_ error: DatabaseError) {
        let message = error.message ?? "\(error.resultCode)"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .notAllowed(message)
        // What a full disk makes of the memory that connections share.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .diskFull("no space left on device")
        case .SQLITE_FULL: self = .diskFull(message)
        case .SQLITE_IOERR: self = .cannotWrite(message)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(message)
        default: self = .failed("\(message), result code \(error.extendedResultCode.rawValue)")
        }
    }
}
