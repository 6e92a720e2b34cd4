/// The data of one scan of a progressive JPEG, and the state needed to continue after the current rows.
@safe
struct ScanInput: ~Copyable {
    /// Bytes of the file that are read at a time. It is small, because an image can have 200 scans.
    private static let capacity = 1 << 14

    private var input: EntropyInput
    private let restartInterval: Int
    private var restarts = 0
    /// Positioned at the next bit.
    var reader: EntropyReader
    /// The position at which the reader has to call ``more(_:)``.
    private(set) var limit: UnsafePointer<UInt8>
    /// MCUs until the next restart marker; `Int.max` if there are none.
    var untilRestart: Int

    /// - Parameter input: any input of the same file.
    init(_ scan: ProgressiveScan, _ input: borrowing EntropyInput) {
        self.input = input.another(at: scan.offset, capacity: Self.capacity)
        reader = self.input.beginSegment()
        unsafe limit = self.input.limit
        restartInterval = scan.header.restartInterval
        untilRestart = restartInterval == 0 ? .max : restartInterval
    }

    /// Provides more data to a reader that is past ``limit``; nil if there are no more and it is past the end.
    @inline(never)
    mutating func more(_ reader: EntropyReader) -> EntropyReader? {
        var reader = reader
        guard input.more(&reader) else { return nil }
        unsafe limit = input.limit
        return reader
    }

    /// Continues after the expected restart marker (T.81, F.2.1.3.1); nil if it is missing.
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

    /// Saves the position of the reader. Returns false if it has read more than there was.
    mutating func keep(_ reader: EntropyReader) -> Bool {
        self.reader = reader
        if unsafe reader.next <= limit { return true }
        guard let more = more(reader) else { return false }
        self.reader = more
        return true
    }
}
