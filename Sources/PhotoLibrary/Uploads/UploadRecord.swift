internal import Disk
internal import Foundation
internal import Times

/// What is known of an upload beside its bytes, as a small file. A value that is nil is not known yet.
struct UploadRecord: Codable, Sendable {
    var id: String
    /// The name that was asked for, made safe.
    var name: String
    /// Bytes.
    var length: Int64
    var createdAt: Instant
    /// The hash of the whole file.
    var sha256: String?
    /// The name in the uploads folder. Written before the file gets it, so that a killed program finds the file again.
    var stored: String?
    /// The id of the photo.
    var photo: String?
    /// Whether the person had uploaded the same bytes before.
    var isKnown: Bool?

    init(name: String, length: Int64, createdAt: Instant) {
        id = RandomID.make(24)
        (self.name, self.length, self.createdAt) = (name, length, createdAt)
    }

    /// Whether a text has the form of an id, and can be part of a path.
    static func isID(_ text: String) -> Bool {
        text.utf8.count == 24 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// The record in a file; nil if there is none.
    static func read(_ path: String) -> UploadRecord? {
        guard let file = try? OpenFile(path), let bytes = try? file.first(64 << 10) else { return nil }
        return try? JSONDecoder().decode(UploadRecord.self, from: Data(bytes))
    }

    func write(_ path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try AtomicFile.write([UInt8](try encoder.encode(self)), to: path)
    }
}
