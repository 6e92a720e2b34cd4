internal import Archiving
internal import Bytes
package import Catalog
internal import Containers
internal import Cryptography
internal import Disk
internal import Foundation
internal import LibraryBase

/// What a backup contains.
package struct BackupReport: Sendable {
    package var path: String
    /// Of the backup's file.
    package var bytes: Int
    package var manifest: BackupManifest
    package var contents: CatalogContents
}

/// A backup, open for reading. It may come from elsewhere: nothing in it is taken for valid.
package final class BackupFile {
    /// Its path, as a person named it.
    private let name: String
    private let reader: ZIPReader
    private let entries: [String: ZIPEntry]
    /// The entries of uploads, in the order of their numbers.
    private let uploads: [ZIPEntry]
    package let manifest: BackupManifest

    /// More than any library has; what a file states is checked against its length anyway.
    private static let limits: ZIPDirectory.Limits = {
        var limits = ZIPDirectory.Limits()
        (limits.count, limits.memberSize, limits.totalSize) = (20_000_000, 1 << 50, 1 << 50)
        return limits
    }()

    /// Opens a backup and reads its description.
    ///
    /// - Parameter name: its path for messages.
    /// - Throws: ``BackupProblem``, or `FileFailure`.
    package init(_ path: String, name: String) throws {
        self.name = name
        do {
            reader = try ZIPReader(path, limits: Self.limits)
            let named = reader.entries.filter { !$0.name.hasPrefix(BackupManifest.uploadPrefix) }
            entries = Dictionary(named.map { ($0.name, $0) }) { first, _ in first }
            uploads = reader.entries.filter { $0.name.hasPrefix(BackupManifest.uploadPrefix) }
            guard let entry = entries[BackupManifest.name] else {
                throw BackupProblem.invalid("it has no \(BackupManifest.name)")
            }
            manifest = try BackupManifest(try reader.bytes(of: entry, limit: BackupManifest.sizeLimit))
        } catch let error as ZIPError {
            throw BackupProblem.invalid(error.reason)
        }
        try checkNames()
    }

    /// Checks that it has the files that its description lists, and no others.
    private func checkNames() throws(BackupProblem) {
        let known = [
            BackupManifest.catalog, BackupManifest.edits, BackupManifest.logins, BackupManifest.certificate,
            BackupManifest.uploadsIndex,
        ]
        let listed = manifest.members.map(\.name)
        guard Set(listed).count == listed.count, Set(listed).isSubset(of: known),
            Set(listed + [BackupManifest.name]) == Set(entries.keys),
            [BackupManifest.catalog, BackupManifest.edits].allSatisfy(listed.contains)
        else { throw .invalid("it has other files than its \(BackupManifest.name) lists") }
        guard (manifest.uploads != nil) == listed.contains(BackupManifest.uploadsIndex),
            manifest.uploads?.files ?? 0 == uploads.count,
            uploads.enumerated().allSatisfy({ $0.element.name == "\(BackupManifest.uploadPrefix)\($0.offset + 1)" })
        else { throw .invalid("it has other uploads than its \(BackupManifest.name) lists") }
    }

    /// Reads all of it, compares every file with its hash, and checks the catalogue; leaves the catalogue's copy in the folder.
    ///
    /// - Parameter onUpload: called with each upload, its path within the folder of uploads, and a file with its bytes; nil to
    ///   check them only.
    func check(
        in work: WorkFolder, onUpload: ((BackedUpFile, _ path: String) throws -> Void)? = nil
    ) throws -> BackupReport {
        do {
            let log = EditLogFile(library: work.path, state: work.path)
            let path = work.file(BackupManifest.catalog)
            try unpack(BackupManifest.catalog, to: path)
            try unpack(BackupManifest.edits, to: log.path)
            guard let edits = try log.state(), edits.isWhole, edits.state.library == manifest.library else {
                throw BackupProblem.invalid("its edit log is damaged, or of another library")
            }
            let (contents, problem) = try Catalog.check(copy: path, edits: edits.state)
            if let problem { throw BackupProblem.invalid(problem) }
            guard contents.library == manifest.library else {
                throw BackupProblem.invalid("its catalogue is of another library than its description")
            }
            for name in [BackupManifest.logins, BackupManifest.certificate] where entries[name] != nil {
                try unpack(name, to: work.file(name))
            }
            if manifest.uploads != nil { try checkUploads(in: work, onUpload) }
            return BackupReport(path: name, bytes: reader.size, manifest: manifest, contents: contents)
        } catch let error as ZIPError {
            throw BackupProblem.invalid(error.reason)
        } catch CatalogError.damaged(let reason) {
            throw BackupProblem.invalid("its catalogue is damaged: \(reason)")
        } catch CatalogError.newerVersion {
            throw BackupProblem.newer
        }
    }

    private func checkUploads(
        in work: WorkFolder, _ onUpload: ((BackedUpFile, _ path: String) throws -> Void)?
    ) throws {
        let index = work.file(BackupManifest.uploadsIndex)
        try unpack(BackupManifest.uploadsIndex, to: index)
        var lines = try TextLines(index)
        let part = work.file("upload")
        for entry in uploads {
            guard let line = try lines.next(),
                let file = try? JSONDecoder().decode(BackedUpFile.self, from: Data(line)), file.isInside
            else { throw BackupProblem.invalid("its list of uploads is damaged") }
            try unpack(
                entry, to: onUpload == nil ? nil : part,
                BackupManifest.Member(name: entry.name, bytes: file.bytes, sha256: file.sha256))
            try onUpload?(file, part)
        }
        guard try lines.next() == nil else { throw BackupProblem.invalid("it lacks uploads that it lists") }
    }

    private func unpack(_ name: String, to path: String) throws {
        guard let entry = entries[name], let member = manifest.members.first(where: { $0.name == name }) else {
            throw BackupProblem.invalid("it has no \(name)")
        }
        try unpack(entry, to: path, member)
    }

    private func unpack(_ entry: ZIPEntry, to path: String?, _ member: BackupManifest.Member) throws {
        let sink = HashingSink(path)
        try reader.read([entry], into: sink)
        guard sink.bytes == member.bytes, sink.sha256 == member.sha256 else {
            throw BackupProblem.invalid("its \(entry.name) does not match its hash")
        }
    }
}

