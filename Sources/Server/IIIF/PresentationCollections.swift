internal import IIIF
internal import PhotoLibrary

/// Builds the collections: of all countries, of a country's places, of a place's manifests and a city's districts.
struct PresentationCollections: Sendable {
    let library: PhotoLibrary
    let addresses: PresentationAddresses
    let words: PresentationWords

    /// The maximum number of places in one collection. A larger country is a collection of such parts, so that each response is
    /// fast.
    static let length = 1000

    /// All countries in the order of the listing; those without a picture to show are left out.
    func root(_ listing: PlacesDocument) throws -> Collection {
        let names = try words.names(ofCountries: listing.sections.map(\.country.code))
        let items = try listing.sections.compactMap { section -> ResourceReference? in
            let code = section.country.code
            guard let cover = try library.manifests.cover(ofPlaces: section.places.map(\.id)) else { return nil }
            return ResourceReference(
                id: addresses.country(code), kind: .collection, label: words.map(names[code] ?? []),
                thumbnail: thumbnail(cover))
        }
        var collection = Collection(id: addresses.collection, label: words("photos"), items: items)
        collection.homepage = [.page(addresses.placesPage, label: words("places"))]
        collection.seeAlso = [.document(addresses.placesDocument, label: words("places"))]
        return collection
    }

    /// The places of a country or of a part of it; for a large country, its parts.
    ///
    /// - Parameter start: the id of the first place of a part; nil for the country.
    /// - Throws: ``Problem`` 404 for a country without pictures to show.
    func country(_ code: String, from start: String?, _ listing: PlacesDocument) throws -> Collection {
        let missing = Problem.notFound("no photos in the country '\(code.prefix(100))'")
        guard let section = listing.sections.first(where: { $0.country.code == code }) else { throw missing }
        let names = try words.names(ofCountries: [code])[code] ?? []
        var collection = Collection(id: addresses.country(code, from: start), label: words.map(names), items: [])
        if let start {
            guard let first = section.places.firstIndex(where: { $0.id == start }) else {
                throw Problem.notFound("no such place in \(code): \(start.prefix(100))")
            }
            let part = section.places[first...].prefix(Self.length)
            collection.label = label(of: part, in: names)
            collection.items = try places(part.map(\.id))
            collection.partOf = [
                ResourceReference(id: addresses.country(code), kind: .collection, label: words.map(names))
            ]
        } else {
            let isDivided = section.places.count > Self.length
            collection.items = try isDivided ? parts(of: section, names) : places(section.places.map(\.id))
            collection.partOf = [ResourceReference(id: addresses.collection, kind: .collection, label: words("photos"))]
        }
        guard !collection.items.isEmpty else { throw missing }
        collection.homepage = [.page(addresses.countryPage(code), label: words.map(names))]
        collection.seeAlso = [.document(addresses.countryDocument(code), label: words.map(names))]
        return collection
    }

    /// The districts of a city, and the manifests of the place: those of a city contain the photos of its districts too.
    ///
    /// - Throws: ``Problem`` 404 for a place without pictures to show.
    func place(_ id: String) throws -> Collection {
        guard let place = try library.manifests.places([id], in: words.languages).first else {
            throw Problem.notFound("no photos at the place '\(id.prefix(100))'")
        }
        let ranges = try library.manifests.ranges(ofPlace: id, length: PresentationManifests.length)
        let parts = ranges.map { range in
            ResourceReference(
                id: addresses.manifest(id, cursor: range.cursor), kind: .manifest,
                label: ranges.count > 1 ? words.label(of: place, days: range.days) : words.map(place.names),
                thumbnail: thumbnail(range.cover))
        }
        let districts = try places(try library.manifests.districts(ofPlace: id))
        var collection = Collection(id: addresses.place(id), label: words.map(place.names), items: districts + parts)
        collection.thumbnail = thumbnail(place.cover)
        collection.navPlace = words.position(of: place)
        collection.homepage = [.page(addresses.placePage(id), label: words.map(place.names))]
        collection.seeAlso = [.document(addresses.placeDocument(id), label: words.map(place.names))]
        collection.partOf = [try parent(of: place)]
        return collection
    }

    /// The collection that the resources of a place are part of: of its city if it is a district, else of its country.
    func parent(of place: ManifestPlace) throws -> ResourceReference {
        if let city = try library.manifests.city(of: place, in: words.languages) {
            return ResourceReference(id: addresses.place(city.id), kind: .collection, label: words.map(city.names))
        }
        let names = try words.names(ofCountries: [place.countryCode])[place.countryCode] ?? []
        return ResourceReference(id: addresses.country(place.countryCode), kind: .collection, label: words.map(names))
    }

    /// Whether a place has a collection of its own: it has districts, or more photos than one manifest holds.
    func hasCollection(_ place: ManifestPlace) throws -> Bool {
        try PresentationManifests.isDivided(place) || !library.manifests.withDistricts([place.id]).isEmpty
    }

    private func places(_ ids: [String]) throws -> [ResourceReference] {
        let cities = try library.manifests.withDistricts(ids)
        return try library.manifests.places(ids, in: words.languages).map { place in
            let isDivided = PresentationManifests.isDivided(place) || cities.contains(place.id)
            return ResourceReference(
                id: isDivided ? addresses.place(place.id) : addresses.manifest(place.id),
                kind: isDivided ? .collection : .manifest, label: words.map(place.names),
                thumbnail: thumbnail(place.cover), navPlace: words.position(of: place))
        }
    }

    private func parts(of section: PlacesDocument.Section, _ names: [String]) throws -> [ResourceReference] {
        try stride(from: 0, to: section.places.count, by: Self.length).compactMap { start in
            let part = section.places[start...].prefix(Self.length)
            guard let first = part.first, let cover = try library.manifests.cover(ofPlaces: part.map(\.id)) else {
                return nil
            }
            return ResourceReference(
                id: addresses.country(section.country.code, from: first.id), kind: .collection,
                label: label(of: part, in: names), thumbnail: thumbnail(cover))
        }
    }

    /// `Sweden: Abisko – Falun`.
    private func label(of part: ArraySlice<PlacesDocument.Place>, in names: [String]) -> LanguageMap {
        let ends = [part.first?.name, part.last?.name].compactMap(\.self).joined(separator: " – ")
        return words.map(names.map { "\($0): \(ends)" })
    }

    private func thumbnail(_ cover: ManifestCover) -> ImageBody {
        .thumbnail(addresses.image(cover.photo), size: cover.size, fitting: PresentationManifests.thumbnail)
    }
}

extension PresentationWords {
    /// The label of one of several manifests of a place: its name and the days between which its photos were taken.
    func label(of place: ManifestPlace, days: (oldest: String, newest: String)?) -> LanguageMap {
        guard let days else { return list([place.names, texts("undated")]) }
        let range = days.oldest == days.newest ? days.newest : "\(days.oldest) – \(days.newest)"
        return list([place.names, repeated(range)])
    }

    /// The position of a place.
    func position(of place: ManifestPlace) -> NavPlace? {
        guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
        return NavPlace(label: map(place.names), latitude: latitude, longitude: longitude)
    }
}
