internal import Catalog
internal import LibraryBase
public import Localization

extension PhotoLibrary {
    /// Trips: runs of photos far from where most are taken.
    public struct Trips: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Trips {
    /// Finds the trips. Only photos of imported folders with a time and a position count: feeds and bundles show where others
    /// have been. docs/trips.md states the rule.
    ///
    /// Linear in the number of photos, in two passes: some seconds for 1,000,000.
    public func find() throws(LibraryError) -> TripIndex {
        try withCatalog { catalog throws(CatalogError) in
            var homes = HomeSearch()
            try catalog.trips.forEachLocated(in: .any) { homes.add($0) }
            var search = TripSearch(homes: homes.homes())
            try catalog.trips.forEachLocated(in: .taken) { search.add($0) }
            let trips = search.found()
            return TripIndex(
                trips,
                clocks: try catalog.trips.clocks(ofPhotos: trips.flatMap { [$0.span.first.row, $0.span.last.row] }),
                places: try catalog.trips.places(trips.flatMap { $0.places.map(\.row) }))
        }
    }

    /// The trips, the newest first.
    ///
    /// - Parameters:
    ///   - trips: what ``find()`` found; nil to find them now.
    ///   - limit: the largest number; nil for all.
    ///   - start: the number of trips to skip.
    public func list(
        _ trips: TripIndex? = nil, limit: Int? = nil, from start: Int = 0, locale: LocaleTag
    ) throws(LibraryError) -> TripsDocument {
        guard library.placeDetail.showsTowns else { return .empty }
        let index = if let trips { trips } else { try find() }
        let names = try context.placeNames(locale)
        let shown = index.trips.dropFirst(start).prefix(limit ?? .max)
        names.prepare(shown.flatMap { trip in trip.found.places.compactMap { index.places[$0.row] } })
        return TripsDocument(trips: shown.map { TripDocument($0, in: index, names: names) })
    }

    /// The trip with the id `id`, or the only one whose id begins with it.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for none or several.
    public func trip(_ id: String, in trips: TripIndex? = nil, locale: LocaleTag) throws(LibraryError) -> TripDocument {
        let index = try visible(trips)
        return TripDocument(try index.trip(id), in: index, names: try context.placeNames(locale))
    }

    /// The photos of a trip, the newest first.
    ///
    /// - Parameters:
    ///   - id: as for ``trip(_:in:locale:)``.
    ///   - limit: the largest number; nil for all.
    ///   - cursor: the `next` of the previous page.
    public func photos(
        of id: String, in trips: TripIndex? = nil, limit: Int? = 100, cursor: String? = nil, locale: LocaleTag,
        terminal: TerminalSession
    ) throws(LibraryError) -> ListDocument {
        let trip = try visible(trips).trip(id)
        let page = try page(trip, limit: limit, cursor: cursor)
        context.remember(
            terminal: terminal, kind: .photo, rows: page.photos.map(\.row), command: "photos trips \(trip.id)")
        let names = try context.placeNames(locale)
        return ListDocument(
            photos: page.photos.map { LocalPhotoDocument($0, names: names, pictures: library.photoPictures) },
            next: page.next?.text)
    }

    /// The same for a web page.
    public func listed(
        _ id: String, in trips: TripIndex, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        let page = try page(try visible(trips).trip(id), limit: limit, cursor: cursor)
        return ListedPhotos(photos: try library.photos.listed(page.photos, locale: locale), next: page.next?.text)
    }

    /// The newest photo whose file is on this machine, at the place with most photos of each trip, by the trip's id; trips
    /// without such a photo are left out. One look-up each.
    public func covers(of ids: [String], in trips: TripIndex) throws(LibraryError) -> [String: PlaceCover] {
        let wanted = Set(ids)
        let shown = try visible(trips).trips.filter { wanted.contains($0.id) }
        let covers = try withCatalog { catalog throws(CatalogError) in
            try catalog.trips.covers(of: shown.map { ($0.found.span, $0.found.mainPlace.row) })
        }
        return zip(shown, covers).reduce(into: [:]) { covers, found in
            covers[found.0.id] = found.1.map(PlaceCover.init)
        }
    }

    /// The trips that the reader may know: none without their towns.
    func visible(_ trips: TripIndex?) throws(LibraryError) -> TripIndex {
        guard library.placeDetail.showsTowns else { return TripIndex([], clocks: [:], places: [:]) }
        return if let trips { trips } else { try find() }
    }

    private func page(_ trip: TripIndex.Trip, limit: Int?, cursor: String?) throws(LibraryError) -> PhotoPage {
        let after = try context.cursor(cursor)
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.trips.photos(in: trip.found.span, limit: limit, after: after)
        }
    }
}

extension TripIndex {
    /// The trip with the id `id`, or the only one whose id begins with it.
    func trip(_ id: String) throws(LibraryError) -> Trip {
        if let trip = trips.first(where: { $0.id == id }) { return trip }
        let found = id.isEmpty ? [] : trips.filter { $0.id.hasPrefix(id) }
        guard let trip = found.first else { throw .notFound("no such trip: \(id); `photos trips` lists the trips") }
        guard found.count == 1 else {
            throw .notFound("ambiguous trip id '\(id)': several trips begin with it; give more characters")
        }
        return trip
    }
}

extension TripDocument {
    fileprivate init(_ trip: TripIndex.Trip, in index: TripIndex, names: PlaceNames) {
        self.init(
            id: trip.id, from: trip.from, to: trip.to,
            places: trip.found.places.compactMap { place in
                index.places[place.row].map { record in
                    Place(
                        id: record.id, name: names.name(of: record), country: names.country(of: record),
                        photoCount: place.photoCount)
                }
            }, photoCount: trip.found.photoCount)
    }
}
