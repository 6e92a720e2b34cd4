internal import Containers
package import Disk
internal import Foundation

/// The files in a ZIP file, which are read where they are.
///
/// Names that begin with a dot are left out, as in folders, and so are names that lead elsewhere. Memory: the names.
package final class Archive: Sendable {
    package let path: String
    /// The ZIP file's own.
    package let fingerprint: FileFingerprint
    /// The number of files that are left out because of their names or kinds.
    package let leftOut: Int
    private let reader: ZIPReader
    /// The files of each folder, by their names, in bytes: two spellings of one letter are two names. The top folder is empty.
    private let files: [[UInt8]: [[UInt8]: ZIPEntry]]

    /// The most bytes of a file that is opened.
    private static let largest = 1 << 30

    /// Opens a ZIP file and reads its directory.
    ///
    /// - Throws: `ZIPError`, or `FileFailure`.
    package init(_ path: String) throws {
        var limits = ZIPDirectory.Limits()
        (limits.isLenient, limits.memberSize) = (true, 1 << 40)
        reader = try ZIPReader(path, limits: limits)
        (self.path, fingerprint) = (path, reader.fingerprint)
        var files: [[UInt8]: [[UInt8]: ZIPEntry]] = [:]
        var leftOut = reader.leftOut
        for entry in reader.entries {
            guard Self.isPlain(entry.name) else {
                leftOut += 1
                continue
            }
            let (folder, name) = splitPath("/" + entry.name)
            // As in the directory, the first of two with one name.
            if folder.split(separator: "/").contains(where: { $0.hasPrefix(".") }) || name.hasPrefix(".") { continue }
            let (inside, last) = (Array(folder.utf8.dropFirst()), Array(name.utf8))
            if files[inside]?[last] == nil { files[inside, default: [:]][last] = entry } else { leftOut += 1 }
        }
        (self.files, self.leftOut) = (files, leftOut)
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.utf8.contains(0)
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !["", ".", ".."].contains($0)
            }
    }

    /// The folders that have files, by their paths in the ZIP file.
    package var folders: [String] { files.keys.map { String(decoding: $0, as: UTF8.self) }.sorted() }

    /// The names of the files in a folder; empty for an unknown one.
    package func names(in folder: String) -> [String] {
        (files[Array(folder.utf8)] ?? [:]).keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    private func entry(_ name: String) throws(FileFailure) -> ZIPEntry {
        let (folder, last) = splitPath("/" + name)
        guard let entry = files[Array(folder.utf8.dropFirst())]?[Array(last.utf8)] else {
            throw FileFailure(path: MemberPath.path(path, name), number: ENOENT)
        }
        return entry
    }

    /// The status of a file. Its fingerprint changes if its content does, or the ZIP file.
    ///
    /// - Throws: `ENOENT` for an unknown one.
    package func status(of name: String) throws(FileFailure) -> FileStatus {
        let entry = try entry(name)
        let fingerprint = FileFingerprint(
            device: fingerprint.device, inode: Int64(entry.crc), bytes: Int64(entry.size),
            modifiedAt: fingerprint.modifiedAt)
        return FileStatus(regular: fingerprint, permissions: 0o444)
    }

    /// The CRC-32 of a file that is known.
    func checksum(of name: String) -> UInt32 { (try? entry(name))?.crc ?? 0 }

    /// Opens a file, of which this makes a copy: in memory, or for a large one in the folder of temporary files.
    ///
    /// - Throws: `ENOENT` for an unknown one, `EFBIG` for one that is too large, `EBADMSG` for a damaged one, `EINTR` if the task is
    ///   cancelled, and what reading and writing throws.
    package func open(_ name: String) throws(FileFailure) -> OpenFile {
        let entry = try entry(name)
        let path = MemberPath.path(path, name)
        guard entry.size <= Self.largest else { throw FileFailure(path: path, number: EFBIG) }
        let copy = try MemoryFile.forCopy(bytes: entry.size, name: path)
        do throws(FileFailure) {
            try read(entry, into: DescriptorMember(copy, path))
        } catch {
            close(copy)
            throw error
        }
        return try OpenFile(copy: copy, of: path, status: try status(of: name))
    }

    /// Up to `count` bytes at the beginning of a file, without reading the others. They are not compared with its checksum.
    package func first(_ count: Int, of name: String) throws(FileFailure) -> [UInt8] {
        let beginning = BeginningOfMember(count)
        do throws(FileFailure) {
            try read(try entry(name), into: beginning)
        } catch {
            guard beginning.isWhole else { throw error }
        }
        return Array(beginning.bytes.prefix(count))
    }

    /// Passes the bytes of a file to a sink.
    package func read(_ name: String, into sink: any MemberSink) throws(FileFailure) {
        try read(try entry(name), into: sink)
    }

    private func read(_ entry: ZIPEntry, into sink: any MemberSink) throws(FileFailure) {
        do {
            try reader.read([entry], into: sink)
        } catch let failure as FileFailure {
            throw failure
        } catch is CancellationError {
            throw FileFailure(path: MemberPath.path(path, entry.name), number: EINTR)
        } catch {
            throw FileFailure(path: MemberPath.path(path, entry.name), number: EBADMSG)
        }
    }
}

/// Writes a member to an open file.
private final class DescriptorMember: MemberSink {
    private let descriptor: Int32
    private let path: String

    init(_ descriptor: Int32, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }

    func begin(_ entry: ZIPEntry) {}
    func take(_ bytes: ArraySlice<UInt8>) throws { try AtomicFile.write(bytes, descriptor: descriptor, path: path) }
    func end() {}
}

/// Collects the beginning of a member, and then ends the reading by an error.
private final class BeginningOfMember: MemberSink {
    struct Enough: Error {}

    private(set) var bytes: [UInt8] = []
    private let count: Int
    /// Whether nothing more is needed.
    private(set) var isWhole = false

    init(_ count: Int) { self.count = count }

    func begin(_ entry: ZIPEntry) {}

    func take(_ bytes: ArraySlice<UInt8>) throws {
        self.bytes += bytes
        guard self.bytes.count >= count else { return }
        isWhole = true
        throw Enough()
    }

    func end() { isWhole = true }
}
