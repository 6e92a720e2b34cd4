internal import Catalog
internal import Disk
internal import Foundation

/// How a damaged catalogue was repaired.
public enum CatalogRepair: Sendable, Equatable {
    /// Another process repaired it at the same time.
    case doneByAnother
    /// Only the checksums of its pages were wrong, because another program had written to it.
    case accepted
    /// It was rebuilt. `kept` is the path of the damaged file, if there was one; `roots` are the imported folders.
    case rebuilt(photos: Int, recents: Int, kept: String?, roots: [String])
}

extension PhotoLibrary {
    /// Repairs a damaged or lost catalogue, from what can be read of it and from the edit log. The damaged file is kept beside
    /// it.
    ///
    /// Import the folders again afterwards, because photos can be missing.
    /// - Throws: ``LibraryError/damaged(library:reason:)`` if there is no edit log and nothing can be read; then nothing has
    ///   changed.
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

/// Rebuilds the catalogue in steps that can be interrupted anywhere.
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
        // A damaged edit log can be older than the catalogue.
        var report = try Catalog.rebuild(
            from: location.catalog, edits: log?.isWhole == false ? nil : log?.state,
            into: location.rebuilding)
        if let log, !log.isWhole, !report.isWhole {
            try removeDatabase(location.rebuilding)
            report = try Catalog.rebuild(
                from: location.catalog, edits: log.state, into: location.rebuilding)
        }
        let kept = isThere ? try keepDamaged() : nil
        // The write-ahead log of the old file does not belong to the new one.
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

    /// Keeps the damaged file and its log under other names: as hard links, or renamed if the disk has no links.
    private func keepDamaged() throws -> String {
        let kept = location.aside("damaged")
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

    /// A new name for a catalogue that is kept although another takes its place.
    ///
    /// - Parameter reason: a word for the name: `damaged`, `replaced`.
    func aside(_ reason: String) -> String {
        let time = Date().formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        var (name, number) = (path + "/catalog-\(reason)-\(time).sqlite", 1)
        while PathText.exists(name) {
            number += 1
            name = path + "/catalog-\(reason)-\(time)-\(number).sqlite"
        }
        return name
    }
}