/// Hashes a file, and writes it.
private final class HashingSink: MemberSink {
    private let path: String?
    private var file: NewFile?
    private var hash = SHA256()
    private(set) var bytes = 0
    private(set) var sha256 = ""

    init(_ path: String?) { self.path = path }

    func begin(_ entry: ZIPEntry) throws { file = try path.map { path in try NewFile(path, mode: 0o600) } }

    func take(_ piece: ArraySlice<UInt8>) throws {
        unsafe piece.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        bytes += piece.count
        try file?.append(piece)
    }

    func end() throws {
        try file?.syncToDisk()
        (file, sha256) = (nil, Hexadecimal.text(hash.finalize()))
    }
}

extension BackedUpFile {
    /// Whether the path leads to a file inside the folder of uploads that an upload could have made.
    var isInside: Bool {
        let own = ".uploads/contents/"
        let parts = (path.hasPrefix(own) ? String(path.dropFirst(own.count)) : path)
            .split(separator: "/", omittingEmptySubsequences: false)
        return !path.contains("\0") && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    }
}

/// The lines of a file, read in pieces.
private struct TextLines: ~Copyable {
    private let file: OpenFile
    private var offset = 0
    private var known: ArraySlice<UInt8> = []

    /// No line is longer.
    private static let longest = 1 << 20

    init(_ path: String) throws(FileFailure) {
        file = try OpenFile(path)
    }

    /// The next line without its end; nil at the end of the file.
    mutating func next() throws -> ArraySlice<UInt8>? {
        while true {
            if let end = known.firstIndex(of: UInt8(ascii: "\n")) {
                defer { known = known[(end + 1)...] }
                return known[..<end]
            }
            let more = try file.bytes(at: offset, count: 64 << 10)
            guard !more.isEmpty, known.count < Self.longest else {
                defer { known = [] }
                return known.isEmpty ? nil : known
            }
            offset += more.count
            known = ArraySlice(Array(known) + more)
        }
    }
}
