public import Catalog
public import Localization

extension PhotoLibrary {
    /// Photos: listed, shown, opened, forgotten.
    public struct Photos: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Photos {
    /// Lists the photos at a place, in a country, or all, without missing ones.
    ///
    /// - Parameters:
    ///   - reference: a place or a country (``Reference``).
    /// - source: the name of a source, or its row in the listing, to list only its photos.
    /// - isByDistrict: whether the photos of a city are listed by district, those in none first. Costs time in proportion to the
    ///   photos of the city.
    /// - limit: the largest number; nil for all.
    /// - cursor: the `next` of the previous page.
    /// - Throws: ``LibraryError/usage(_:)`` for photos by district of anything but a place.
    public func list(
        place reference: Reference?, source: String? = nil, byDistrict isByDistrict: Bool = false,
        order: PhotoOrder = .taken, limit: Int? = 100, cursor: String? = nil, locale: LocaleTag,
        terminal: TerminalSession
    ) throws(LibraryError) -> ListDocument {
        let subject = try reference.map { reference throws(LibraryError) in
            try context.placeOrCountry(reference, terminal: terminal)
        }
        let after = try context.cursor(cursor)
        let only = try source.map { source throws(LibraryError) in try context.source(source) }
        let names = try context.placeNames(locale)
        var districts: [PlaceRecord]?
        if isByDistrict {
            guard let city = subject?.place else {
                throw .usage("photos are listed by district at a place, not in a country; give a city")
            }
            districts = try context.districts(of: city, source: only?.row, locale, names)
        }
        let page = try withCatalog { catalog throws(CatalogError) in
            let photos = catalog.photos
            if let city = subject?.place, let districts, !districts.isEmpty {
                return try photos.list(
                    at: city.row, byDistrict: districts.map(\.row), of: only?.row, order: order, limit: limit,
                    after: after)
            }
            return switch subject {
            case .country(let code):
                try photos.list(inCountry: code, of: only?.row, order: order, limit: limit, after: after)
            case .place(let place):
                try photos.list(at: place.row, of: only?.row, order: order, limit: limit, after: after)
            case nil: try photos.list(at: nil, of: only?.row, order: order, limit: limit, after: after)
            }
        }
        let options = [subject?.id, isByDistrict ? "--districts" : nil, only.map { "--source \($0.name)" }]
        context.remember(
            terminal: terminal, kind: .photo, rows: page.photos.map(\.row),
            command: (["photos list"] + options.compactMap(\.self)).joined(separator: " "))
        names.prepare(page.photos.map(\.place) + page.photos.compactMap(\.district))
        return ListDocument(
            place: subject?.place.map { PlaceReference($0, names: names) },
            country: subject?.country.map(names.country),
            districts: districts?.map { DistrictDocument($0, names: names) },
            photos: page.photos.map { LocalPhotoDocument($0, names: names, pictures: library.photoPictures) },
            next: page.next?.text
        )
    }

    /// All details of one photo.
    public func show(_ reference: Reference, locale: LocaleTag, terminal: TerminalSession) throws(LibraryError)
        -> LocalPhotoDocument
    {
        let photo = try context.photo(reference, terminal: terminal)
        var document = LocalPhotoDocument(
            photo, names: try context.placeNames(locale), pictures: library.photoPictures)
        document.document.tell(try context.cameraSettings(of: photo))
        let companions = try context.withCatalog { catalog throws(CatalogError) in
            try catalog.folders.companions(ofPhoto: photo.row)
        }
        document.tell(companions, of: photo)
        return document
    }
}

extension PlaceReference {
    init(_ place: PlaceRecord, names: PlaceNames) {
        let place = names.shown(place)
        self.init(
            id: place.id, name: names.name(of: place), city: names.city(of: place), region: names.region(of: place),
            regionCode: place.regionCode, country: names.country(of: place))
    }

    init(_ place: PlaceDescription, names: PlaceNames) {
        self.init(PlaceRecord(described: place), names: names)
        if let city = place.city, names.positions.showsEverything {
            self.city = names.reference(PlaceRecord(described: city))
        }
    }
}
