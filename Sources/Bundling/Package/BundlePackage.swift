internal import Archiving
internal import Containers

/// A bundle's zip whose directory and `bundle.json` have been read and agree with each other.
struct BundlePackage {
    let reader: any BundleReader
    let manifest: BundleManifest
    /// The bytes of `bundle.json`, and of its signature if there is one.
    let manifestBytes: [UInt8]
    let signature: [UInt8]?
    /// All members except these two, in the order of the zip.
    let entries: [ZIPEntry]
    /// The manifest entries by member name.
    let members: [String: BundleManifest.Member]

    /// SHA-256 of `bundle.json`, which identifies a version.
    var hash: [UInt8] { BundleManifest.hash(manifestBytes) }

    /// Largest size of the zip's directory, in bytes.
    private static let directoryLimit = 256 << 20

    /// Reads the end of the zip, its directory and `bundle.json` with its signature, and nothing else.
    ///
    /// - Throws: ``BundleProblem``, and errors of the reader.
    init(_ reader: any BundleReader) async throws {
        self.reader = reader
        let directory: ZIPDirectory
        do {
            let end = try ZIPEnd(tail: reader.tail, fileSize: reader.size)
            guard end.directory.count <= Self.directoryLimit else {
                throw ZIPError.tooLarge("a directory of \(end.directory.count) bytes")
            }
            directory = try ZIPDirectory(try await reader.bytes(end.directory), end: end)
        } catch let error as ZIPError {
            throw BundleProblem(error)
        }
        let own = [BundleManifest.name, BundleManifest.signatureName]
        let files = Dictionary(
            uniqueKeysWithValues: directory.entries.filter { own.contains($0.name) }.map { ($0.name, $0) })
        guard let file = files[BundleManifest.name] else { throw BundleProblem.invalid("it has no bundle.json") }
        manifestBytes = try await Self.read(file, limit: BundleManifest.sizeLimit, reader)
        manifest = try BundleManifest(manifestBytes)
        signature =
            if let file = files[BundleManifest.signatureName] {
                try await Self.read(file, limit: BundleSignature.sizeLimit, reader)
            } else {
                nil
            }
        entries = directory.entries.filter { !own.contains($0.name) }
        members = try Self.members(of: manifest, entries)
        try checkSignature()
    }

    private static func read(_ entry: ZIPEntry, limit: Int, _ reader: any BundleReader) async throws -> [UInt8] {
        guard entry.size <= limit else {
            throw BundleProblem.invalid("its \(entry.name) is larger than \(limit) bytes")
        }
        let member = MemoryMember()
        var stream = MemberStream([entry], start: entry.range.lowerBound, sink: member)
        let bytes = try await reader.bytes(entry.range)
        do { try stream.take(bytes) } catch let error as ZIPError { throw BundleProblem(error) }
        guard member.isWhole, member.bytes.count == entry.size else {
            throw BundleProblem.invalid("its \(entry.name) is truncated")
        }
        return member.bytes
    }

    /// Checks that the zip has exactly the members that `bundle.json` lists.
    private static func members(
        of manifest: BundleManifest, _ entries: [ZIPEntry]
    ) throws(BundleProblem) -> [String: BundleManifest.Member] {
        var members: [String: BundleManifest.Member] = [:]
        for member in manifest.members {
            guard members.updateValue(member, forKey: member.name) == nil else {
                throw .invalid("its bundle.json lists \(member.name.prefix(80)) twice")
            }
        }
        guard entries.count == members.count else {
            throw .invalid("it has \(entries.count) members; its bundle.json lists \(members.count)")
        }
        for entry in entries {
            guard BundleManifest.isMember(entry.name) else {
                throw .invalid("unexpected member \(entry.name)")
            }
            guard let member = members[entry.name] else {
                throw .invalid("its bundle.json does not list \(entry.name)")
            }
            guard member.bytes == entry.size else {
                throw .invalid("the size of \(entry.name) does not match its bundle.json")
            }
        }
        guard members[BundleManifest.catalogName] != nil else {
            throw .invalid("it has no \(BundleManifest.catalogName)")
        }
        return members
    }

    private func checkSignature() throws(BundleProblem) {
        switch (manifest.key, signature) {
        case (nil, nil): return
        case (nil, .some), (.some, nil): throw .untrusted("its signature or its key is missing")
        case (let key?, let signature?):
            guard BundleSignature.isValid(signature, key: key, bytes: manifestBytes) else {
                throw .untrusted("its signature is invalid")
            }
        }
    }
}
