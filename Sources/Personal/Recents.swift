public import Times

/// The photos opened last: an ordered array without duplicates, newest first, of at most ``capacity`` rows.
///
/// A value; whoever keeps it reads it, one of these functions makes the next, and it is written whole. Rows are numbered from 1,
/// as people see them. What names a photo is up to who keeps it: an id, or the number of its row in a table beside. Functions
/// are inlinable, so that each has them made for its own.
public struct Recents<Photo: Hashable & Sendable & Codable>: Sendable, Equatable {
    /// One row.
    public struct Entry: Sendable, Equatable, Codable {
        /// What names the photo.
        public var photo: Photo
        /// When it was opened last; told, never sorted by.
        public var openedAt: Instant

        /// An entry for a photo opened at a time.
        @inlinable public init(photo: Photo, openedAt: Instant) {
            self.photo = photo
            self.openedAt = openedAt
        }
    }

    /// A delete, move or clear, with what taking it back, and doing it again, needs.
    public struct Edit: Sendable, Equatable, Codable {
        /// The photos that it was about.
        public var photos: [Photo]
        /// The rows before.
        public var before: [Entry]
        /// The photos after, in order.
        public var after: [Photo]

        @inlinable init(photos: [Photo], before: [Entry], after: [Photo]) {
            (self.photos, self.before, self.after) = (photos, before, after)
        }
    }

    /// The greatest number of rows.
    public static var capacity: Int { 100 }

    /// The rows, newest first.
    @inlinable public var entries: [Entry] { rows }

    @usableFromInline var rows: [Entry]

    /// Recents of these rows; of a photo that stands twice the first counts, and rows past the capacity go.
    @inlinable public init(_ entries: [Entry] = []) {
        var seen: Set<Photo> = []
        rows = Array(entries.filter { seen.insert($0.photo).inserted }.prefix(Self.capacity))
    }

    /// The row that a photo stands in; nil for a photo that is not there.
    @inlinable public func row(of photo: Photo) -> Int? {
        rows.firstIndex { $0.photo == photo }.map { $0 + 1 }
    }
}

// MARK: - Edits

extension Recents {
    /// Puts a photo on top; one that is there already moves.
    @inlinable public mutating func open(_ photo: Photo, at time: Instant) {
        self = Recents([Entry(photo: photo, openedAt: time)] + rows)
    }

    /// Takes rows out, all of them as they stand before; a row that is given twice counts once.
    ///
    /// - Throws: ``RecentsRefusal/noSuchRow(_:count:)`` for the first row that is not there; then nothing has changed.
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

    /// Takes row `row` out and puts it in at row `target` of what is left.
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

    /// Takes all rows out.
    @inlinable public mutating func clear() -> Edit {
        let before = rows
        rows = []
        return edit(of: before.map(\.photo), before: before)
    }

    /// Takes back `edit`: the rows stand as before it, under what was opened since.
    @inlinable public mutating func undo(_ edit: Edit) {
        replace(edit.after, by: edit.before)
    }

    /// Does `edit` again, which was taken back: the rows stand as after it, under what was opened since.
    @inlinable public mutating func redo(_ edit: Edit) {
        let entry = Dictionary(edit.before.map { ($0.photo, $0) }) { first, _ in first }
        replace(edit.before.map(\.photo), by: edit.after.compactMap { entry[$0] })
    }

    /// Puts rows in place of those that an edit or its undo left, under what was opened since. When a photo was opened last isn't
    /// taken back.
    @inlinable mutating func replace(_ left: [Photo], by entries: [Entry]) {
        let openedAt = Dictionary(uniqueKeysWithValues: rows.map { ($0.photo, $0.openedAt) })
        let entries = entries.map {
            Entry(photo: $0.photo, openedAt: max($0.openedAt, openedAt[$0.photo] ?? .earliest))
        }
        self = Recents(rows.prefix(openedCount(since: left)) + entries)
    }

    /// How many rows at the top were opened since the rows were `left`: opening is all that changes the rows between an edit and
    /// its undo, or that and its redo, and it only puts on top. Photos that were forgotten meanwhile are missing.
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
