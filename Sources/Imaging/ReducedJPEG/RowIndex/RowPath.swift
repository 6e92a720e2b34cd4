/// The rows of MCUs to decode for a part of an image, in order: from the start of the file, or with a ``RowIndex`` only the rows of
/// the part.
struct RowPath: IteratorProtocol {
    /// The next row.
    struct Step {
        let row: Int
        /// The MCUs of the row to decode or to skip.
        let mcus: Range<Int>
        /// The position to begin at; nil to continue after the previous row.
        let start: (entry: RowIndex.Entry, mcu: Int, bytes: Int)?
    }

    private let width: Int
    private let columns: Range<Int>
    private let rows: Range<Int>
    private let index: RowIndex?
    /// Whether beginning at an entry of the next row skips fewer MCUs than reading on does.
    private let jumps: Bool
    private var row: Int

    init(_ frame: JPEGFrame, columns: Range<Int>, rows: Range<Int>, index: RowIndex?) {
        width = frame.mcus.width
        self.columns = columns
        self.rows = rows
        self.index = index.flatMap { $0.fits(frame) ? $0 : nil }
        jumps = width - columns.count >= RowIndex.spacing
        row = self.index == nil ? 0 : rows.lowerBound
    }

    mutating func next() -> Step? {
        guard row < rows.upperBound else { return nil }
        defer { row += 1 }
        guard let index, jumps || row == rows.lowerBound else { return Step(row: row, mcus: 0..<width, start: nil) }
        let (entry, first) = index.entry(row: row, before: jumps ? columns.lowerBound : 0)
        // Without a jump to the next row, a row has to be read to its end.
        let end = jumps ? columns.upperBound : width
        let last = jumps ? row : rows.upperBound - 1
        let bytes = index.end(row: last, before: end).map { $0 - entry.place.offset } ?? .max
        return Step(row: row, mcus: first..<end, start: (entry, row * width + first, bytes))
    }
}
