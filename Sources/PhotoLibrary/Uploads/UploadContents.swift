internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation

/// What a person uploaded, by content: one small file for each, named by hash and size, with the id of the photo.
struct UploadContents: Sendable {
    /// The folder of these files.
    let folder: String
    let catalog: Catalog

    private func path(_ sha256: [UInt8], _ bytes: Int64) -> String { "\(folder)/\(Hexadecimal.text(sha256))-\(bytes)" }

    /// The photo that the person uploaded with these bytes, if its file still exists.
    func photo(_ sha256: [UInt8], bytes: Int64) throws(CatalogError) -> PhotoRecord? {
        guard let file = try? OpenFile(path(sha256, bytes)), let id = try? file.first(64) else { return nil }
        guard let photo = try catalog.photos.find(id: String(decoding: id, as: UTF8.self)), photo.sha256 == sha256,
            photo.state != .missing, let path = photo.path,
            (try? FileStatus.of(path).fingerprint.bytes) == bytes
        else { return nil }
        return photo
    }

    /// As ``photo(_:bytes:)``, if the file still has these bytes: reads all of it.
    func intactPhoto(_ sha256: [UInt8], bytes: Int64) throws(CatalogError) -> PhotoRecord? {
        guard let photo = try photo(sha256, bytes: bytes), let path = photo.path, let file = try? OpenFile(path),
            (try? file.sha256()) == sha256
        else { return nil }
        return photo
    }

    func add(_ sha256: [UInt8], bytes: Int64, photo id: String) throws {
        try AtomicFile.write(Array(id.utf8), to: path(sha256, bytes))
    }

    /// The size of everything in bytes; costs reading the names.
    func size() -> Int64 { sizes.reduce(0) { $0 + $1.bytes } }

    /// Forgets photos whose files were deleted; costs a look at each file.
    func forgetDeleted() throws {
        for content in sizes where try photo(content.sha256, bytes: content.bytes) == nil {
            _ = unsafe unlink(PathText.bytes(path(content.sha256, content.bytes)))
        }
    }

    private var sizes: [(sha256: [UInt8], bytes: Int64)] {
        UploadFolder.names(in: folder).compactMap { name in
            let parts = name.split(separator: "-")
            guard parts.count == 2, let sha256 = Hexadecimal.bytes(parts[0]), let bytes = Int64(parts[1]) else {
                return nil
            }
            return (sha256, bytes)
        }
    }
}
