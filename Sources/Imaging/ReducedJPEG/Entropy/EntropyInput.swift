internal import FileReading
import Glibc

/// Reads the entropy-coded data of scans from a file in pieces, and removes byte stuffing (T.81, F.1.2.3). It provides one segment
/// after another, each up to the next marker.
@safe
struct EntropyInput: ~Copyable {
    /// How many bytes a reader can read past the end of a segment before that is checked. It is more than the longest MCU, which is
    /// ten blocks of 64 coefficients of 31 bits. These bytes are 0.
    static let margin = 4_096
    private static let usualCapacity = 1 << 16
    private static let restarts: ClosedRange<UInt8> = 0xD0...0xD7

    private let descriptor: Int32
    private let bytes: UnsafePointer<UInt8>?
    private let length: Int
    /// No more data are provided after the deadline.
    private let deadline: Deadline
    /// The most bytes of a piece, and of the part of the segment that is in memory.
    private let size: Int
    /// A piece of the file, unchanged.
    private let piece: UnsafeMutablePointer<UInt8>
    private var pieceAt = 0
    private var pieceEnd = 0
    /// The offset in the file of the end of the piece.
    private var offset: Int
    /// Whether ``place(_:)`` will be called.
    var tracksPosition = false
    /// The file offset of a byte of the segment: the furthest one that was asked for. Nil if it is not known.
    private var known: (index: Int, offset: Int)?
    /// How many bytes are read, and moved to ``segment``, at a time.
    private var capacity: Int
    /// The bytes of the segment from the reader's position on.
    let segment: UnsafeMutablePointer<UInt8>
    private var segmentEnd = 0
    /// The marker after the segment, once the whole segment has been read; 0 at the end of the file.
    private(set) var marker: UInt8?
    /// Whether the data end because the file could not be read or the deadline has passed.
    private(set) var hasFailed = false

    /// - Parameters:
    ///   - offset: the offset of the data in the file, in bytes.
    ///   - capacity: how many bytes to hold at a time; more than twice ``margin``.
    init(
        _ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int, offset: Int, capacity: Int = usualCapacity,
        _ deadline: Deadline
    ) {
        (size, self.capacity) = (capacity, capacity)
        self.descriptor = descriptor
        unsafe self.bytes = bytes
        self.length = length
        self.deadline = deadline
        self.offset = offset
        unsafe piece = .allocate(capacity: capacity)
        unsafe segment = .allocate(capacity: capacity + Self.margin + 8)
    }

    /// The data of the same file from another offset on.
    func another(at offset: Int, capacity: Int) -> EntropyInput {
        unsafe EntropyInput(descriptor, bytes, length, offset: offset, capacity: capacity, deadline)
    }

    deinit {
        unsafe piece.deallocate()
        unsafe segment.deallocate()
    }

    /// The position at which a reader has to ask for more data, or to check whether it went past the end.
    var limit: UnsafePointer<UInt8> {
        unsafe UnsafePointer(segment) + (marker == nil ? segmentEnd - Self.margin : segmentEnd)
    }

    /// The end of the bytes of the segment that have been read.
    var end: UnsafePointer<UInt8> { unsafe UnsafePointer(segment) + segmentEnd }

    /// The file offset of the byte that ``byte()`` returns next.
    var nextOffset: Int { offset - (pieceEnd - pieceAt) }

    /// Begins with the segment at the next byte of the file.
    mutating func beginSegment() -> EntropyReader {
        segmentEnd = 0
        marker = nil
        known = tracksPosition ? (0, nextOffset) : nil
        fill()
        return unsafe EntropyReader(segment)
    }

    /// Begins in the middle of a segment.
    ///
    /// - Parameter bytes: an estimate of how many bytes will be read from there; it limits how many are read at a time.
    mutating func begin(at place: EntropyPosition, bytes: Int = .max) -> EntropyReader {
        offset = place.offset
        capacity = min(max(0, bytes), size - 2 * Self.margin) + 2 * Self.margin
        (pieceAt, pieceEnd) = (0, 0)
        var reader = beginSegment()
        reader.refill()
        reader.drop(place.bit)
        return reader
    }

    /// The position of a reader in the file. Nil if ``tracksPosition`` is false, or if the segment contains several bytes 0xFF in a
    /// row. Takes time proportional to the bytes since the previous position.
    mutating func place(_ reader: EntropyReader) -> EntropyPosition? {
        let position = unsafe reader.position(after: segment)
        count(upTo: position / 8)
        return known.map { EntropyPosition(offset: $0.offset, bit: position % 8) }
    }

