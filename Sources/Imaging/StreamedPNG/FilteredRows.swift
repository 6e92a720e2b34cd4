import CPixels

/// The rows of a PNG without interlacing as they are in its data, each with its filter before it, inflated one after
/// another.
@safe
struct FilteredRows: ~Copyable {
    /// Bytes that are inflated at a time, at least: with the library's window, they stay in a processor's second cache.
    private static let leastRoom = 1 << 17

    private var chunks: ImageDataChunks
    private let inflater: Inflater
    private let rowLength: Int
    private let rowsAtOnce: Int
    private let rows: UnsafeMutablePointer<UInt8>
    /// Rows that have been inflated, and how many of them were given.
    private var ready = 0
    private var given = 0
    /// All rows that have not been inflated.
    private var missing: Int
    /// Where the next byte in `chunks` stands.
    private var at = 0
    private var hasEnded = false

    /// - Parameter rowLength: bytes, with that of the filter.
    init(_ chunks: consuming ImageDataChunks, _ inflater: consuming Inflater, rowLength: Int, count: Int) {
        self.chunks = chunks
        self.inflater = inflater
        self.rowLength = rowLength
        rowsAtOnce = min(count, max(1, Self.leastRoom / rowLength))
        unsafe rows = .allocate(capacity: rowLength * rowsAtOnce + Int(CPIXELS_SPARE))
        unsafe rows.initialize(repeating: 0, count: rowLength * rowsAtOnce + Int(CPIXELS_SPARE))
        missing = count
    }

    deinit { unsafe rows.deallocate() }

    /// Loads the first data. False where their header (RFC 1950, 2.2) is not usual, or says that their window is smaller
    /// than the data: zlib may then refuse what ISA-L doesn't.
    mutating func begin() -> Bool {
        guard load(), chunks.count >= 2 else { return false }
        let (method, flags) = unsafe (Int(chunks.data[0]), Int(chunks.data[1]))
        let window = 1 << (8 + method >> 4)
        return method & 15 == 8 && method >> 4 <= 7 && (method >> 4 == 7 || window >= rowLength * missing)
            && flags & 0x20 == 0 && (method << 8 | flags) % 31 == 0
    }

    /// The next row, its filter first; nil where it does not come. It stays until the next call.
    mutating func next() -> UnsafePointer<UInt8>? {
        if given == ready {
            guard missing > 0, inflate(rows: min(rowsAtOnce, missing)) else { return nil }
        }
        given += 1
        return unsafe UnsafePointer(rows) + (given - 1) * rowLength
    }

    /// Whether the data end where the rows do, and their sum is right. To be asked when all rows have come.
    mutating func isAtEnd() -> Bool {
        guard missing == 0, given == ready else { return false }
        while !hasEnded {
            guard let room = run(room: 1), room == 1 else { return false }
        }
        return at == chunks.count && load() && chunks.count == 0
    }

    private mutating func inflate(rows count: Int) -> Bool {
        var room = rowLength * count
        while room > 0 {
            guard !hasEnded, let left = run(room: room, at: rowLength * count - room) else { return false }
            room = left
        }
        (ready, given) = (count, 0)
        missing -= count
        return true
    }

    /// Inflates as much as goes into `room` bytes behind `start`, and answers how many are left; nil where the data are
    /// not as they should be.
    private mutating func run(room: Int, at start: Int = 0) -> Int? {
        guard at < chunks.count || load() else { return nil }
        let offered = chunks.count - at
        var available = offered
        var left = room
        let outcome = unsafe inflater.run(chunks.data + at, &available, to: rows + start, &left)
        at = chunks.count - available
        hasEnded = outcome == .end
        // Where no data come any more, the inflater may still have taken in more than it gave.
        guard outcome != .damaged, hasEnded || left < room || available < offered else { return nil }
        return left
    }

    private mutating func load() -> Bool {
        at = 0
        return chunks.load(inflater)
    }
}
