public import Catalog
internal import LibraryBase
public import Localization

extension PhotoLibrary {
    /// All photographs by the month in which they were taken, by the local time of their places.
    public struct Timeline: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Timeline {
    /// Counts the photographs of each month. Linear in the number of photos, most of which are counted in an index.
    public func index() throws(LibraryError) -> TimelineIndex {
        TimelineIndex(try withCatalog { catalog throws(CatalogError) in try catalog.timeline.counts() })
    }

    /// The photographs of a part, the newest first.
    ///
    /// - Parameters:
    ///   - limit: the largest number; nil for all.
    ///   - cursor: the `next` of the previous page.
    public func photos(
        of part: TimelinePart, limit: Int? = 100, cursor: String? = nil, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> ListDocument {
        try list([part.period], "photos timeline \(part.text)", limit, cursor, locale, terminal)
    }

    /// The same for a web page.
    public func listed(
        _ part: TimelinePart, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        try listed([part.period], limit: limit, cursor: cursor, locale: locale)
    }

    /// The day of the year now, in UTC.
    public var today: DayOfYear { DayOfYear(of: context.now()) }

    /// The photographs of a day of earlier years, the newest first.
    ///
    /// Linear in the number of years, and in the number of photos of three days in each.
    /// - Parameters:
    ///   - day: a day in the local time of the places; nil for today in UTC. 28 February includes the photographs of 29 February.
    ///   - index: what ``index()`` counted; nil to count now.
    ///   - limit: the largest number; nil for all.
    ///   - cursor: the `next` of the previous page.
    public func photos(
        onThisDay day: DayOfYear?, in index: TimelineIndex? = nil, limit: Int? = 100, cursor: String? = nil,
        locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> ListDocument {
        let index = if let index { index } else { try self.index() }
        return try list(periods(of: day ?? today, in: index), "photos timeline", limit, cursor, locale, terminal)
    }

    /// The same for a web page.
    public func listed(
        onThisDay day: DayOfYear, in index: TimelineIndex, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        try listed(periods(of: day, in: index), limit: limit, cursor: cursor, locale: locale)
    }

    private func periods(of day: DayOfYear, in index: TimelineIndex) -> [TakenPeriod] {
        let end = day.year(at: context.now())
        return index.years.filter { $0 < end }.compactMap(day.range(in:)).map(TakenPeriod.local)
    }

    private func list(
        _ periods: [TakenPeriod], _ command: String, _ limit: Int?, _ cursor: String?, _ locale: LocaleTag,
        _ terminal: TerminalSession
    ) throws(LibraryError) -> ListDocument {
        let page = try page(periods, limit: limit, cursor: cursor)
        context.remember(terminal: terminal, kind: .photo, rows: page.photos.map(\.row), command: command)
        let names = try context.placeNames(locale)
        names.prepare(page.photos.map(\.place) + page.photos.compactMap(\.district))
        return ListDocument(
            photos: page.photos.map { LocalPhotoDocument($0, names: names, pictures: library.photoPictures) },
            next: page.next?.text)
    }

    private func listed(
        _ periods: [TakenPeriod], limit: Int, cursor: String?, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        let page = try page(periods, limit: limit, cursor: cursor)
        return ListedPhotos(photos: try library.photos.listed(page.photos, locale: locale), next: page.next?.text)
    }

    private func page(_ periods: [TakenPeriod], limit: Int?, cursor: String?) throws(LibraryError) -> PhotoPage {
        let after = try context.cursor(cursor)
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.timeline.photos(in: periods, limit: limit, after: after)
        }
    }
}

extension PhotoLibrary.Timeline {
    /// The photographs directly before and after one in the timeline, also over the ends of months.
    ///
    /// - Parameter photo: a complete id.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo.
    public func neighbours(of photo: String, in index: TimelineIndex) throws(LibraryError) -> PhotoNeighbours {
        let photo = try context.photo(whole: photo)
        let part = photo.takenClock.map { TimelinePart.month(LocalMonth($0.time)) } ?? .undated
        let parts = index.neighbours(of: part)
        return try withCatalog { catalog throws(CatalogError) in
            var found = try catalog.timeline.neighbours(of: photo, in: part.period)
            if found.previous == nil, let previous = parts.previous {
                found.previous = try catalog.timeline.last(in: previous.period)?.id
            }
            if found.next == nil, let next = parts.next {
                found.next = try catalog.timeline.photos(in: next.period, limit: 1).photos.first?.id
            }
            return found
        }
    }
}
