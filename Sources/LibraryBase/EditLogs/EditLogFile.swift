internal import Bytes
package import Catalog
internal import Cryptography
internal import Disk
internal import Foundation

/// The edit log of a library as a file outside the library: JSON lines, each after a checksum. The first line identifies the
/// library.
///
/// Lines are appended and flushed with `fdatasync`. The file is rewritten when it has grown to a multiple of its compact size.
package struct EditLogFile: EditLog {
    /// The library's folder.
    let library: String
    private let state: String

    /// The edit log of the library in the folder `library`, stored in the folder `state`.
    package init(library: String, state: String) {
        self.library = PathText.real(library) ?? library
        self.state = state
    }

    /// Computed on demand: most commands open the library without its edit log, and the first hash takes a millisecond.
    package var path: String {
        PathText.join(state, Hexadecimal.text(SHA256.hash(data: Array(library.utf8)).prefix(8)) + ".jsonl")
    }

    /// The first line.
    private struct Header: Codable {
        /// The id of the library: another library may have been in the same folder before.
        var id: String
        var library: String
        /// The length of the file after it was last rewritten.
        var bytes = 0
        /// The id of the log, which no other has; nil in logs of earlier versions, until they are rewritten.
        var log: String?
    }

    /// The size in bytes below which an edit log is never rewritten.
    private static let leastLimit = 1 << 20

    /// A position is the length of the file in bytes.
    package func append(
        _ entries: [EditEntry], library id: String, at end: EditLogPosition
    ) throws -> EditLogPosition? {
        let path = path
        let descriptor = unsafe open(PathText.bytes(path), O_RDWR | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else {
            let failure = FileFailure(path: path)
            if failure.number == ENOENT { return nil }
            throw failure
        }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size == end.rawValue, let header = try header(), header.id == id,
            size < max(Self.leastLimit, 4 * header.bytes)
        else { return nil }
        let bytes = try entries.flatMap(line)
        try AtomicFile.write(bytes[...], descriptor: descriptor, path: path)
        guard fdatasync(descriptor) == 0 else { throw FileFailure(path: path) }
        return EditLogPosition(rawValue: Int64(size + bytes.count))
    }

    package func replace(with entries: [EditEntry], library id: String) throws -> EditLogPosition {
        let lines = try entries.flatMap(line)
        let path = path
        try AtomicFile.makeFolder(splitPath(path).folder)
        let known = try? header()
        if let known, known.id != id { try setAside(path, of: known.id) }
        let log =
            (known?.id == id ? known?.log : nil) ?? Hexadecimal.text((0..<8).map { _ in UInt8.random(in: 0...255) })
        let bytes = try line(Header(id: id, library: library, bytes: lines.count, log: log)) + lines
        // It contains password hashes.
        try AtomicFile.write(bytes, to: path, mode: 0o600)
        return EditLogPosition(rawValue: Int64(bytes.count))
    }

    /// Renames the log, if there is one, to a name that no file has, so that it is never replayed.
    ///
    /// - Returns: its new path; nil if there is none.
    package func setAside() throws -> String? {
        let path = path
        guard PathText.exists(path) else { return nil }
        return try setAside(path, of: (try? header())?.id ?? "damaged")
    }

    /// Undoes ``setAside()``.
    package func takeBack(_ aside: String) throws {
        if try AtomicFile.renameWithoutReplacing(aside, to: path) { _ = unsafe unlink(PathText.bytes(aside)) }
    }

    /// Renames the log of another library to a name that no file has.
    @discardableResult private func setAside(_ path: String, of id: String) throws -> String {
        let stem = "\(path.dropLast(6))-\(id)"
        var (aside, number) = (stem + ".jsonl", 1)
        while PathText.exists(aside) {
            number += 1
            aside = "\(stem)-\(number).jsonl"
        }
        guard unsafe rename(PathText.bytes(path), PathText.bytes(aside)) == 0 else { throw FileFailure(path: path) }
        return aside
    }

    /// Returns nil if the first line is damaged, because it identifies the library.
    package func replay(_ take: (EditEntry) throws -> Void) throws -> EditLogReplay? {
        let path = path
        guard let header = try header() else { return nil }
        let file = try OpenFile(path)
        var replay = EditLogReplay(library: header.id, isWhole: true)
        for line in try file.first(Int(file.status.fingerprint.bytes)).split(separator: UInt8(ascii: "\n")).dropFirst()
        {
            if let entry: EditEntry = content(line) { try take(entry) } else { replay.isWhole = false }
        }
        return replay
    }

    /// The id of the log, which no other has; nil if there is none yet.
    package var id: String? { (try? header())?.log }

    package var exists: Bool { (try? header()) != nil }

    private func header() throws -> Header? {
        let path = path
        guard PathText.exists(path) else { return nil }
        let start = try OpenFile(path).first(8192)
        return start.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first.flatMap(content)
    }

    /// A value as JSON in one line.
    static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }

    private func line(_ value: some Encodable) throws -> [UInt8] {
        let json = try Self.json(value)
        return Array(checksum(json).utf8) + [UInt8(ascii: " ")] + json + [UInt8(ascii: "\n")]
    }

    private func content<Value: Decodable>(_ line: ArraySlice<UInt8>) -> Value? {
        let json = line.dropFirst(17)
        guard !json.isEmpty, line.prefix(16).elementsEqual(checksum(json).utf8) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(json))
    }

    private func checksum(_ json: some Sequence<UInt8>) -> String {
        Hexadecimal.text(SHA256.hash(data: Array(json)).prefix(8))
    }
}
