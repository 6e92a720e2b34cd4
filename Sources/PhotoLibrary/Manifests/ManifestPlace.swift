internal import Catalog
public import Imaging
public import Localization

/// A place with photos of known size, in several languages.
public struct ManifestPlace: Sendable, Equatable {
    public var id: String
    /// ISO 3166-1 alpha-2, or `ZZ`: the country that the place is listed under.
    public var countryCode: String
    /// The name in each of the requested languages.
    public var names: [String]
    /// WGS 84 degrees.
    public var latitude: Double?
    public var longitude: Double?
    /// The number of all its photos, including those of unknown size.
    public var photoCount: Int
    /// The newest of its photos.
    public var cover: ManifestCover

    /// Whether it is the place of photos without a position.
    public var isUnknown: Bool { id == PlaceRecord.unknownID }
}

/// A photo that represents a place or a page.
public struct ManifestCover: Sendable, Equatable {
    /// The photo's id.
    public var photo: String
    /// Upright.
    public var size: PixelSize
}

extension PhotoLibrary.Manifests {
    /// The places with these ids, in the same order, without places that have no photo of known size. Takes about 20 µs per
    /// place.
    public func places(
        _ ids: [String], in languages: [LocaleTag]
    ) throws(LibraryError) -> [ManifestPlace] {
        let wholes = library.placeDetail.showsTowns ? nil : ids.compactMap(context.wholePlace)
        var ids = ids
        if wholes == nil, try !context.positionRule().showsEverything {
            // The id of a district leads to its city.
            ids = try ids.map { id throws(LibraryError) in try context.place(leadingFrom: id)?.id ?? "" }
        }
        let (found, borders) = try withCatalog { catalog throws(CatalogError) in
            let found =
                if let wholes { try catalog.places.sized(wholes) } else { try catalog.places.sized(ids) }
            return (found, try catalog.places.borders())
        }
        let names = try names(of: found.map(\.place), in: languages)
        return zip(found, names).map { found, names in
            ManifestPlace(
                id: found.place.id, countryCode: found.place.listedCountry(borders), names: names,
                latitude: found.place.latitude, longitude: found.place.longitude, photoCount: found.place.photoCount,
                cover: ManifestCover(found.cover))
        }
    }

    /// A cover for several places: the newest photo of known size at the first place that has one.
    public func cover(ofPlaces ids: [String]) throws(LibraryError) -> ManifestCover? {
        guard library.placeDetail.showsTowns else {
            return try places(Array(ids.prefix(1)), in: [.english]).first?.cover
        }
        return try withCatalog { catalog throws(CatalogError) in try catalog.places.firstSized(ids) }.map {
            ManifestCover($0.cover)
        }
    }

    /// The names of places in several languages, regardless of the chosen language for names.
    private func names(of places: [PlaceRecord], in languages: [LocaleTag]) throws(LibraryError) -> [[String]] {
        var readers: [ReaderNames] = []
        var countries: [CountryNames] = []
        for language in languages {
            readers.append(try context.readerNames(language.naming(.own)))
            do {
                countries.append(try CountryNames(locale: language))
            } catch {
                throw .inputOutput("cannot read the names of countries: \(ErrorReason.text(error))")
            }
        }
        return zip(places, ReaderNames.names(of: places, by: readers)).map { place, names in
            zip(names, countries).map { name, countries in name ?? place.name ?? countries.name(of: place.countryCode) }
        }
    }
}

extension ManifestCover {
    init(_ photo: SizedPhoto) {
        self.init(photo: photo.id, size: PixelSize(width: photo.width, height: photo.height))
    }
}
