public import Times

/// The photos opened last: an ordered array without duplicates, newest first, of at most 100 rows.
///
/// A value; the catalogue reads it, one of these functions makes the next, and the catalogue writes it whole.
/// Rows are numbered from 1, as people see them.
public struct Recents: Sendable, Equatable {
    /// The greatest number of rows.
    public static let capacity = 100

    /// One row.
    public struct Entry: Sendable, Equatable, Codable {
        /// The photo's row number in the catalogue.
        public var photo: Int64
        /// When it was opened last; told, never sorted by.
        public var openedAt: Instant

        /// An entry for a photo opened at a time.
        public init(photo: Int64, openedAt: Instant) {
            self.photo = photo
            self.openedAt = openedAt
        }
    }

    /// A delete, move or clear, with what taking it back, and doing it again, needs.
    public struct Edit: Sendable, Equatable, Codable {
        /// The photos that it was about.
        public var photos: [Int64]
        /// The rows before.
        public var before: [Entry]
        /// The photos after, in order.
        public var after: [Int64]
    }

    /// The rows, newest first.
    public private(set) var entries: [Entry]

    /// Recents of these rows; of a photo that stands twice the first counts, and rows past the capacity go.
    public init(_ entries: [Entry] = []) {
        var seen: Set<Int64> = []
        self.entries = Array(entries.filter { seen.insert($0.photo).inserted }.prefix(Self.capacity))
    }

    /// Puts a photo on top; one that is there already moves.
    public mutating func open(_ photo: Int64, at time: Instant) {
        self = Recents([Entry(photo: photo, openedAt: time)] + entries)
    }

    /// The row that a photo stands in; nil for a photo that is not there.
    public func row(of photo: Int64) -> Int? {
        entries.firstIndex { $0.photo == photo }.map { $0 + 1 }
    }

    /// Takes rows out, all of them as they stand before; a row that is given twice counts once.
    ///
    /// - Throws: ``CatalogError/noSuchRow(_:count:)`` for the first row that is not there; then nothing has changed.
    public mutating func delete(rows: [ClosedRange<Int>]) throws(CatalogError) -> Edit {
        for range in rows {
            try check(range.lowerBound)
            if range.upperBound > entries.count { try check(entries.count + 1) }
        }
        let before = entries
        let isDeleted = before.indices.map { index in rows.contains { $0.contains(index + 1) } }
        entries = zip(before, isDeleted).filter { !$0.1 }.map(\.0)
        return edit(of: zip(before, isDeleted).filter(\.1).map(\.0.photo), before: before)
    }

    /// Takes row `row` out and puts it in at row `target` of what is left.
    ///
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``; then nothing has changed.
    public mutating func move(row: Int, to target: Int) throws(CatalogError) -> Edit {
        try check(row)
        try check(target)
        let before = entries
        let entry = entries.remove(at: row - 1)
        entries.insert(entry, at: target - 1)
        return edit(of: [entry.photo], before: before)
    }

    /// Takes all rows out.
    public mutating func clear() -> Edit {
        let before = entries
        entries = []
        return edit(of: before.map(\.photo), before: before)
    }

    /// Takes back `edit`: the rows stand as before it, under what was opened since.
    public mutating func undo(_ edit: Edit) {
        replace(edit.after, by: edit.before)
    }

    /// Does `edit` again, which was taken back: the rows stand as after it, under what was opened since.
    public mutating func redo(_ edit: Edit) {
        let entry = Dictionary(edit.before.map { ($0.photo, $0) }) { first, _ in first }
        replace(edit.before.map(\.photo), by: edit.after.compactMap { entry[$0] })
    }

    /// Puts rows in place of those that an edit or its undo left, under what was opened since. When a photo was opened last isn't
    /// taken back.
    private mutating func replace(_ left: [Int64], by rows: [Entry]) {
        let openedAt = Dictionary(uniqueKeysWithValues: entries.map { ($0.photo, $0.openedAt) })
        let rows = rows.map { Entry(photo: $0.photo, openedAt: max($0.openedAt, openedAt[$0.photo] ?? .earliest)) }
        self = Recents(entries.prefix(openedCount(since: left)) + rows)
    }

    /// How many rows at the top were opened since the rows were `left`: opening is all that changes the rows between an edit and
    /// its undo, or that and its redo, and it only puts on top. Photos that were forgotten meanwhile are missing.
    private func openedCount(since left: [Int64]) -> Int {
        let present = Set(entries.map(\.photo))
        for count in 0...entries.count {
            let opened = Set(entries.prefix(count).map(\.photo))
            let rest = left.filter { present.contains($0) && !opened.contains($0) }
            if rest == entries.dropFirst(count).map(\.photo) { return count }
        }
        return 0
    }

    private func edit(of photos: [Int64], before: [Entry]) -> Edit {
        Edit(photos: photos, before: before, after: entries.map(\.photo))
    }

    private func check(_ row: Int) throws(CatalogError) {
        guard row >= 1, row <= entries.count else { throw .noSuchRow(row, count: entries.count) }
    }
}
