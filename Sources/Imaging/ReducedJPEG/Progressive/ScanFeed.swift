/// The data of one scan of a progressive JPEG, read as far as the rows at hand go, and what has to be known to go on.
@safe
struct ScanFeed: ~Copyable {
    /// Bytes of a file that are read at a time: a picture may have 200 scans.
    private static let capacity = 1 << 14

    private var input: EntropyInput
    private let restartInterval: Int
    private var restarts = 0
    /// Stands at the next bit.
    var reader: EntropyReader
    /// Where the reader has to stop for ``more(_:)``.
    private(set) var limit: UnsafePointer<UInt8>
    /// MCUs until a restart marker is due; never, where there are none.
    var untilRestart: Int

    /// - Parameter input: any of the same file.
    init(_ scan: ProgressiveScan, _ input: borrowing EntropyInput) {
        self.input = input.another(at: scan.offset, capacity: Self.capacity)
        reader = self.input.beginSegment()
        unsafe limit = self.input.limit
        restartInterval = scan.header.restartInterval
        untilRestart = restartInterval == 0 ? .max : restartInterval
    }

    /// Brings more data to a reader that is beyond ``limit``; nil where there are no more, and it is past the end.
    @inline(never)
    mutating func more(_ reader: EntropyReader) -> EntropyReader? {
        var reader = reader
        guard input.more(&reader) else { return nil }
        unsafe limit = input.limit
        return reader
    }

    /// Goes on behind the restart marker that is due (T.81, F.2.1.3.1); nil where it isn't there.
    @inline(never)
    mutating func restart(_ reader: EntropyReader) -> EntropyReader? {
        var reader = reader
        guard input.isAtEnd(&reader), input.marker == UInt8(0xD0 + restarts & 7) else { return nil }
        restarts += 1
        untilRestart = restartInterval
        let next = input.beginSegment()
        unsafe limit = input.limit
        return next
    }

    /// Keeps where the reader stands. False where it has read more than there was.
    mutating func keep(_ reader: EntropyReader) -> Bool {
        self.reader = reader
        if unsafe reader.next <= limit { return true }
        guard let more = more(reader) else { return false }
        self.reader = more
        return true
    }
}
