internal import Catalog
public import Localization

extension PhotoLibrary {
    /// Places and photos of which each word of `text` begins a word: of a place's name, region or country, of a photo's
    /// title, caption, place or country.
    ///
    /// Reads all places and photos: a fraction of a second for 100,000.
    /// - Parameter limit: the greatest number of places, and of photos.
    public func search(_ text: String, limit: Int, locale: LocaleTag) throws(LibraryError) -> SearchDocument {
        let (places, photos) = try find(text, limit: limit, locale: locale)
        let names = try countryNames(locale)
        return SearchDocument(
            places: places.map { PlaceDocument($0, countries: names) },
            photos: photos.map { PhotoDocument($0, countries: names, originals: originals) })
    }

    /// The same, as a page draws it.
    public func listedSearch(
        _ text: String, limit: Int, locale: LocaleTag
    ) throws(LibraryError) -> (places: [PlaceDocument], photos: [ListedPhoto]) {
        let (places, photos) = try find(text, limit: limit, locale: locale)
        let names = try countryNames(locale)
        return (places.map { PlaceDocument($0, countries: names) }, try listed(photos, locale: locale))
    }

    private func find(
        _ text: String, limit: Int, locale: LocaleTag
    ) throws(LibraryError) -> (places: [PlaceRecord], photos: [PhotoRecord]) {
        guard let words = SearchWords(text) else { return ([], []) }
        let sections = try withCatalog { catalog throws(CatalogError) in try catalog.places(in: locale).sections }
        var places: [PlaceRecord] = []
        var placeTexts: [Int64: [UInt8]] = [:]
        for section in sections {
            let country = SearchWords.folded(" " + section.countryName)
            for place in section.places {
                let text = SearchWords.folded("\(place.name) \(place.record.region ?? "")") + country
                placeTexts[place.record.row] = text
                if places.count < limit, words.match(text) { places.append(place.record) }
            }
        }
        let photos = try withCatalog { catalog throws(CatalogError) in
            var rows: [Int64] = []
            try catalog.forEachPhotoText { photo in
                let text = SearchWords.folded(photo.text + " ") + (placeTexts[photo.place] ?? [])
                if words.match(text) { rows.append(photo.row) }
                return rows.count < limit
            }
            return try catalog.photos(rows: rows)
        }
        return (places, photos)
    }
}
