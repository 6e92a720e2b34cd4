internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation
internal import Imaging
internal import Times

/// Adds bytes to an upload. No other request can add to it while this value lives.
public final class UploadWriter: Sendable {
    private let uploads: PhotoLibrary.Uploads
    private let record: UploadRecord
    private let person: PersonID
    private let part: UploadPart
    /// The number of bytes that were there before.
    private let start: Int64

    init(_ uploads: PhotoLibrary.Uploads, _ record: UploadRecord, _ person: PersonID, at offset: Int64) throws {
        (self.uploads, self.record, self.person) = (uploads, record, person)
        part = try UploadPart(uploads.folder.part(record.id, of: person))
        start = try part.bytes
        guard start == offset else { throw UploadError.wrongOffset(expected: start) }
        try uploads.checkRoom(for: record.length - start)
    }

    deinit {
        part.unlock()
    }

    /// Adds bytes. What was added before an error stays, except for a file that is not a picture, which is deleted.
    ///
    /// - Throws: ``UploadError``, ``LibraryError/diskFull(_:)`` and other errors of the disk.
    public func append(_ bytes: [UInt8]) async throws {
        let (part, length, start) = (part, record.length, start)
        do {
            try await uploads.state.threads.run {
                let before = try part.bytes
                guard before + Int64(bytes.count) <= length else {
                    throw UploadError.longerThanAnnounced(length: length)
                }
                try part.append(bytes)
                let signature = min(length, Int64(ImageFormat.signatureLength))
                if start < signature, before < signature, before + Int64(bytes.count) >= signature {
                    try Self.checkFormat(part.path)
                }
            }
        } catch let error as UploadError {
            if case .notPicture = error { uploads.delete(record.id, of: person) }
            throw error
        } catch let failure as FileFailure {
            throw failure.whileWriting
        }
    }

    private static func checkFormat(_ path: String) throws {
        guard ImageFormat.sniff(try OpenFile(path).first(ImageFormat.signatureLength)) == nil else { return }
        throw UploadError.notPicture(reason: ImagingError.notAnImage.reason)
    }

    /// Waits until the bytes are on the disk. After the last ones, makes the file a photo.
    ///
    /// - Parameter checksum: the SHA-256 of all bytes that this value added; nil to not compare it.
    /// - Throws: ``UploadError``, ``LibraryError``.
    public func end(checksum: [UInt8]? = nil) async throws -> UploadDocument {
        let (part, start) = (part, start)
        defer { part.unlock() }
        let offset = try await uploads.state.threads.run {
            do {
                if let checksum, try Self.sha256(part, from: start) != checksum {
                    try part.cut(to: start)
                    throw UploadError.wrongChecksum
                }
                try part.syncToDisk()
                return try part.bytes
            } catch let failure as FileFailure {
                throw failure.whileWriting
            }
        }
        guard offset == record.length else {
            return UploadDocument(record, offset: offset, expiry: uploads.context.now() + uploads.limits.lifetime)
        }
        return try await uploads.finishing(record, of: person, part)
    }

    /// Keeps what arrived before the connection ended, unless the bytes were to be compared with a hash. If that was all, the
    /// file becomes a photo.
    public func abandon(hasChecksum: Bool) async {
        let (part, start) = (part, start)
        defer { part.unlock() }
        let offset = try? await uploads.state.threads.run {
            if hasChecksum { try part.cut(to: start) }
            try part.syncToDisk()
            return try part.bytes
        }
        guard offset == record.length, PathText.exists(part.path) else { return }
        _ = try? await uploads.finishing(record, of: person, part)
    }

    private static func sha256(_ part: UploadPart, from start: Int64) throws -> [UInt8] {
        let file = try OpenFile(part.path)
        var hash = SHA256()
        var offset = Int(start)
        while true {
            let bytes = try file.bytes(at: offset, count: 256 << 10)
            if bytes.isEmpty { return hash.finalize() }
            unsafe bytes.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
            offset += bytes.count
        }
    }
}

extension PhotoLibrary.Uploads {
    /// Opens an unfinished upload to add bytes at `offset`.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``; ``UploadError/wrongOffset(expected:)``, ``UploadError/inUse``,
    ///   ``UploadError/noRoom(keptFree:)``.
    public func resume(_ id: String, at offset: Int64, of person: Person) throws -> UploadWriter {
        let record = try record(id, of: person.id)
        guard PathText.exists(folder.part(id, of: person.id)) else {
            throw UploadError.wrongOffset(expected: record.length)
        }
        return try writing { try UploadWriter(self, record, person.id, at: offset) }
    }
}
