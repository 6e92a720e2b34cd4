internal import IIIF
internal import PhotoLibrary

/// Builds the manifests of places, and the canvases of their photos.
struct PresentationManifests: Sendable {
    let library: PhotoLibrary
    let addresses: PresentationAddresses
    let words: PresentationWords

    /// The maximum number of canvases in one manifest: manifests have no pages, and viewers load a whole one before they show
    /// anything.
    static let length = 500
    /// The maximum width and height of thumbnails, in pixels.
    static let thumbnail = 256

    /// Whether a place has several manifests.
    static func isDivided(_ place: ManifestPlace) -> Bool { place.photoCount > length }

    /// The first manifest of a place, or the one that starts after a cursor.
    ///
    /// - Throws: ``Problem`` 404 for a place without pictures to show, and for a cursor at the end.
    func manifest(ofPlace id: String, cursor: String?) throws -> Manifest {
        let place = try place(id)
        let part = try library.manifests.photos(ofPlace: id, limit: Self.length, cursor: cursor)
        guard let first = part.photos.first else {
            throw Problem.notFound("no more photos at the place '\(id.prefix(100))'")
        }
        let country = try words.names(ofCountries: [place.countryCode])[place.countryCode] ?? []
        let isPart = cursor != nil || part.next != nil
        let canvases = CanvasMaker(place: place, addresses: addresses, words: words)
        var manifest = Manifest(
            id: addresses.manifest(id, cursor: cursor),
            label: isPart ? words.label(of: place, days: part.days) : words.map(place.names),
            items: part.photos.map(canvases.canvas))
        let isNamedAsCountry = place.names == country
        let city = try library.manifests.city(of: place, in: words.languages)
        manifest.metadata = [
            MetadataEntry(
                label: words("factPlace"),
                value: isNamedAsCountry
                    ? words.map(country) : words.list([place.names, city?.names, country].compactMap(\.self)))
        ]
        manifest.thumbnail = .thumbnail(
            addresses.image(first.document.id), size: first.size, fitting: Self.thumbnail)
        manifest.navPlace = words.position(of: place)
        manifest.homepage = [.page(addresses.placePage(id), label: words.map(place.names))]
        manifest.seeAlso = [.document(addresses.placeDocument(id), label: words.map(place.names))]
        let collections = PresentationCollections(library: library, addresses: addresses, words: words)
        manifest.partOf = [
            try collections.hasCollection(place)
                ? ResourceReference(id: addresses.place(id), kind: .collection, label: words.map(place.names))
                : try collections.parent(of: place)
        ]
        return manifest
    }

    /// The canvas of a photo.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a photo that is not at the place, or whose size is unknown.
    func canvas(ofPhoto id: String, atPlace placeID: String) throws -> Canvas {
        let photo = try library.manifests.photo(id, ofPlace: placeID)
        let place = try place(placeID)
        var canvas = CanvasMaker(place: place, addresses: addresses, words: words).canvas(photo)
        let isDivided = Self.isDivided(place)
        canvas.partOf = [
            ResourceReference(
                id: isDivided ? addresses.place(placeID) : addresses.manifest(placeID),
                kind: isDivided ? .collection : .manifest, label: words.map(place.names))
        ]
        return canvas
    }

    private func place(_ id: String) throws -> ManifestPlace {
        guard let place = try library.manifests.places([id], in: words.languages).first else {
            throw Problem.notFound("no photos at the place '\(id.prefix(100))'")
        }
        return place
    }
}

extension ManifestPage {
    /// The days of the oldest and the newest photo; nil if no photo has a date.
    fileprivate var days: (oldest: String, newest: String)? {
        let days = photos.lazy.compactMap(\.day)
        guard let newest = days.first, let oldest = days.last else { return nil }
        return (oldest, newest)
    }
}
