package import Catalog
internal import Disk
package import Imaging

/// Why something that was asked of the library was not done.
///
/// The cases follow what a caller can do about it; the command line makes exit statuses of them, a server would make
/// HTTP statuses. Each carries a sentence that says what, which and why.
public enum LibraryError: Error, Equatable, Sendable {
    /// The request itself is wrong.
    case usage(String)
    /// A file is no valid picture.
    case invalidInput(String)
    /// There is no such file, place, photo or row.
    case notFound(String)
    /// A file or folder can't be made.
    case cannotCreate(String)
    /// The disk did not take what was written, or did not give what was read.
    case inputOutput(String)
    /// The disk is full, or what this person may have of it; it can be done when there is room.
    case diskFull(String)
    /// The catalogue is damaged, or gone; `PhotoLibrary.repair` makes it good.
    case damaged(library: String, reason: String)
    /// Another process is writing; trying again later helps.
    case busy(String)
    /// The library or a file may not be used by this person or this version of the program.
    case notAllowed(String)
    /// A server did not answer as it should.
    case unavailable(String)
    /// A person stopped it; what was finished before is kept.
    case interrupted

    /// One line for a person: what, which, why, and what to do if there is something to do.
    public var message: String {
        switch self {
        case .usage(let message), .invalidInput(let message), .notFound(let message), .cannotCreate(let message),
            .inputOutput(let message), .diskFull(let message), .busy(let message), .notAllowed(let message),
            .unavailable(let message):
            message
        case .damaged(let library, let reason): "the catalogue in \(library) is damaged (\(reason))"
        case .interrupted: "interrupted; run the same command again to go on"
        }
    }
}

extension LibraryError {
    /// What the catalogue's error means for the person who asked.
    package init(_ error: CatalogError, library: String) {
        switch error {
        case .newerVersion:
            self = .notAllowed("the library \(library) was written by a newer version of photos; use that version")
        case .damaged(let message):
            self = .damaged(library: library, reason: message)
        case .busy:
            self = .busy("the library \(library) is being written by another process; try again")
        case .cannotWrite(let message):
            self = .inputOutput("the catalogue in \(library) can't be written (\(message))")
        case .diskFull(let message):
            self = .diskFull("the catalogue in \(library) can't be written (\(message))")
        case .notAllowed(let message):
            self = .notAllowed("the catalogue in \(library) can't be used (\(message))")
        case .noSuchPhoto(let id): self = .notFound("no photo has an id that begins with '\(id)'")
        case .ambiguousPhoto(let id):
            self = .notFound("more than one photo has an id that begins with '\(id)'; give more of it")
        case .sourceExists(let name): self = .usage("there is a source of that name or URL already: \(name)")
        case .noRemovedSource: self = .notFound("no source was removed within the last day that could come back")
        case .personExists(let name): self = .usage("there is somebody called \(name) already")
        case .noSuchPerson(let name): self = .notFound("nobody called '\(name)' may sign in")
        case .refused(let refusal): self.init(refusal)
        case .noSuchListedRow(let row, let kind, let listing):
            self = .notFound("there is no @\(row): \(Self.reason(kind, listing))")
        case .invalidCursor: self = .usage("this cursor is not from this listing")
        case .invalidPhoto(let id, let reason):
            self = .invalidInput("the photo \(id) can't be in a bundle: \(reason)")
        case .failed(let message): self = .inputOutput("the catalogue in \(library) reports: \(message)")
        }
    }

    /// Why the recents can't be edited so.
    package init(_ refusal: RecentsRefusal) {
        switch refusal {
        case .noSuchRow(let row, let count):
            let rows = count == 1 ? "row 1" : "1 to \(count)"
            self = .notFound("there is no row \(row)" + (count == 0 ? ": the list is empty" : ", only \(rows)"))
        case .noSuchPhoto(let id): self = .notFound("the photo \(id.rawValue) is not on the recents")
        case .nothingToUndo: self = .notFound("there is no delete, move or clear to take back")
        case .nothingToRedo: self = .notFound("nothing was taken back since the last delete, move or clear")
        case .editedSince: self = .busy("the recents are being edited by somebody else; try again")
        }
    }

    /// Why a listing has no row of a number.
    private static func reason(_ kind: ListingKind, _ listing: PrintedListing?) -> String {
        let (what, command) = kind == .place ? ("places", "photos places") : ("photos", "photos list")
        guard let listing else { return "no \(what) have been listed here yet; try `\(command)`" }
        let name = listing.command.map { ", `\($0)`," } ?? ""
        guard listing.count > 0 else { return "the last listing of \(what)\(name) was empty" }
        return "the last listing of \(what)\(name) has the rows @1 to @\(listing.count)"
    }

    /// What a picture's error means; `path` names the file.
    package init(_ error: ImagingError, path: String) {
        switch error {
        case .unreadable(let number): self = .inputOutput("\(path) can't be read (\(FileFailure.reason(number)))")
        default: self = .invalidInput("\(path) \(error.reason)")
        }
    }
}
