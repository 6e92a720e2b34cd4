public import Times

/// The photos opened last: an ordered array without duplicates, newest first, of at most ``capacity`` rows.
///
/// A value type: the owner reads it, changes it with these functions, and writes it as a whole. Rows are numbered from
/// 1, as people see them. The owner chooses the type that identifies a photo: an id, or a row number. Functions are
/// inlinable so that each module can specialise them.
public struct Recents<Photo: Hashable & Sendable & Codable>: Sendable, Equatable {
    /// One row.
    public struct Entry: Sendable, Equatable, Codable {
        /// What identifies the photo.
        public var photo: Photo
        /// When it was last opened; shown to people, not used for sorting.
        public var openedAt: Instant

        /// An entry for a photo opened at a time.
        @inlinable public init(photo: Photo, openedAt: Instant) {
            self.photo = photo
            self.openedAt = openedAt
        }
    }

    /// A delete, move or clear, with the data for undo and redo.
    public struct Edit: Sendable, Equatable, Codable {
        /// The affected photos.
        public var photos: [Photo]
        /// The rows before the edit.
        public var before: [Entry]
        /// The photos after the edit, in order.
        public var after: [Photo]

        /// An edit with its data for undo and redo.
        @inlinable public init(photos: [Photo], before: [Entry], after: [Photo]) {
            (self.photos, self.before, self.after) = (photos, before, after)
        }
    }

    /// The greatest number of rows.
    public static var capacity: Int { 100 }

    /// The rows, newest first.
    @inlinable public var entries: [Entry] { rows }

    @usableFromInline var rows: [Entry]

    /// Recents with these rows. For a duplicate photo the first row counts; rows beyond the capacity are dropped.
    @inlinable public init(_ entries: [Entry] = []) {
        var seen: Set<Photo> = []
        rows = Array(entries.filter { seen.insert($0.photo).inserted }.prefix(Self.capacity))
    }

    /// The row of a photo; nil if it is not on the recents.
    @inlinable public func row(of photo: Photo) -> Int? {
        rows.firstIndex { $0.photo == photo }.map { $0 + 1 }
    }
}

// MARK: - Edits

extension Recents {
    /// Puts a photo at the top; a photo that is already on the recents moves.
    @inlinable public mutating func open(_ photo: Photo, at time: Instant) {
        self = Recents([Entry(photo: photo, openedAt: time)] + rows)
    }

    /// Removes rows, all numbered as before the call; duplicates count once.
    ///
    /// - Throws: ``RecentsRefusal/noSuchRow(_:count:)`` for the first row that does not exist; then nothing has
    ///   changed.
    @inlinable public mutating func delete(rows ranges: [ClosedRange<Int>]) throws(RecentsRefusal) -> Edit {
        for range in ranges {
            try check(range.lowerBound)
            if range.upperBound > rows.count { try check(rows.count + 1) }
        }
        let before = rows
        let isDeleted = before.indices.map { index in ranges.contains { $0.contains(index + 1) } }
        rows = zip(before, isDeleted).filter { !$0.1 }.map(\.0)
        return edit(of: zip(before, isDeleted).filter(\.1).map(\.0.photo), before: before)
    }

    /// Removes row `row` and inserts it as row `target` of the rest.
    ///
    /// - Throws: ``RecentsRefusal/noSuchRow(_:count:)``; then nothing has changed.
    @inlinable public mutating func move(row: Int, to target: Int) throws(RecentsRefusal) -> Edit {
        try check(row)
        try check(target)
        let before = rows
        let entry = rows.remove(at: row - 1)
        rows.insert(entry, at: target - 1)
        return edit(of: [entry.photo], before: before)
    }

    /// Removes all rows.
    @inlinable public mutating func clear() -> Edit {
        let before = rows
        rows = []
        return edit(of: before.map(\.photo), before: before)
    }

    /// Undoes `edit`: restores the rows before it, below photos that were opened since.
    @inlinable public mutating func undo(_ edit: Edit) {
        replace(edit.after, by: edit.before)
    }

    /// Redoes `edit`, which was undone: restores the rows after it, below photos that were opened since.
    @inlinable public mutating func redo(_ edit: Edit) {
        let entry = Dictionary(edit.before.map { ($0.photo, $0) }) { first, _ in first }
        replace(edit.before.map(\.photo), by: edit.after.compactMap { entry[$0] })
    }

    /// Replaces the rows that an edit or its undo left, below photos that were opened since. Keeps later times of
    /// opening.
    @inlinable mutating func replace(_ left: [Photo], by entries: [Entry]) {
        let openedAt = Dictionary(uniqueKeysWithValues: rows.map { ($0.photo, $0.openedAt) })
        let entries = entries.map {
            Entry(photo: $0.photo, openedAt: max($0.openedAt, openedAt[$0.photo] ?? .earliest))
        }
        self = Recents(rows.prefix(openedCount(since: left)) + entries)
    }

    /// The number of rows at the top that were opened since the rows were `left`. Between an edit and its undo or redo,
    /// rows change only by opening photos, which puts them at the top. Photos that were forgotten since are missing.
    @inlinable func openedCount(since left: [Photo]) -> Int {
        let present = Set(rows.map(\.photo))
        for count in 0...rows.count {
            let opened = Set(rows.prefix(count).map(\.photo))
            let rest = left.filter { present.contains($0) && !opened.contains($0) }
            if rest == rows.dropFirst(count).map(\.photo) { return count }
        }
        return 0
    }

    @inlinable func edit(of photos: [Photo], before: [Entry]) -> Edit {
        Edit(photos: photos, before: before, after: rows.map(\.photo))
    }

    @inlinable func check(_ row: Int) throws(RecentsRefusal) {
        guard row >= 1, row <= rows.count else { throw .noSuchRow(row, count: rows.count) }
    }
}
