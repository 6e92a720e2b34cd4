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

    /// An edit that can be taken back, with what that needs.
    public enum Edit: Sendable, Equatable, Codable {
        /// `entry` was taken out of row `row`.
        case delete(entry: Entry, row: Int)
        /// `photo` was moved from row `from`.
        case move(photo: Int64, from: Int)
        /// These rows were cleared.
        case clear(entries: [Entry])
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
        entries.removeAll { $0.photo == photo }
        entries.insert(Entry(photo: photo, openedAt: time), at: 0)
        trim()
    }

    /// Takes row `row` out.
    ///
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``; then nothing has changed.
    public mutating func delete(row: Int) throws(CatalogError) -> Edit {
        try check(row)
        return .delete(entry: entries.remove(at: row - 1), row: row)
    }

    /// Takes row `row` out and puts it in at row `target` of what is left.
    ///
    /// - Throws: ``CatalogError/noSuchRow(_:count:)``; then nothing has changed.
    public mutating func move(row: Int, to target: Int) throws(CatalogError) -> Edit {
        try check(row)
        try check(target)
        let entry = entries.remove(at: row - 1)
        entries.insert(entry, at: target - 1)
        return .move(photo: entry.photo, from: row)
    }

    /// Takes all rows out.
    public mutating func clear() -> Edit {
        defer { entries = [] }
        return .clear(entries: entries)
    }

    /// Takes back `edit`; what was opened since stays, on top where rows were cleared.
    public mutating func undo(_ edit: Edit) {
        switch edit {
        case .delete(let entry, let row):
            guard !entries.contains(where: { $0.photo == entry.photo }) else { return }
            entries.insert(entry, at: min(row - 1, entries.count))
        case .move(let photo, let from):
            guard let index = entries.firstIndex(where: { $0.photo == photo }) else { return }
            let entry = entries.remove(at: index)
            entries.insert(entry, at: min(from - 1, entries.count))
        case .clear(let cleared):
            self = Recents(entries + cleared)
        }
        trim()
    }

    private mutating func trim() {
        if entries.count > Self.capacity { entries.removeLast(entries.count - Self.capacity) }
    }

    private func check(_ row: Int) throws(CatalogError) {
        guard row >= 1, row <= entries.count else { throw .noSuchRow(row, count: entries.count) }
    }
}
