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
    private let isCancelled: @Sendable () -> Bool

    /// More than any library has; what a file states is checked against its length anyway.
    private static let limits: ZIPDirectory.Limits = {
        var limits = ZIPDirectory.Limits()
        (limits.count, limits.memberSize, limits.totalSize) = (20_000_000, 1 << 50, 1 << 50)
        return limits
    }()

    /// Opens a backup and reads its description.
    ///
    /// - Parameters:
    ///   - name: its path for messages.
    ///   - isCancelled: whether the work should end; asked often.
    /// - Throws: ``BackupProblem``, or `FileFailure`.
    package init(
        _ path: String, name: String, _ isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) throws {
        (self.name, self.isCancelled) = (name, isCancelled)
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
            listed.contains(BackupManifest.catalog)
        else { throw .invalid("it has other files than its \(BackupManifest.name) lists") }
        guard (manifest.uploads != nil) == listed.contains(BackupManifest.uploadsIndex),
            manifest.uploads?.files ?? 0 == uploads.count,
            uploads.enumerated().allSatisfy({ $0.element.name == "\(BackupManifest.uploadPrefix)\($0.offset + 1)" })
        else { throw .invalid("it has other uploads than its \(BackupManifest.name) lists") }
    }

    /// Reads all of it, compares every file with its hash, and checks the catalogue and the logins. Leaves them, and the
    /// certificate, in the folder.
    ///
    /// - Parameter isOwn: whether this program has just written it, so that its catalogue may have whatever the library's has.
    func check(in work: WorkFolder, isOwn: Bool = false) throws -> BackupReport {
        try translating {
            let path = work.file(BackupManifest.catalog)
            try unpack(BackupManifest.catalog, to: path)
            let (contents, problem) = try isOwn ? Catalog.upgrade(copy: path) : Catalog.check(copy: path)
            if let problem { throw BackupProblem.invalid(problem) }
            guard contents.library == manifest.library || manifest.library.isEmpty else {
                throw BackupProblem.invalid("its catalogue is of another library than its description")
            }
            for name in [BackupManifest.logins, BackupManifest.certificate] where entries[name] != nil {
                try unpack(name, to: work.file(name))
            }
            _ = try logins(in: work)
            if entries[BackupManifest.edits] != nil { try unpack(BackupManifest.edits, to: nil) }
            try forEachUpload(in: work) { file, entry in try unpack(entry, file, to: nil) }
            return BackupReport(path: name, bytes: reader.size, manifest: manifest, contents: contents)
        }
    }

    /// The logins that ``check(in:)`` left in the folder; none if the backup has none.
    func logins(in work: WorkFolder) throws -> CredentialsFile.Logins {
        let path = work.file(BackupManifest.logins)
        guard PathText.exists(path) else { return [:] }
        guard let logins = try? CredentialsFile.decoded(try OpenFile(path).first(Self.loginsLimit)) else {
            throw BackupProblem.invalid("its \(BackupManifest.logins) is not a list of logins")
        }
        return logins
    }

    private static let loginsLimit = 64 << 20

    /// Unpacks one upload after another into the folder.
    ///
    /// - Parameter take: called with each, and the path of a file with its bytes, which it can move.
    func unpackUploads(in work: WorkFolder, _ take: (BackedUpFile, _ path: String) throws -> Void) throws {
        try translating {
            let part = work.file("upload")
            try forEachUpload(in: work) { file, entry in
                try unpack(entry, file, to: part)
                try take(file, part)
                // Its bytes must not be written through another name that it got.
                _ = unsafe unlink(PathText.bytes(part))
            }
        }
    }

    private func forEachUpload(in work: WorkFolder, _ body: (BackedUpFile, ZIPEntry) throws -> Void) throws {
        guard manifest.uploads != nil else { return }
        let index = work.file(BackupManifest.uploadsIndex)
        try unpack(BackupManifest.uploadsIndex, to: index)
        var lines = try TextLines(index)
        for entry in uploads {
            guard let line = try lines.next(),
                let file = try? JSONDecoder().decode(BackedUpFile.self, from: Data(line)), file.isInside
            else { throw BackupProblem.invalid("its list of uploads is damaged") }
            try body(file, entry)
        }
        guard try lines.next() == nil else { throw BackupProblem.invalid("it lacks uploads that it lists") }
    }

    /// Runs `body`, and reports what is wrong with the file as a ``BackupProblem``.
    private func translating<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ZIPError {
            throw BackupProblem.invalid(error.reason)
        } catch CatalogError.damaged(let reason) {
            throw BackupProblem.invalid("its catalogue is damaged: \(reason)")
        } catch CatalogError.newerVersion {
            throw BackupProblem.newer
        }
    }

    private func unpack(_ name: String, to path: String?) throws {
        guard let entry = entries[name], let member = manifest.members.first(where: { $0.name == name }) else {
            throw BackupProblem.invalid("it has no \(name)")
        }
        try unpack(entry, bytes: member.bytes, sha256: member.sha256, to: path)
    }

    private func unpack(_ entry: ZIPEntry, _ file: BackedUpFile, to path: String?) throws {
        try unpack(entry, bytes: file.bytes, sha256: file.sha256, to: path)
    }

    private func unpack(_ entry: ZIPEntry, bytes: Int, sha256: String, to path: String?) throws {
        let sink = HashingSink(path, isCancelled)
        try reader.read([entry], into: sink)
        guard sink.bytes == bytes, sink.sha256 == sha256 else {
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

    private let isCancelled: @Sendable () -> Bool

    /// - Parameter path: where to write it; nil to hash it only.
    init(_ path: String?, _ isCancelled: @escaping @Sendable () -> Bool) {
        (self.path, self.isCancelled) = (path, isCancelled)
    }

    func begin(_ entry: ZIPEntry) throws { file = try path.map { path in try NewFile(path, mode: 0o600) } }

    func take(_ piece: ArraySlice<UInt8>) throws {
        if isCancelled() { throw CancellationError() }
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
