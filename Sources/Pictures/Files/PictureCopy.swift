internal import Bytes
package import Catalog
internal import Containers
internal import Cryptography
internal import Disk
internal import Imaging
internal import LibraryBase
internal import Metadata

/// A file that is sent in pieces, and stays open as long as it is referenced.
public protocol StreamedFile: Sendable {
    /// The length in bytes.
    var bytes: Int64 { get }

    /// Reads up to `count` bytes from `offset`; none at the end, or if the file has become shorter. Blocks until the disk delivers
    /// them.
    ///
    /// - Throws: ``LibraryError/inputOutput(_:)``, ``PictureError/changing``.
    func read(at offset: Int64, count: Int) throws -> [UInt8]

    /// Does a part of the work that has to come before a reading from `offset`: as much as takes some milliseconds.
    ///
    /// - Returns: whether nothing more has to come before it.
    /// - Throws: what ``read(at:count:)`` throws.
    func prepare(toReadAt offset: Int64) throws -> Bool
}

extension StreamedFile {
    public func prepare(toReadAt offset: Int64) throws -> Bool { true }
}

extension ImageFile: StreamedFile {}

/// A photo's file at full size, or its film, without its metadata; see `StrippedFile`. It is read from the original on the fly and not stored.
public struct PictureCopy: StreamedFile {
    public let bytes: Int64
    /// The media type, which the first bytes decide.
    public let type: String
    private let original: ImageFile
    private let status: FileStatus
    /// Where the pieces of the original begin in it.
    private let start: Int
    private let pieces: [StrippedFile.Piece]
    /// The offset of each piece in the copy.
    private let starts: [Int]

    /// Costs as much as `StrippedFile.read`.
    ///
    /// - Throws: ``PictureError/unreadable(_:)`` if the metadata cannot be removed, ``PictureError/changing``, and ``LibraryError``
    ///   for disk errors.
    package init(_ original: ImageFile) throws {
        guard let status = original.fingerprint else { throw PictureError.changing }
        let orientation = try PhotoMetadata.read(descriptor: original.descriptor).orientation
        let stripped = try StrippedFile.read(
            from: PictureFileBytes(file: original), length: Int(original.bytes), orientation: orientation)
        guard let stripped else {
            throw PictureError.unreadable("cannot be separated from its metadata; request a rendition instead")
        }
        let type = stripped.container.map { Self.format($0, original.type).mediaType }
        try self.init(original, status, stripped, type: type ?? original.type)
    }

    /// The film that is `film.bytes` long and begins at an offset of a file. Costs a read of its headers.
    ///
    /// - Throws: ``PictureError/unreadable(_:)`` if the metadata cannot be removed, ``PictureError/changing``, and ``LibraryError``
    ///   for disk errors.
    package init(film: PhotoFilm, in file: ImageFile) throws {
        guard let status = file.fingerprint else { throw PictureError.changing }
        let start = Int(film.start ?? 0)
        let stripped = try StrippedFile.film(
            from: BytesAfter(start, of: PictureFileBytes(file: file)), length: Int(film.bytes))
        guard let stripped else { throw PictureError.unreadable("has a film that cannot be read") }
        try self.init(file, status, stripped, type: film.type, start: start)
    }

    /// - Parameter start: where the file that was stripped begins in `original`.
    private init(
        _ original: ImageFile, _ status: FileStatus, _ stripped: StrippedFile, type: String, start: Int = 0
    ) throws {
        (self.original, self.status, self.start, self.type) = (original, status, start, type)
        (pieces, bytes) = (stripped.pieces, Int64(stripped.count))
        var position = 0
        starts = stripped.pieces.map { piece in
            defer { position += piece.count }
            return position
        }
        try checkIsUnchanged()
    }

    /// The stated media type is more precise than the container, unless it belongs to another container.
    private static func format(_ container: ImageContainer, _ stated: String) -> ImageFormat {
        guard let format = ImageFormat(mediaType: stated), format.container == container else {
            return ImageFormat(container)
        }
        return format
    }

    public func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard (0..<bytes).contains(offset) else { return [] }
        let end = Int(min(bytes, offset + Int64(count)))
        var position = Int(offset)
        var read: [UInt8] = []
        read.reserveCapacity(end - position)
        // The last piece that begins at or before the position.
        var index = starts.partition(after: position) - 1
        while position < end {
            let (piece, start) = (pieces[index], starts[index])
            let part = position - start..<min(piece.count, end - start)
            switch piece {
            case .bytes(let bytes): read += bytes[part]
            case .zeros: read += repeatElement(0, count: part.count)
            case .original(let range):
                let found = try original.read(
                    at: Int64(self.start + range.lowerBound + part.lowerBound), count: part.count)
                guard found.count == part.count else { throw PictureError.changing }
                read += found
            }
            position = start + part.upperBound
            index += 1
        }
        // The ranges apply to one content only. In another content they could include metadata.
        try checkIsUnchanged()
        return read
    }

    /// A name for these bytes, which changes when the file does. It does not tell the time of the file.
    public var name: String {
        let file = status.fingerprint
        let text =
            "\(file.device) \(file.inode) \(file.bytes) \(file.modifiedAt) \(start) \(bytes) \(type) \(FilmFile.recipe)"
        return Hexadecimal.text(Array(SHA256.hash(data: Array(text.utf8)).prefix(16)))
    }

    private func checkIsUnchanged() throws(PictureError) {
        guard original.fingerprint?.fingerprint == status.fingerprint else { throw .changing }
    }

    /// The SHA-256 of the copy. Costs one read of it.
    ///
    /// - Throws: what ``read(at:count:)`` throws.
    package func sha256() throws -> [UInt8] {
        var hash = SHA256()
        var position: Int64 = 0
        while position < bytes {
            let part = try read(at: position, count: 256 << 10)
            hash.update(data: part)
            position += Int64(part.count)
        }
        return hash.finalize()
    }
}

extension [Int] {
    /// The index of the first number greater than `number`. The array must be in ascending order.
    fileprivate func partition(after number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A picture's file as a source of bytes for walking its headers.
struct PictureFileBytes: ByteSource {
    let file: ImageFile

    func bytes(at position: Int, count: Int) throws(LibraryError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let part = try file.read(at: Int64(position + bytes.count), count: count - bytes.count)
            if part.isEmpty { break }
            bytes += part
        }
        return bytes
    }
}
