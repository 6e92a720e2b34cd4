internal import FileReading
import Glibc

/// The contents of the chunks of image data that follow one another (ISO/IEC 15948, 5.3), piece by piece, each chunk
/// with the sum that it says.
@safe
struct ImageDataChunks: ~Copyable {
    private static let pieceLength = 1 << 16

    private let descriptor: Int32
    private let bytes: UnsafePointer<UInt8>?
    private let length: Int
    /// Where in the file the next piece begins.
    private var offset: Int
    private let piece: UnsafeMutablePointer<UInt8>
    private var pieceAt = 0
    private var pieceEnd = 0
    /// The bytes of the chunk at hand that have not come.
    private var rest = 0
    private var sum: UInt32 = 0
    private var hasBegun = false
    /// Whether another chunk, or the end of the file, stands behind what has come.
    private var hasEnded = false

    /// What has come: ``count`` bytes.
    let data: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    /// - Parameter offset: where the first of the chunks begins, in the file of that descriptor or in the bytes.
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

    /// Brings what comes next to ``data``: as much as there is room for, or up to the last chunk's end. False where the
    /// file is not as it should be.
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

    /// Checks the sum of the chunk that has ended, and begins with the next.
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

    /// "IDAT".
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
