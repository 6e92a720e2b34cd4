internal import Bytes
internal import Containers
internal import Cryptography
internal import Disk
internal import Foundation

/// A version of a bundle while it is unpacked, in a folder beside the version that is installed. What is in it under its own name is
/// whole and has its hash, so that what was killed goes on where it was.
final class BundleStaging: MemberSink {
    /// Absolute path of the folder.
    let folder: String
    private let package: BundlePackage
    private let progress: (_ bytes: Int) -> Void
    private var file: NewFile?
    private var hash = SHA256()
    private var entry: ZIPEntry?
    private var foldersMade = Set<String>()

    /// - Parameter progress: called with bytes as they are written.
    init(_ package: BundlePackage, folder: String, progress: @escaping (Int) -> Void) throws(FileFailure) {
        (self.package, self.folder, self.progress) = (package, folder, progress)
        try AtomicFile.makeFolder(folder)
    }

    /// The members that are not there yet. Those that another version has are taken over from it, by a link: nobody writes to either.
    ///
    /// - Parameter other: the folder of the version that is installed, and the hash of each of its members.
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

    /// Whether an earlier run left the member whole: what the power took is not.
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

    /// Makes the folders that members are in, for a fetch of these without ``missing(other:)``.
    func makeFolders(of entries: [ZIPEntry]) throws(FileFailure) {
        for entry in entries { try makeFolder(of: entry.name) }
    }

    /// Fetches members, those that stand close together at once.
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
            try await package.reader.read(range) { try stream.take($0) }
        }
        guard file == nil else { throw BundleProblem.invalid("it is truncated") }
    }

    /// So many bytes that aren't wanted cost less than another request.
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

    /// Deletes the member that was being written, which is begun anew in any case.
    func dropPart() {
        file = nil
        _ = unsafe unlink(PathText.bytes(folder + "/.part"))
    }

    /// Writes `bundle.json` and its signature, and brings all to the disk.
    func finish() throws {
        _ = unsafe unlink(PathText.bytes(folder + "/.part"))
        try AtomicFile.write(package.manifestBytes, to: "\(folder)/\(BundleManifest.name)")
        if let signature = package.signature {
            try AtomicFile.write(signature, to: "\(folder)/\(BundleManifest.signatureName)")
        }
        try Volumes.bringToDisk(fileSystemOf: folder)
    }
}
