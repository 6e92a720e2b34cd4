internal import Catalog
public import Imaging
public import Localization

/// A place with photos whose size is known, as a document in several languages tells it.
public struct PresentedPlace: Sendable, Equatable {
    public var id: String
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var countryCode: String
    /// What it is called in each of the languages that were asked for.
    public var names: [String]
    /// WGS 84 degrees.
    public var latitude: Double?
    public var longitude: Double?
    /// Of all its photos, also those whose size nobody knows.
    public var photoCount: Int
    /// The newest of its photos.
    public var cover: PresentedCover

    /// Whether it is the place of photos without a position.
    public var isUnknown: Bool { id == PlaceRecord.unknownID }
}

/// The photo that stands for others.
public struct PresentedCover: Sendable, Equatable {
    /// The photo's id.
    public var photo: String
    /// Upright.
    public var size: PixelSize
}

extension PhotoLibrary.Presentation {
    /// The places of these ids, in that order; those that have no photo whose size is known are left out. Some 20 µs each.
    public func places(
        _ ids: [String], in languages: [LocaleTag]
    ) throws(LibraryError) -> [PresentedPlace] {
        let found = try withCatalog { catalog throws(CatalogError) in try catalog.places.sized(ids) }
        let names = try names(of: found.map(\.place), in: languages)
        return zip(found, names).map { found, names in
            PresentedPlace(
                id: found.place.id, countryCode: found.place.countryCode, names: names,
                latitude: found.place.latitude, longitude: found.place.longitude, photoCount: found.place.photoCount,
                cover: PresentedCover(found.cover))
        }
    }

    /// The photo that stands for places together: the newest of the first of them that has one whose size is known.
    public func cover(ofPlaces ids: [String]) throws(LibraryError) -> PresentedCover? {
        try withCatalog { catalog throws(CatalogError) in try catalog.places.firstSized(ids) }.map {
            PresentedCover($0.cover)
        }
    }

    /// What places are called in each of several languages, whatever direction of names was chosen.
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

extension PresentedCover {
    init(_ photo: SizedPhoto) {
        self.init(photo: photo.id, size: PixelSize(width: photo.width, height: photo.height))
    }
}