    /// Finds the file offset of the byte `index` of the segment. Each byte 0xFF is followed by a stuffed zero in the file.
    private mutating func count(upTo index: Int) {
        guard var place = known else { return }
        place.offset += index - place.index
        while let found = unsafe memchr(segment + place.index, 0xFF, index - place.index) {
            place.index = unsafe segment.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
            place.offset += 1
        }
        known = (index, place.offset)
    }

    /// Discards the bytes that have been read and reads more. Returns false if there are no more and the reader is past the end.
    mutating func more(_ reader: inout EntropyReader) -> Bool {
        guard marker == nil else { return unsafe reader.position(after: segment) <= segmentEnd * 8 }
        // Keeps the bytes of which the reader holds bits, because its position can be asked for.
        let read = unsafe reader.position(after: segment) / 8
        let held = unsafe reader.next - UnsafePointer(segment) - read
        count(upTo: read)
        known?.index = 0
        unsafe memmove(segment, segment + read, segmentEnd - read)
        segmentEnd -= read
        unsafe reader.move(to: segment + held)
        fill()
        return true
    }

    /// Whether the whole segment has been read, except for the padding of its last byte.
    mutating func isAtEnd(_ reader: inout EntropyReader) -> Bool {
        if marker == nil { _ = more(&reader) }
        guard marker != nil else { return false }
        return unsafe (0..<8).contains(segmentEnd * 8 - reader.position(after: segment))
    }

    /// The next byte after the segment; nil at the end of the file.
    mutating func byte() -> UInt8? {
        guard pieceAt < pieceEnd || load() else { return nil }
        defer { pieceAt += 1 }
        return unsafe piece[pieceAt]
    }

    /// Continues after the next marker that is not a restart marker; nil if the file ends first.
    mutating func passSegments() -> UInt8? {
        // The marker that ended the segment has been consumed with it.
        if let ending = marker {
            marker = nil
            if !Self.restarts.contains(ending) { return ending == 0 ? nil : ending }
        }
        while true {
            guard pieceAt < pieceEnd || load() else { return nil }
            guard let found = unsafe memchr(piece + pieceAt, 0xFF, pieceEnd - pieceAt) else {
                pieceAt = pieceEnd
                continue
            }
            pieceAt = unsafe piece.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
            var code: UInt8? = 0xFF
            while code == 0xFF { code = byte() }
            guard let code else { return nil }
            if code != 0, !Self.restarts.contains(code) { return code }
        }
    }

    private mutating func load() -> Bool {
        hasFailed = hasFailed || deadline.isOver
        guard !hasFailed else { return false }
        let count: Int
        if let bytes = unsafe bytes {
            count = max(0, min(capacity, length - offset))
            unsafe memcpy(piece, bytes + min(offset, length), count)
        } else {
            let room = unsafe UnsafeMutableRawBufferPointer(start: piece, count: capacity)
            let got = unsafe try? FileBytes.read(descriptor, at: offset, into: room)
            hasFailed = hasFailed || got == nil
            count = got ?? 0
        }
        (pieceAt, pieceEnd) = (0, count)
        offset += count
        return count > 0
    }

    /// Appends bytes up to the next marker, as many as there is room for.
    private mutating func fill() {
        while segmentEnd < capacity {
            guard pieceAt < pieceEnd || load() else { return close(0) }
            let count = min(pieceEnd - pieceAt, capacity - segmentEnd)
            let from = unsafe piece + pieceAt
            guard let found = unsafe memchr(from, 0xFF, count) else {
                unsafe memcpy(segment + segmentEnd, from, count)
                pieceAt += count
                segmentEnd += count
                continue
            }
            let plain = unsafe from.distance(to: found.assumingMemoryBound(to: UInt8.self))
            unsafe memcpy(segment + segmentEnd, from, plain)
            pieceAt += plain + 1
            segmentEnd += plain
            // Any number of fill bytes 0xFF can precede a marker (B.1.1.2). Before a zero, libjpeg reads them as one.
            var code = byte()
            if code == 0xFF {
                known = nil
                while code == 0xFF { code = byte() }
            }
            guard code == 0 else { return close(code ?? 0) }
            unsafe segment[segmentEnd] = 0xFF
            segmentEnd += 1
        }
    }

    private mutating func close(_ marker: UInt8) {
        self.marker = marker
        unsafe memset(segment + segmentEnd, 0, Self.margin + 8)
    }
}
