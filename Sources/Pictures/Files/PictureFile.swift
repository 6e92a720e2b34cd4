package import Disk
internal import FileReading
internal import Foundation
internal import Imaging
public import LibraryBase
public import Times

/// A picture's file, open for reading until nobody has it any more.
public final class PictureFile: Sendable {
    /// How long it is.
    public let bytes: Int64
    /// `image/jpeg` or `image/png`; of an original, by its first bytes, also `image/heic`, `image/heif`, `image/avif`, `image/webp`, or
    /// `application/octet-stream` for what is none of these.
    public let type: String
    /// When its content was changed last, to the second.
    public let modifiedAt: Instant
    package let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Parameters:
    ///   - type: what it is known to be; nil to tell by its first bytes, whatever anybody says of it.
    ///   - isOurs: whether it is in the library's folder, where nothing leads elsewhere: a link is then not followed.
    package convenience init(path: String, type: String?, isOurs: Bool) throws(FileFailure) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isOurs ? O_NOFOLLOW : 0)
        let descriptor = unsafe open(PathText.bytes(path), flags)
        guard descriptor >= 0 else { throw FileFailure(path: path) }
        try self.init(descriptor, path: path, type: type)
    }

    /// A file in memory without a name, for a picture that no disk takes or that is in no file.
    ///
    /// - Parameter type: as above.
    package convenience init(inMemory bytes: [UInt8], type: String?) throws(FileFailure) {
        let name = "a picture in memory"
        try self.init(try MemoryFile.open(bytes, name: name), path: name, type: type)
    }

    /// Opens a picture of the library's own, wherever it is kept.
    ///
    /// - Parameter type: as above.
    package convenience init(_ place: FileOrBlob, type: String?) throws(FileFailure) {
        switch place {
        case .file(let path): try self.init(path: path, type: type, isOurs: true)
        case .blob(let name, let store): try self.init(inMemory: try store.read(name), type: type)
        }
    }

    /// Takes the descriptor of a regular file, and closes it.
    private init(_ descriptor: Int32, path: String, type: String?) throws(FileFailure) {
        guard let status = FileStatus.of(descriptor: descriptor), status.kind == .regular else {
            close(descriptor)
            throw FileFailure(path: path, number: EINVAL)
        }
        self.descriptor = descriptor
        self.type = type ?? Self.type(of: descriptor)
        bytes = status.fingerprint.bytes
        modifiedAt = Instant(seconds: status.fingerprint.modifiedAt.instant.seconds)
    }

    private static func type(of descriptor: Int32) -> String {
        let first = try? FileBytes.read(descriptor, at: 0, count: ImageFormat.signatureLength)
        return first.flatMap { ImageFormat.sniff($0)?.mediaType } ?? unknownType
    }

    /// The type of bytes that are no picture: a browser saves them.
    public static let unknownType = "application/octet-stream"

    deinit {
        close(descriptor)
    }

    /// Up to `count` bytes from `offset`; none at the end. Blocks until the disk gives them.
    ///
    /// - Throws: ``LibraryError/inputOutput(_:)``.
    public func read(at offset: Int64, count: Int) throws(LibraryError) -> [UInt8] {
        do throws(FileBytes.Failure) {
            return try FileBytes.read(descriptor, at: Int(offset), count: count)
        } catch {
            throw .inputOutput("cannot read a picture: \(FileFailure.reason(error.number))")
        }
    }

    /// What is known of the file's identity, to tell whether it is the one that was imported.
    package var fingerprint: FileStatus? { FileStatus.of(descriptor: descriptor) }
}
