/// The rows of MCUs that have to be decoded for a part of a picture, in order: from the file's start on, or by a ``RowIndex`` only
/// the part's own.
struct RowPath: IteratorProtocol {
    /// What comes next.
    struct Step {
        let row: Int
        /// Those of the row that have to be decoded, or passed over.
        let mcus: Range<Int>
        /// Where to go on; nil for where the step before ended.
        let start: (entry: RowIndex.Entry, mcu: Int, bytes: Int)?
    }

    private let width: Int
    private let columns: Range<Int>
    private let rows: Range<Int>
    private let index: RowIndex?
    /// Whether going to a place of the next row passes over fewer MCUs than reading on does.
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
        // A row that is followed by another without a jump is read to its end, as are those.
        let end = jumps ? columns.upperBound : width
        let last = jumps ? row : rows.upperBound - 1
        let bytes = index.end(row: last, before: end).map { $0 - entry.place.offset } ?? .max
        return Step(row: row, mcus: first..<end, start: (entry, row * width + first, bytes))
    }
}
