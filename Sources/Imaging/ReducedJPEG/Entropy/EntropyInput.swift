internal import FileReading
import Glibc

/// The data of scans, taken from a file in pieces, with the stuffed zeros left out (T.81, F.1.2.3): one segment after
/// another, each up to the next marker.
@safe
struct EntropyInput: ~Copyable {
    /// Bytes that a reader may run over the end of a segment before anybody looks: more than the longest MCU has, which is
    /// ten blocks of 64 coefficients of 31 bits. They are 0.
    static let margin = 4_096
    private static let usualCapacity = 1 << 16
    private static let restarts: ClosedRange<UInt8> = 0xD0...0xD7

    private let descriptor: Int32
    private let bytes: UnsafePointer<UInt8>?
    private let length: Int
    /// When no more is given.
    private let deadline: Deadline
    /// The most bytes of a piece, and of the segment's part that is held at a time.
    private let size: Int
    /// A piece of the file as it is.
    private let piece: UnsafeMutablePointer<UInt8>
    private var pieceAt = 0
    private var pieceEnd = 0
    /// Where in the file the piece ends.
    private var offset: Int
    /// Whether ``place(_:)`` will be asked for.
    var tellsPlaces = false
    /// Where in the file a byte of the segment is, the one furthest on that anybody asked for; nil where it can't be told.
    private var known: (index: Int, offset: Int)?
    /// How much is read, and taken into ``segment``, at a time.
    private var capacity: Int
    /// The segment's bytes from the reader's place on.
    let segment: UnsafeMutablePointer<UInt8>
    private var segmentEnd = 0
    /// The marker behind the segment, when all of the segment has come; 0 where the file ends.
    private(set) var marker: UInt8?
    /// Whether the file ended because it couldn't be read, or not in time.
    private(set) var hasFailed = false

    /// - Parameters:
    ///   - offset: where the data begin in the file.
    ///   - capacity: how many bytes are held at a time; more than twice ``margin``.
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

    /// The same file's data from another place on.
    func another(at offset: Int, capacity: Int) -> EntropyInput {
        unsafe EntropyInput(descriptor, bytes, length, offset: offset, capacity: capacity, deadline)
    }

    deinit {
        unsafe piece.deallocate()
        unsafe segment.deallocate()
    }

    /// Where a reader has to stop for more, or for a look at whether it went too far.
    var limit: UnsafePointer<UInt8> {
        unsafe UnsafePointer(segment) + (marker == nil ? segmentEnd - Self.margin : segmentEnd)
    }

    /// The segment's bytes that have come end here.
    var end: UnsafePointer<UInt8> { unsafe UnsafePointer(segment) + segmentEnd }

    /// Where in the file the byte is that ``byte()`` gives next.
    var nextOffset: Int { offset - (pieceEnd - pieceAt) }

    /// Begins with the segment at the file's next byte.
    mutating func beginSegment() -> EntropyReader {
        segmentEnd = 0
        marker = nil
        known = tellsPlaces ? (0, nextOffset) : nil
        fill()
        return unsafe EntropyReader(segment)
    }

    /// Begins in the middle of a segment.
    ///
    /// - Parameter bytes: how many will be read from there on, or a guess: no more are read at a time.
    mutating func begin(at place: EntropyPlace, bytes: Int = .max) -> EntropyReader {
        offset = place.offset
        capacity = min(max(0, bytes), size - 2 * Self.margin) + 2 * Self.margin
        (pieceAt, pieceEnd) = (0, 0)
        var reader = beginSegment()
        reader.refill()
        reader.drop(place.bit)
        return reader
    }

    /// Where a reader stands; nil in a segment that has more than one 0xFF in a row, or unless ``tellsPlaces``. Time is that of a
    /// look at the bytes since the last place.
    mutating func place(_ reader: EntropyReader) -> EntropyPlace? {
        let position = unsafe reader.position(after: segment)
        count(upTo: position / 8)
        return known.map { EntropyPlace(offset: $0.offset, bit: position % 8) }
    }

    /// Finds where in the file the byte `index` of the segment is. Each that is 0xFF has a zero behind it there.
    private mutating func count(upTo index: Int) {
        guard var place = known else { return }
        place.offset += index - place.index
        while let found = unsafe memchr(segment + place.index, 0xFF, index - place.index) {
            place.index = unsafe segment.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
            place.offset += 1
        }
        known = (index, place.offset)
    }

    /// Makes room by what has been read, and brings more. False where there is no more and the reader is past the end.
    mutating func more(_ reader: inout EntropyReader) -> Bool {
        guard marker == nil else { return unsafe reader.position(after: segment) <= segmentEnd * 8 }
        // Bytes of which the reader holds bits stay, since it may be asked where it stands.
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

    /// Whether all of the segment has been read, but for the bits that fill up its last byte.
    mutating func isAtEnd(_ reader: inout EntropyReader) -> Bool {
        if marker == nil { _ = more(&reader) }
        guard marker != nil else { return false }
        return unsafe (0..<8).contains(segmentEnd * 8 - reader.position(after: segment))
    }

    /// The next byte behind the segment; nil at the end of the file.
    mutating func byte() -> UInt8? {
        guard pieceAt < pieceEnd || load() else { return nil }
        defer { pieceAt += 1 }
        return unsafe piece[pieceAt]
    }

    /// Goes on behind the next marker that isn't a restart marker; nil where the file ends first.
    mutating func passSegments() -> UInt8? {
        // What ended the segment has been read with it.
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

    /// Appends bytes up to the next marker, as far as there is room.
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
            // Any number of them may come before what they announce (B.1.1.2); before a zero, libjpeg takes them as one.
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
