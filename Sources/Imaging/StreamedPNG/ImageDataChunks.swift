internal import FileReading
import Glibc

/// Reads the contents of consecutive IDAT chunks (ISO/IEC 15948, 5.3) piece by piece, and verifies the CRC of each chunk.
@safe
struct ImageDataChunks: ~Copyable {
    private static let pieceLength = 1 << 16

    private let descriptor: Int32
    private let bytes: UnsafePointer<UInt8>?
    private let length: Int
    /// The offset of the next piece in the file.
    private var offset: Int
    private let piece: UnsafeMutablePointer<UInt8>
    private var pieceAt = 0
    private var pieceEnd = 0
    /// The bytes of the current chunk that have not been read.
    private var rest = 0
    private var sum: UInt32 = 0
    private var hasBegun = false
    /// Whether the last IDAT chunk has been read, or the file ends.
    private var hasEnded = false

    /// The bytes that were read last, ``count`` of them.
    let data: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    /// - Parameter offset: the offset of the first IDAT chunk in the file or the bytes.
    init(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int, offset: Int) {
        self.descriptor = descriptor
        unsafe self.bytes = bytes
        self.length = length
        self.offset = offset
        unsafe piece = .allocate(capacity: Self.pieceLength)
        unsafe data = .allocate(capacity: Self.pieceLength)
    }

    deinit {
        unsafe piece.deallocate()
        unsafe data.deallocate()
    }

    /// Reads the next bytes to ``data``: as many as there is room for, or up to the end of the last chunk. Returns false if the
    /// file is invalid.
    mutating func load(_ inflater: borrowing Inflater) -> Bool {
        count = 0
        while count < Self.pieceLength, !hasEnded {
            if rest == 0 {
                guard nextChunk(inflater) else { return false }
                continue
            }
            guard pieceAt < pieceEnd || loadPiece() else { return false }
            let part = min(rest, pieceEnd - pieceAt, Self.pieceLength - count)
            unsafe memcpy(data + count, piece + pieceAt, part)
            unsafe sum = inflater.sum(sum, piece + pieceAt, part)
            pieceAt += part
            count += part
            rest -= part
        }
        return true
    }

    /// Verifies the CRC of the chunk that has ended, and begins with the next.
    private mutating func nextChunk(_ inflater: borrowing Inflater) -> Bool {
        if hasBegun {
            guard let expected = number(), expected == sum else { return false }
        }
        guard let length = number(), let name = number(), name == Self.name else {
            hasEnded = true
            return hasBegun
        }
        hasBegun = true
        rest = Int(length)
        unsafe sum = inflater.sum(0, Self.letters, Self.letters.count)
        return length <= UInt32(Int32.max)
    }

    /// `IDAT`.
    private static let name: UInt32 = 0x4944_4154
    private static let letters = [UInt8]("IDAT".utf8)

    private mutating func number() -> UInt32? {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard pieceAt < pieceEnd || loadPiece() else { return nil }
            unsafe number = number << 8 | UInt32(piece[pieceAt])
            pieceAt += 1
        }
        return number
    }

    private mutating func loadPiece() -> Bool {
        var got = 0
        if let bytes = unsafe bytes {
            got = max(0, min(Self.pieceLength, length - offset))
            unsafe memcpy(piece, bytes + min(offset, length), got)
        } else {
            let room = unsafe UnsafeMutableRawBufferPointer(start: piece, count: Self.pieceLength)
            got = unsafe (try? FileBytes.read(descriptor, at: offset, into: room)) ?? 0
        }
        (pieceAt, pieceEnd) = (0, got)
        offset += pieceEnd
        return got > 0
    }
}
