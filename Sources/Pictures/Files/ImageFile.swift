internal import Archiving
package import Disk
internal import FileReading
internal import Foundation
internal import Imaging
public import LibraryBase
public import Times

/// An image file that is open for reading as long as it is referenced.
public final class ImageFile: Sendable {
    /// The length in bytes.
    public let bytes: Int64
    /// The media type: `image/jpeg` or `image/png`. For an original, whose content decides, that of any format that can be shown, or
    /// `application/octet-stream` for other content.
    public let type: String
    /// The time of the last change of its content, to the second.
    public let modifiedAt: Instant
    package let descriptor: Int32
    /// The status of the file that it is a copy of.
    private let original: FileStatus?

    /// Opens a photo's file, which can be in a ZIP file; its first bytes decide the media type.
    package convenience init(photo path: String) throws(FileFailure) {
        guard MemberPath(path) != nil else {
            try self.init(path: path, type: nil, isOurs: false)
            return
        }
        let file = try PhotoFile.open(path)
        try self.init(
            try Self.duplicate(file.descriptor, path: path), path: path, type: nil, original: file.status)
    }

    /// Opens a regular file.
    ///
    /// - Parameters:
    ///   - type: the known media type; nil to determine it from the first bytes.
    ///   - isOurs: whether it is in the library's folder, where symbolic links are not followed.
    package convenience init(path: String, type: String?, isOurs: Bool) throws(FileFailure) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isOurs ? O_NOFOLLOW : 0)
        let descriptor = unsafe open(PathText.bytes(path), flags)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        try self.init(descriptor, path: path, type: type)
    }

    /// Creates a nameless file in memory, for a picture that cannot be written to disk or is not in a file.
    ///
    /// - Parameter type: the known media type; nil to determine it from the first bytes.
    package convenience init(inMemory bytes: [UInt8], type: String?) throws(FileFailure) {
        let name = "a picture in memory"
        try self.init(try MemoryFile.open(bytes, name: name), path: name, type: type)
    }

    /// Opens a file or a blob.
    ///
    /// - Parameter type: the known media type; nil to determine it from the first bytes.
    package convenience init(_ place: FileOrBlob, type: String?) throws(FileFailure) {
        switch place {
        case .file(let path): try self.init(path: path, type: type, isOurs: true)
        case .blob(let name, let store):
            let file = try store.open(name)
            try self.init(try Self.duplicate(file.descriptor, path: name.text), path: name.text, type: type)
        }
    }

    private static func duplicate(_ descriptor: Int32, path: String) throws(FileFailure) -> Int32 {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw FileFailure(path: path) }
        return duplicate
    }

    /// Takes over the descriptor of a regular file, and closes it.
    private init(
        _ descriptor: Int32, path: String, type: String?, original: FileStatus? = nil
    ) throws(FileFailure) {
        guard let status = FileStatus.of(descriptor: descriptor), status.kind == .regular else {
            close(descriptor)
            throw FileFailure(path: path, number: EINVAL)
        }
        self.descriptor = descriptor
        self.type = type ?? Self.type(of: descriptor)
        bytes = status.fingerprint.bytes
        self.original = original
        modifiedAt = Instant(seconds: (original ?? status).fingerprint.modifiedAt.instant.seconds)
    }

    private static func type(of descriptor: Int32) -> String {
        let first = try? FileBytes.read(descriptor, at: 0, count: ImageFormat.signatureLength)
        var format = first.flatMap { ImageFormat.sniff($0) }
        // The directories decide.
        if format == .tiff { format = ImageFormat.of(.file(descriptor: descriptor)) }
        return format?.mediaType ?? unknownType
    }

    /// The media type of other content, which browsers save instead of showing it.
    public static let unknownType = "application/octet-stream"

    deinit {
        close(descriptor)
    }

    /// Reads up to `count` bytes from `offset`; none at the end. Blocks until the disk delivers them.
    ///
    /// - Throws: ``LibraryError/inputOutput(_:)``.
    public func read(at offset: Int64, count: Int) throws(LibraryError) -> [UInt8] {
        do throws(FileBytes.Failure) {
            return try FileBytes.read(descriptor, at: Int(offset), count: count)
        } catch {
            throw .inputOutput("cannot read a picture: \(FileFailure.reason(error.number))")
        }
    }

    /// The file's identity, to decide whether it is the one that was imported.
    package var fingerprint: FileStatus? { original ?? FileStatus.of(descriptor: descriptor) }
}
