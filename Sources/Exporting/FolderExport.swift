internal import Archiving
internal import Cryptography
internal import Disk
internal import Foundation
internal import LibraryBase
package import Times

/// An export as a folder of files. An unfinished one has a marker, by which the same export continues it.
package final class FolderExport: ExportTarget {
    package let path: String
    package let isContinued: Bool
    package let work: String
    /// Whether there was no folder.
    private let isNew: Bool
    /// Nil once the export is complete.
    private var workFolder: WorkFolder?
    /// Held for as long as the export runs.
    private let lock: FolderLock
    private let isCancelled: () -> Bool
    /// The folders that exist already.
    private var folders = Set<String>()
    private var marker: String { PathText.join(path, Self.markerName) }

    private static let markerName = ".photos-unfinished-export"
    /// Bytes that are copied at a time.
    static let piece = 1 << 20

    /// Begins an export to a folder that is new or empty, or continues the same one.
    ///
    /// - Parameter request: what is exported, and how: a folder with the beginning of another export is refused.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` for a folder with anything else in it, ``LibraryError/busy(_:)``.
    package init(
        _ path: String, request: String, at now: Instant, isCancelled: @escaping () -> Bool
    ) throws {
        (self.path, self.isCancelled) = (path, isCancelled)
        isNew = !PathText.exists(path)
        try AtomicFile.makeFolder(path)
        guard let lock = try FolderLock(path) else {
            throw LibraryError.busy("another export is writing to \(path); try again")
        }
        self.lock = lock
        let marker = PathText.join(path, Self.markerName)
        let names = try FolderEntry.all(in: path).map(\.name)
        isContinued = names.contains(Self.markerName)
        if isContinued {
            guard try OpenFile(marker).first(1 << 20) == Array(request.utf8) else {
                throw LibraryError.cannotCreate(
                    "\(path) has the beginning of another export; delete that folder, or choose another one")
            }
        } else {
            // A run that was killed before it wrote the marker leaves at most a temporary file.
            guard names.allSatisfy(Self.isRemainder) else {
                throw LibraryError.cannotCreate("\(path) is not empty; choose a new folder")
            }
            try AtomicFile.write(Array(request.utf8), to: marker)
        }
        // Nobody else works in this folder: it is locked.
        for name in names where Self.isRemainder(name) {
            try? FileManager.default.removeItem(atPath: PathText.join(path, name))
        }
        let workFolder = try WorkFolder(in: path, prefix: Self.workPrefix, at: now)
        (self.workFolder, work) = (workFolder, workFolder.path)
    }

    private static let workPrefix = ".photos-copying-"

    /// Whether a file or folder is what a killed run left besides exported files.
    private static func isRemainder(_ name: String) -> Bool { name.hasPrefix(workPrefix) || AtomicFile.isStage(name) }

    package func add(_ file: ExportedFile, isText: Bool) throws {
        let target = PathText.join(path, file.name)
        try makeFolder(splitPath(target).folder)
        if isContinued, let sha256 = file.sha256, isThere(target, file.bytes, sha256) { return }
        let part = PathText.join(work, "file")
        try write(file, to: part)
        guard unsafe rename(PathText.bytes(part), PathText.bytes(target)) == 0 else {
            throw FileFailure(path: target).whileWriting
        }
    }

    private func write(_ file: ExportedFile, to part: String) throws {
        do {
            let new = try NewFile(part)
            var hash = SHA256()
            try file.forEachPiece(Self.piece, isCancelled) { piece in
                if file.sha256 != nil { hash.update(data: piece) }
                try new.append(piece)
            }
            if let sha256 = file.sha256, hash.finalize() != sha256 { throw ExportProblem.damaged }
        } catch let failure as FileFailure where failure.path == part {
            throw FileFailure(path: PathText.join(path, file.name), number: failure.number).whileWriting
        }
        if let time = file.modifiedAt {
            let seconds = timespec(tv_sec: Int(time.seconds), tv_nsec: 0)
            let times = [seconds, seconds]
            _ = unsafe utimensat(AT_FDCWD, PathText.bytes(part), times, 0)
        }
    }

    private func isThere(_ path: String, _ bytes: Int64, _ sha256: [UInt8]) -> Bool {
        guard let file = try? OpenFile(path), file.status.fingerprint.bytes == bytes else { return false }
        return (try? file.sha256()) == sha256
    }

    /// Removes files and folders that the run before has written.
    package func remove(_ names: [String]) throws {
        for name in names {
            let path = PathText.join(path, name)
            guard PathText.exists(path) else { continue }
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw LibraryError.inputOutput("cannot remove \(path)")
            }
        }
    }

    private func makeFolder(_ folder: String) throws {
        guard folders.insert(folder).inserted else { return }
        do throws(FileFailure) {
            try AtomicFile.makeFolder(folder)
        } catch {
            throw error.whileWriting
        }
    }

    package func finish() throws {
        // Waiting for each of many small files took twelve times as long. Everything has to be on the disk before the marker
        // goes; until then, the next run compares originals and writes the rest again.
        sync()
        // A run that is killed between these leaves a marker, and is continued.
        workFolder = nil
        guard unsafe unlink(PathText.bytes(marker)) == 0 else { throw FileFailure(path: marker).whileWriting }
        try AtomicFile.syncFolder(path)
    }

    package func abandon() {
        guard !isContinued, folders.isEmpty else { return }
        workFolder = nil
        _ = unsafe unlink(PathText.bytes(marker))
        if isNew { _ = unsafe rmdir(PathText.bytes(path)) }
    }
}

extension ExportedFile {
    /// Reads all of the file, piece by piece.
    ///
    /// - Throws: ``ExportProblem``, `CancellationError`, and what `body` throws.
    func forEachPiece(_ size: Int, _ isCancelled: () -> Bool, _ body: ([UInt8]) throws -> Void) throws {
        var offset: Int64 = 0
        while offset < bytes {
            if isCancelled() { throw CancellationError() }
            let piece: [UInt8]
            do { piece = try read(offset, Int(min(Int64(size), bytes - offset))) } catch {
                throw ExportProblem.unreadable(error)
            }
            guard !piece.isEmpty else { throw ExportProblem.changing }
            try body(piece)
            offset += Int64(piece.count)
        }
    }
}
