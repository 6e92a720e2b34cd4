internal import Catalog
internal import Disk
internal import Foundation

/// How a damaged catalogue was made good.
public enum CatalogRepair: Sendable, Equatable {
    /// Another process did it at the same time.
    case doneByAnother
    /// Only the checksums of its pages were wrong: another program wrote to it.
    case accepted
    /// It was made again; the damaged one is kept under a name beside it, if there was one.
    case rebuilt(photos: Int, recents: Int, kept: String?, roots: [String])
}

extension PhotoLibrary {
    /// Makes a catalogue that is damaged, or gone, good again: of what can be read of it, and of the edit log. The damaged file is
    /// kept beside it as it was.
    ///
    /// The imported folders should be imported again then, since photos may be missing.
    /// - Throws: ``LibraryError/damaged(library:reason:)`` where there is neither an edit log nor anything to be read; then
    ///   nothing has changed.
    public static func repair(at location: LibraryLocation, reason: String) throws(LibraryError) -> CatalogRepair {
        do {
            guard let lock = try FolderLock(location.path) else {
                try waitForAnother(location.path)
                return .doneByAnother
            }
            let log = try location.editLog.flatMap { try $0.state() }
            let repair = try CatalogRebuild(location: location, log: log, reason: reason).run()
            withExtendedLifetime(lock) {}
            return repair
        } catch let failure as FileFailure {
            throw failure.whileWriting
        } catch let error as CatalogError {
            throw LibraryError(error, library: location.path)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .inputOutput("cannot rebuild the catalogue in \(location.path): \(ErrorReason.text(error))")
        }
    }

    private static func waitForAnother(_ folder: String) throws {
        for _ in 0..<600 {
            if try FolderLock(folder) != nil { return }
            usleep(100_000)
        }
        throw LibraryError.busy("another process is rebuilding the catalogue in \(folder); try again")
    }
}

/// The files that a rebuild makes and moves, in an order that may stop anywhere.
private struct CatalogRebuild {
    var location: LibraryLocation
    var log: (state: ReplayedEdits, isWhole: Bool)?
    var reason: String

    func run() throws -> CatalogRepair {
        let isThere = PathText.exists(location.catalog)
        if isThere, Catalog.acceptForeignChanges(at: location.catalog, edits: log?.state) { return .accepted }
        guard log != nil || (isThere && Catalog.isReadableInPart(location.catalog)) else {
            throw LibraryError.damaged(library: location.path, reason: reason)
        }
        try removeDatabase(location.rebuilding)
        // A damaged edit log may be older than what the catalogue says itself.
        var report = try Catalog.rebuild(
            from: location.catalog, edits: log?.isWhole == false ? nil : log?.state,
            into: location.rebuilding)
        if let log, !log.isWhole, !report.isWhole {
            try removeDatabase(location.rebuilding)
            report = try Catalog.rebuild(
                from: location.catalog, edits: log.state, into: location.rebuilding)
        }
        let kept = isThere ? try keepDamaged() : nil
        // A log of the old file's pages must not stand beside the new one.
        for suffix in ["-wal", "-shm"] { _ = unsafe unlink(PathText.bytes(location.catalog + suffix)) }
        guard unsafe rename(PathText.bytes(location.rebuilding), PathText.bytes(location.catalog)) == 0 else {
            throw FileFailure(path: location.catalog)
        }
        return .rebuilt(photos: report.photos, recents: report.recents, kept: kept, roots: report.roots)
    }

    private func removeDatabase(_ path: String) throws {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            guard unsafe unlink(PathText.bytes(path + suffix)) == 0 || errno == ENOENT else {
                throw FileFailure(path: path + suffix)
            }
        }
    }

    /// Gives the damaged file and its log second names; where the disk knows no such thing, other names.
    private func keepDamaged() throws -> String {
        let kept = location.damaged(at: Date())
        for suffix in ["", "-wal"] where PathText.exists(location.catalog + suffix) {
            let (from, to) = (location.catalog + suffix, kept + suffix)
            guard
                unsafe link(PathText.bytes(from), PathText.bytes(to)) == 0
                    || rename(PathText.bytes(from), PathText.bytes(to)) == 0
            else { throw FileFailure(path: to) }
        }
        return kept
    }
}

extension LibraryLocation {
    fileprivate var rebuilding: String { path + "/catalog-rebuilding.sqlite" }

    fileprivate func damaged(at date: Date) -> String {
        let time = date.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        var (name, number) = (path + "/catalog-damaged-\(time).sqlite", 1)
        while PathText.exists(name) {
            number += 1
            name = path + "/catalog-damaged-\(time)-\(number).sqlite"
        }
        return name
    }
}
