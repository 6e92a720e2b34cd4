package import Catalog
internal import Disk
package import Imaging

/// Why the library did not do what it was asked.
///
/// The cases follow what a caller can do about the failure: the command line maps them to exit statuses, the server to HTTP
/// statuses. Each carries a message that is written as docs/style.md says.
public enum LibraryError: Error, Equatable, Sendable {
    /// The request itself is invalid.
    case usage(String)
    /// A file is not a valid image, feed or bundle.
    case invalidInput(String)
    /// No such file, place, photo, source, user or row.
    case notFound(String)
    /// A file or folder cannot be created.
    case cannotCreate(String)
    /// Reading or writing failed.
    case inputOutput(String)
    /// The disk or the account's quota is full; the same request succeeds once there is room.
    case diskFull(String)
    /// The catalogue is damaged or missing; `PhotoLibrary.repair` rebuilds it.
    case damaged(library: String, reason: String)
    /// Another process is writing; the same request can succeed later.
    case busy(String)
    /// This account, or this version of the program, is not allowed to use the library or a file.
    case notAllowed(String)
    /// A server did not answer, or its answer was invalid.
    case unavailable(String)
    /// A store that other machines share did not answer.
    ///
    /// - isDown: whether the store itself says that it does not run, so that nobody reaches it.
    case away(String, isDown: Bool)
    /// The library is an edition, which is only read; the same request succeeds where it is published.
    case published(String)
    /// Cancelled, for example by SIGINT. The work done so far is kept.
    case interrupted

    /// One line for a person: what went wrong, what was expected, and the next step.
    public var message: String {
        switch self {
        case .usage(let message), .invalidInput(let message), .notFound(let message), .cannotCreate(let message),
            .inputOutput(let message), .diskFull(let message), .busy(let message), .notAllowed(let message),
            .unavailable(let message), .away(let message, _), .published(let message):
            message
        case .damaged(let library, let reason): "the catalogue in \(library) is damaged: \(reason)"
        case .interrupted: "interrupted; run the same command again to continue"
        }
    }
}

extension LibraryError {
    /// Translates an error of the catalogue.
    ///
    /// - Parameter library: the library's folder, which the message names.
    package init(_ error: CatalogError, library: String) {
        switch error {
        case .newerVersion:
            self = .notAllowed(Self.newer(library))
        case .earlierVersion(let version):
            self = .notAllowed("the catalogue in \(library) is of version \(version); upgrade it with `photos upgrade`")
        case .damaged(let message):
            self = .damaged(library: library, reason: message)
        case .busy:
            self = .busy("the library \(library) is in use by another process; try again")
        case .cannotWrite(let message):
            self = .inputOutput("cannot write the catalogue in \(library): \(message)")
        case .diskFull(let message):
            self = .diskFull("cannot write the catalogue in \(library): \(message)")
        case CatalogError.ofEdition: self = .isPublished
        case .notAllowed(let message):
            self = .notAllowed("cannot use the catalogue in \(library): \(message)")
        case .noSuchPhoto(let id): self = .notFound("no such photo: \(id); `photos list` lists the photos")
        case .ambiguousPhoto(let id):
            self = .notFound("ambiguous photo id '\(id)': several photos begin with it; give more characters")
        case .sourceExists(let name): self = .usage("source already exists: \(name); choose another name with --name")
        case .noRemovedSource: self = .notFound("nothing to undo: no source was removed in the last 24 hours")
        case .personExists(let name): self = .usage("user already exists: \(name)")
        case .noSuchPerson(let name): self = .notFound("no such user: \(name); `photos users` lists the users")
        case .lastOwner(let name):
            self = .usage("not allowed: \(name) is the only owner; add another owner first")
        case .refused(let refusal): self.init(refusal)
        case .setRefused(let refusal): self.init(refusal)
        case .noSuchListedRow(let row, let kind, let listing):
            self = .notFound("no such row: @\(row); \(Self.nextStep(kind, listing))")
        case .peopleElsewhere: self = .busy("what people did is being moved; try again")
        case .invalidCursor: self = .usage("invalid cursor: expected the `next` of the same listing")
        case .invalidPhoto(let id, let reason):
            self = .invalidInput("cannot put photo \(id) into a bundle: \(reason)")
        case .failed(let message): self = .inputOutput("the catalogue in \(library) failed: \(message)")
        }
    }

