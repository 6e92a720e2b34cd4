internal import Archiving
internal import Bytes
internal import Containers
internal import Cryptography
internal import Disk
internal import Foundation

/// A version that is being unpacked into a folder beside the installed version. A member under its final name is complete and
/// has its hash, so an interrupted installation can continue.
final class BundleStaging: MemberSink {
    /// Absolute path of the folder.
    let folder: String
    private let package: BundlePackage
    private let progress: (_ bytes: Int) -> Void
    private var file: NewFile?
    private var hash = SHA256()
    private var entry: ZIPEntry?
    private var foldersMade = Set<String>()

    /// - Parameter progress: called with the number of bytes of each write.
    init(_ package: BundlePackage, folder: String, progress: @escaping (Int) -> Void) throws(FileFailure) {
        (self.package, self.folder, self.progress) = (package, folder, progress)
        try AtomicFile.makeFolder(folder)
    }

    /// The members that are still missing. Members that are equal in the installed version are hard-linked from it, because
    /// nobody writes to either.
    ///
    /// - Parameter other: the folder of the installed version, and the hash of each of its members.
    func missing(other: (folder: String, hashes: [String: String])?) throws -> [ZIPEntry] {
        var missing: [ZIPEntry] = []
        for entry in package.entries {
            try Task.checkCancellation()
            guard let member = package.members[entry.name] else { continue }
            let path = PathText.join(folder, entry.name)
            try makeFolder(of: entry.name)
            if let other, other.hashes[entry.name] == member.sha256 {
                let theirs = PathText.join(other.folder, entry.name)
                if try isThere(path, like: theirs) || link(theirs, path, bytes: entry.size) { continue }
            }
            if try !isWhole(path, member) { missing.append(entry) }
        }
        return missing
    }

    private func isThere(_ path: String, like other: String) throws -> Bool {
        guard let here = try? FileStatus.ofLink(path), let there = try? FileStatus.ofLink(other) else { return false }
        return here.fingerprint == there.fingerprint
    }

    private func link(_ other: String, _ path: String, bytes: Int) -> Bool {
        guard let status = try? FileStatus.ofLink(other), status.kind == .regular,
            status.fingerprint.bytes == Int64(bytes)
        else { return false }
        _ = unsafe unlink(PathText.bytes(path))
        return unsafe Foundation.link(PathText.bytes(other), PathText.bytes(path)) == 0
    }

    /// Whether an earlier run left the complete member. A power cut can leave an incomplete one.
    private func isWhole(_ path: String, _ member: BundleManifest.Member) throws -> Bool {
        guard let status = try? FileStatus.ofLink(path) else { return false }
        guard status.kind == .regular, status.fingerprint.bytes == Int64(member.bytes) else { return false }
        return Hexadecimal.text(try OpenFile(path).sha256()) == member.sha256
    }

    private func makeFolder(of name: String) throws(FileFailure) {
        let parent = splitPath(PathText.join(folder, name)).folder
        guard foldersMade.insert(parent).inserted else { return }
        try AtomicFile.makeFolder(parent)
    }

    /// Creates the folders of these members, for a fetch without ``missing(other:)``.
    func makeFolders(of entries: [ZIPEntry]) throws(FileFailure) {
        for entry in entries { try makeFolder(of: entry.name) }
    }

    /// Fetches members. Members that are close together in the zip share a request.
    func fetch(_ entries: [ZIPEntry]) async throws {
        var rest = entries[...]
        while let first = rest.first {
            try Task.checkCancellation()
            var run = rest.prefix(1)
            while run.endIndex < rest.endIndex,
                rest[run.endIndex].range.lowerBound - rest[run.endIndex - 1].range.upperBound <= Self.gap
            {
                run = rest[rest.startIndex...run.endIndex]
            }
            rest = rest[run.endIndex...]
            let range = first.range.lowerBound..<(run.last?.range.upperBound ?? first.range.upperBound)
            var stream = MemberStream(run, start: range.lowerBound, sink: self)
            try await package.reader.read(range) { bytes in
                do { try stream.take(bytes) } catch let error as ZIPError { throw BundleProblem(error) }
            }
        }
        guard file == nil else { throw BundleProblem.invalid("it is truncated") }
    }

    /// Skipping up to this many unwanted bytes costs less than another request.
    private static let gap = 16 << 10

    // MARK: MemberSink

    func begin(_ entry: ZIPEntry) throws {
        self.entry = entry
        hash = SHA256()
        file = try NewFile(folder + "/.part")
    }

    func take(_ bytes: ArraySlice<UInt8>) throws {
        unsafe bytes.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        try file?.append(bytes)
        progress(bytes.count)
    }

    func end() throws {
        guard let entry, let part = file?.path else { return }
        file = nil
        guard Hexadecimal.text(hash.finalize()) == package.members[entry.name]?.sha256 else {
            throw BundleProblem.invalid("\(entry.name) does not match its hash in bundle.json")
        }
        let path = PathText.join(folder, entry.name)
        guard unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 else { throw FileFailure(path: path) }
    }

    /// Deletes the incomplete member, which a later run starts again.
    func dropPart() {
        file = nil
        _ = unsafe unlink(PathText.bytes(folder + "/.part"))
    }

    /// Writes `bundle.json` and its signature, and syncs everything to disk.
    func finish() throws {
        _ = unsafe unlink(PathText.bytes(folder + "/.part"))
        try AtomicFile.write(package.manifestBytes, to: "\(folder)/\(BundleManifest.name)")
        if let signature = package.signature {
            try AtomicFile.write(signature, to: "\(folder)/\(BundleManifest.signatureName)")
        }
        try Volumes.syncToDisk(fileSystemOf: folder)
    }
}
