internal import Containers
internal import Disk
internal import Foundation
package import Times

/// Copies the files of ZIP files into a folder. Existing files are never changed.
///
/// Files get their names when they are on the disk: a run that is killed at any moment is continued by the next one.
package final class Unpacking {
    /// A file that was not copied.
    package struct Problem: Error {
        package var path: String
        /// For people, as the end of a sentence that begins with the path.
        package var reason: String
    }

    /// Files that were copied, and files that were there already with the same content.
    package private(set) var copied = 0
    package private(set) var present = 0
    package private(set) var problems: [Problem] = []

    private struct Pending {
        var part: String
        var target: String
        var crc: UInt32
    }

    private let folder: String
    private let work: WorkFolder
    private var pending: [String: Pending] = [:]
    private var pendingBytes = 0
    private var count = 0

    /// Files, and their bytes, that wait for the disk together.
    private static let batch = (files: 512, bytes: 256 << 20)
    private static let prefix = ".photos-unpacking-"

    /// - Parameter folder: an existing folder.
    package init(into folder: String, at now: Instant) throws {
        self.folder = folder
        work = try WorkFolder(in: folder, prefix: Self.prefix, at: now)
    }

    /// Copies the files of a ZIP file, in its folders.
    ///
    /// - Throws: `CancellationError`, and `FileFailure` for what cannot be written.
    package func add(_ archive: Archive) throws {
        for inside in archive.folders {
            var names = PortableNames()
            let parts = inside.split(separator: "/").map { PortableNames.portable(String($0)) ?? "_" }
            let target = ([folder] + parts).joined(separator: "/")
            try AtomicFile.makeFolder(target)
            for name in archive.names(in: inside) {
                try Task.checkCancellation()
                let member = inside.isEmpty ? name : "\(inside)/\(name)"
                let portable = names.name(name, or: Self.name(archive.checksum(of: member), like: name))
                try add(member, of: archive, to: PathText.join(target, portable))
            }
        }
    }

    private func add(_ name: String, of archive: Archive, to target: String) throws {
        let path = MemberPath.path(archive.path, name)
        let status = try archive.status(of: name)
        let crc = archive.checksum(of: name)
        guard let target = free(target, crc, status.fingerprint.bytes) else {
            present += 1
            return
        }
        count += 1
        let part = PathText.join(work.path, "\(count)")
        do throws(FileFailure) {
            try archive.read(name, into: FileMember(part))
        } catch {
            switch error.number {
            case EBADMSG: problems.append(.init(path: path, reason: "cannot be read: \(error.reason)"))
            case EINTR where Task.isCancelled: throw CancellationError()
            default: throw error.path == part ? FileFailure(path: target, number: error.number) : error
            }
            return
        }
        pending[target] = Pending(part: part, target: target, crc: crc)
        pendingBytes += Int(status.fingerprint.bytes)
        if pending.count >= Self.batch.files || pendingBytes >= Self.batch.bytes { try flush() }
    }

    /// The path for a file, with a number if another file has it; nil if the file is there.
    private func free(_ target: String, _ crc: UInt32, _ bytes: Int64) -> String? {
        let (folder, name) = splitPath(target)
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        for number in 1... {
            let path = number == 1 ? target : PathText.join(folder, "\(name[..<dot]) (\(number))\(name[dot...])")
            if let other = pending[path] {
                if other.crc == crc { return nil }
            } else if !PathText.exists(path) {
                return path
            } else if Self.checksum(of: path, bytes: bytes) == crc {
                return nil
            }
        }
        return nil
    }

    /// Waits until all files are on the disk, compares them with their checksums, and gives them their names.
    package func flush() throws {
        guard !pending.isEmpty else { return }
        try Volumes.syncToDisk(fileSystemOf: folder)
        for file in pending.values.sorted(by: { $0.part < $1.part }) {
            guard Self.checksum(of: file.part, bytes: nil) == file.crc else {
                throw FileFailure(path: file.target, number: EIO)
            }
            if try AtomicFile.renameWithoutReplacing(file.part, to: file.target) {
                copied += 1
            } else {
                problems.append(
                    .init(path: file.target, reason: "was made by another program meanwhile; it was not changed"))
            }
            _ = unsafe unlink(PathText.bytes(file.part))
        }
        for folder in Set(pending.keys.map { splitPath($0).folder }) { try AtomicFile.syncFolder(folder) }
        (pending, pendingBytes) = ([:], 0)
    }

    /// A name for a file whose own is not allowed, with its extension.
    private static func name(_ crc: UInt32, like name: String) -> String {
        let suffix = name.split(separator: ".").last.map(String.init) ?? ""
        let isPlain = (1...5).contains(suffix.count) && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return String(format: "file-%08x", crc) + (isPlain ? "." + suffix : "")
    }

    /// The CRC-32 of a file; nil if it cannot be read, or has another size.
    private static func checksum(of path: String, bytes: Int64?) -> UInt32? {
        guard let file = try? OpenFile(path), bytes.map({ $0 == file.status.fingerprint.bytes }) ?? true else {
            return nil
        }
        var (crc, offset) = (CRC32(), 0)
        while true {
            guard let piece = try? file.bytes(at: offset, count: 1 << 20) else { return nil }
            guard !piece.isEmpty else { return crc.value }
            crc.update(piece[...])
            offset += piece.count
        }
    }
}

/// Writes a member to a new file.
private final class FileMember: MemberSink {
    private let path: String
    private var file: NewFile?

    init(_ path: String) { self.path = path }

    func begin(_ entry: ZIPEntry) throws { file = try NewFile(path) }
    func take(_ bytes: ArraySlice<UInt8>) throws { try file?.append(bytes) }
    func end() { file = nil }
}