    /// The error for a change of an edition.
    package static let isPublished = LibraryError.published(
        "this server shows what is published, and changes nothing: edit where the library is")

    private static func newer(_ library: String) -> String {
        let text = "the library \(library) was written by a newer version of photos; use that version"
        let location = LibraryLocation(path: library)
        guard let version = location.upgradeBackups.last(where: { $0 <= Catalog.schemaVersion }) else { return text }
        let backup = location.backup(beforeUpgradeFrom: version)
        return "\(text), or return to the catalogue before its upgrade with `photos restore \(backup) --replace`"
    }

    /// Translates the refusal of an edit of the recents.
    package init(_ refusal: RecentsRefusal) {
        switch refusal {
        case .noSuchRow(let row, let count):
            let rows = count == 1 ? "row 1 only" : "rows 1 to \(count)"
            self = .notFound("no such row: \(row); the recents " + (count == 0 ? "are empty" : "have \(rows)"))
        case .noSuchPhoto(let id): self = .notFound("photo \(id.rawValue) is not in the recents")
        case .nothingToUndo: self = .notFound("nothing to undo: no delete, move or clear before this")
        case .nothingToRedo:
            self = .notFound("nothing to redo: nothing was undone since the last delete, move or clear")
        case .editedSince: self = .busy("the recents are being edited by another process; try again")
        }
    }

    /// What the last listing has, or how to get a listing, for the message about a row that does not exist.
    private static func nextStep(_ kind: ListingKind, _ listing: PrintedListing?) -> String {
        let (what, command) = kind == .place ? ("places", "photos places") : ("photos", "photos list")
        guard let listing else { return "list \(what) first with `\(command)`" }
        let name = listing.command.map { ", `\($0)`," } ?? ""
        guard listing.count > 0 else { return "the last listing of \(what)\(name) was empty" }
        return "the last listing of \(what)\(name) has the rows @1 to @\(listing.count)"
    }

    /// Translates a decoding error; `path` names the file in the message.
    package init(_ error: ImagingError, path: String) {
        switch error {
        case .unreadable(let number): self = .inputOutput("cannot read \(path): \(FileFailure.reason(number))")
        default: self = .invalidInput("\(path) \(error.reason)")
        }
    }
}

extension LibraryError {
    /// Translates the refusal of an edit of a set.
    init(_ refusal: PhotoSetRefusal) {
        switch refusal {
        case .noSuchSet(let id): self = .notFound("no such set: \(id.rawValue)")
        case .noSuchPhoto(let id): self = .notFound("no such photo: \(id.rawValue); `photos list` lists the photos")
        case .notInSet(let id, let name): self = .notFound("photo \(id.rawValue) is not in the set \(name)")
        case .noSuchRow(let row, let count):
            let rows = count == 1 ? "row 1 only" : "rows 1 to \(count)"
            self = .notFound("no such row: \(row); the set " + (count == 0 ? "is empty" : "has \(rows)"))
        case .nameTaken(let name): self = .usage("set already exists: \(name); choose another name")
        case .favouritesStay: self = .usage("not allowed: favourites cannot be renamed or deleted")
        case .followsSearch(let name):
            self = .usage("not allowed: the set \(name) follows a search, which chooses its photos")
        case .tooManyPhotos(let limit): self = .usage("too many photos: a set can have at most \(limit)")
        case .tooManySets(let limit): self = .usage("too many sets: a person can have at most \(limit)")
        case .tooManyEdited(let limit): self = .usage("too many photos: one edit can have at most \(limit)")
        case .nothingToUndo: self = .notFound("nothing to undo: no edit of a set before this")
        case .nothingToRedo: self = .notFound("nothing to redo: nothing was undone since the last edit of a set")
        case .editedSince: self = .busy("the sets were edited meanwhile; get them again")
        }
    }
}
