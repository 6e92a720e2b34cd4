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
        /// When it was opened last, in milliseconds since 1970; told, never sorted by.
        public var openedAt: Int64

        /// An entry for a photo opened at a time.
        public init(photo: Int64, openedAt: Int64) {
            self.photo = photo
            self.openedAt = openedAt
        }
    }

    /// A delete, move or clear, with what taking it back needs.
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
    public mutating func open(_ photo: Int64, at time: Int64) {
        self = Recents([Entry(photo: photo, openedAt: time)] + entries)
    }

    /// The row that a photo stands in.
    ///
    /// - Throws: ``CatalogError/noSuchRecent``.
    public func row(of photo: Int64) throws(CatalogError) -> Int {
        guard let index = entries.firstIndex(where: { $0.photo == photo }) else { throw .noSuchRecent }
        return index + 1
    }

    /// Takes row `row` out.
    ///
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``; then nothing has changed.
    public mutating func delete(row: Int) throws(CatalogError) -> Edit {
        try check(row)
        let before = entries
        let deleted = entries.remove(at: row - 1)
        return edit(of: [deleted.photo], before: before)
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
        self = Recents(entries.prefix(openedCount(since: edit)) + edit.before)
    }

    /// How many rows at the top were opened after an edit: opening is all that changes the rows between an edit and its
    /// undo, and it only puts on top. Photos that were forgotten meanwhile are missing from what the edit left.
    private func openedCount(since edit: Edit) -> Int {
        let present = Set(entries.map(\.photo))
        for count in 0...entries.count {
            let opened = Set(entries.prefix(count).map(\.photo))
            let left = edit.after.filter { present.contains($0) && !opened.contains($0) }
            if left == entries.dropFirst(count).map(\.photo) { return count }
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
