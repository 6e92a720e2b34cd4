import CPixels

/// Removes the filters from the rows of a PNG without interlacing (ISO/IEC 15948, 9).
@safe
struct UnfilteredRows: ~Copyable {
    private var filtered: FilteredRows
    private let count: Int
    private let unit: Int
    private var row: UnsafeMutablePointer<UInt8>
    private var prior: UnsafeMutablePointer<UInt8>

    /// - Parameter count: how many bytes of each row are needed. Bytes to the right do not affect them.
    init(_ filtered: consuming FilteredRows, count: Int, unit: Int) {
        self.filtered = filtered
        self.count = count
        self.unit = unit
        unsafe row = .allocate(capacity: count + Int(CPIXELS_SPARE))
        unsafe row.initialize(repeating: 0, count: count + Int(CPIXELS_SPARE))
        unsafe prior = .allocate(capacity: count + Int(CPIXELS_SPARE))
        unsafe prior.initialize(repeating: 0, count: count + Int(CPIXELS_SPARE))
    }

    deinit {
        unsafe row.deallocate()
        unsafe prior.deallocate()
    }

    /// The next row, which is valid until the next call; nil if it is missing or has an unknown filter type.
    mutating func next() -> UnsafePointer<UInt8>? {
        guard let from = unsafe filtered.next(), unsafe from[0] <= 4 else { return nil }
        let last = unsafe row
        unsafe row = prior
        unsafe prior = last
        unsafe CPixels_unfilter(Int32(from[0]), from + 1, prior, row, count, Int32(unit))
        return unsafe UnsafePointer(row)
    }

    /// See ``FilteredRows/isAtEnd()``.
    mutating func isAtEnd() -> Bool { filtered.isAtEnd() }
}
