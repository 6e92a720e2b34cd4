internal import Localization
internal import PhotoLibrary

/// Reads the photos of a slideshow, part by part.
struct SlideshowPhotos: Sendable {
    let library: PhotoLibrary
    let trips: TripListings
    let threads: DecodeThreads

    /// How many photos of a list are put into a random order together. All photos of the library are in one order, whatever their
    /// number.
    private static let shuffledPart = 1_000
    /// The maximum number of photos of a search.
    private static let mostFound = 1_000

    /// A part of the photos.
    ///
    /// - Parameter cursor: the `next` of the previous part.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place, trip or photo, ``LibraryError/usage(_:)`` for an invalid
    ///   cursor or search.
    func part(
        of choice: SlideshowChoice, limit: Int, cursor: String?, locale: LocaleTag
    ) async throws -> ListedPhotos {
        let trips: TripIndex? = if case .trip = choice.subject { try await self.trips.all() } else { nil }
        return try await threads.run { [library] in
            let lists = Lists(library: library, trips: trips, subject: choice.subject, locale: locale)
            guard cursor == nil, let start = choice.start else {
                return try Self.part(of: choice, lists, limit: limit, cursor: cursor)
            }
            let first = try library.photos.listed(photo: start, locale: locale)
            guard limit > 1 || choice.order == .random else {
                return ListedPhotos(photos: [first], next: try lists.cursor(after: start, in: choice))
            }
            let after = try lists.cursor(after: start, in: choice)
            var rest = try Self.part(of: choice, lists, limit: limit - 1, cursor: after)
            rest.photos.removeAll { $0.document.id == start }
            return ListedPhotos(photos: [first] + rest.photos, next: rest.next)
        }
    }

    private static func part(
        of choice: SlideshowChoice, _ lists: Lists, limit: Int, cursor: String?
    ) throws -> ListedPhotos {
        guard choice.order == .random else { return try lists.part(limit: limit, cursor: cursor) }
        let seed = UInt64(choice.seed)
        guard choice.subject != .all else {
            return try lists.library.photos.shuffled(seed: seed, limit: limit, cursor: cursor, locale: lists.locale)
        }
        let place = try cursor.map { text in
            guard let place = PartPosition(text) else { throw Lists.invalidCursor }
            return place
        }
        let (start, listCursor) = (place?.offset ?? 0, place?.cursor)
        let whole = try lists.part(limit: shuffledPart, cursor: listCursor)
        let shuffle = Shuffle(count: whole.photos.count, seed: seed)
        let end = min(whole.photos.count, start + limit)
        let photos = start < end ? (start..<end).map { whole.photos[shuffle[$0]] } : []
        let next: PartPosition? =
            end < whole.photos.count
            ? PartPosition(offset: end, cursor: listCursor) : whole.next.map { PartPosition(offset: 0, cursor: $0) }
        return ListedPhotos(photos: photos, next: next?.text)
    }

    /// A position in a part of a list that was put into a random order, as an opaque text: `s.OFFSET.CURSOR`.
    private struct PartPosition {
        let offset: Int
        /// Where the part begins; nil for the first one.
        let cursor: String?

        init(offset: Int, cursor: String?) {
            (self.offset, self.cursor) = (offset, cursor)
        }

        init?(_ text: String) {
            let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0] == "s", let offset = Int(parts[1]),
                (0...SlideshowPhotos.shuffledPart).contains(offset)
            else { return nil }
            self.init(offset: offset, cursor: parts[2].isEmpty ? nil : String(parts[2]))
        }

        var text: String { "s.\(offset).\(cursor ?? "")" }
    }

    /// The list of one subject, newest first.
    private struct Lists {
        let library: PhotoLibrary
        /// For a trip.
        let trips: TripIndex?
        let subject: SlideshowChoice.Subject
        let locale: LocaleTag

        func part(limit: Int, cursor: String?) throws -> ListedPhotos {
            switch subject {
            case .all: return try library.photos.listed(limit: limit, cursor: cursor, locale: locale)
            case .place(let id):
                return try library.photos.listed(place: id, limit: limit, cursor: cursor, locale: locale)
            case .country(let code):
                return try library.photos.listed(inCountry: code, limit: limit, cursor: cursor, locale: locale)
            case .trip(let id):
                guard let trips, try library.trips.trip(id, in: trips, locale: locale).id == id else {
                    throw LibraryError.notFound("no such trip: \(id)")
                }
                return try library.trips.listed(id, in: trips, limit: limit, cursor: cursor, locale: locale)
            case .search(let words):
                let photos = try found(words)
                guard let cursor else { return Self.slice(photos, from: 0, limit) }
                guard cursor.hasPrefix("n."), let start = Int(cursor.dropFirst(2)), start >= 0 else {
                    throw Self.invalidCursor
                }
                return Self.slice(photos, from: start, limit)
            }
        }

        /// The cursor of the part after a photo; nil for the beginning of the list.
        func cursor(after photo: String, in choice: SlideshowChoice) throws -> String? {
            guard choice.order == .taken else { return nil }
            guard case .search(let words) = subject else { return try library.photos.cursor(after: photo) }
            return try found(words).firstIndex { $0.document.id == photo }.map { "n.\($0 + 1)" }
        }

        static var invalidCursor: LibraryError {
            .usage("invalid cursor: expected the `next` of the same listing")
        }

        private func found(_ words: String) throws -> [ListedPhoto] {
            let found = try library.search.listed(words, limit: SlideshowPhotos.mostFound, locale: locale)
            // The times are in UTC, whose order is that of their texts.
            return found.photos.sorted { ($0.document.takenAt ?? "") > ($1.document.takenAt ?? "") }
        }

        private static func slice(_ photos: [ListedPhoto], from start: Int, _ limit: Int) -> ListedPhotos {
            let part = Array(photos.dropFirst(start).prefix(limit))
            let end = start + part.count
            return ListedPhotos(photos: part, next: end < photos.count && !part.isEmpty ? "n.\(end)" : nil)
        }
    }
}
