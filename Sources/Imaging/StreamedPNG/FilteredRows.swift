import CPixels

/// Inflates the rows of a PNG without interlacing one after another. Each row is still filtered, with its filter type before it.
@safe
struct FilteredRows: ~Copyable {
    /// The least number of bytes to inflate at a time. Together with the library's window they fit in the processor's second-level
    /// cache.
    private static let leastRoom = 1 << 17

    private var chunks: ImageDataChunks
    private let inflater: Inflater
    private let rowLength: Int
    private let rowsAtOnce: Int
    private let rows: UnsafeMutablePointer<UInt8>
    /// The numbers of rows that have been inflated, and returned.
    private var ready = 0
    private var given = 0
    /// The number of rows that have not been inflated.
    private var missing: Int
    /// The position of the next byte in `chunks`.
    private var at = 0
    private var hasEnded = false

    /// - Parameter rowLength: bytes per row, including the filter type.
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

    /// Loads the first data. Returns false if their header (RFC 1950, 2.2) is unusual, or declares a window that is smaller than
    /// the data: zlib can reject such data when ISA-L does not.
    mutating func begin() -> Bool {
        guard load(), chunks.count >= 2 else { return false }
        let (method, flags) = unsafe (Int(chunks.data[0]), Int(chunks.data[1]))
        let window = 1 << (8 + method >> 4)
        return method & 15 == 8 && method >> 4 <= 7 && (method >> 4 == 7 || window >= rowLength * missing)
            && flags & 0x20 == 0 && (method << 8 | flags) % 31 == 0
    }

    /// The next row, beginning with its filter type; nil if it is missing. It is valid until the next call.
    mutating func next() -> UnsafePointer<UInt8>? {
        if given == ready {
            guard missing > 0, inflate(rows: min(rowsAtOnce, missing)) else { return nil }
        }
        given += 1
        return unsafe UnsafePointer(rows) + (given - 1) * rowLength
    }

    /// Whether the data end after the last row and their checksum is correct. To be called after all rows have been returned.
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

    /// Inflates up to `room` bytes to the position `start`, and returns how many of them are left; nil if the data are invalid.
    private mutating func run(room: Int, at start: Int = 0) -> Int? {
        guard at < chunks.count || load() else { return nil }
        let offered = chunks.count - at
        var available = offered
        var left = room
        let outcome = unsafe inflater.run(chunks.data + at, &available, to: rows + start, &left)
        at = chunks.count - available
        hasEnded = outcome == .end
        // After the last data, the inflater can still have input that it has not written out.
        guard outcome != .damaged, hasEnded || left < room || available < offered else { return nil }
        return left
    }

    private mutating func load() -> Bool {
        at = 0
        return chunks.load(inflater)
    }
}
