internal import PhotoLibrary

/// What a search found, on its page or as a part of one that is fetched as one types.
struct SearchPage {
    /// A place that was found.
    struct Place {
        let id: String
        let name: String
        let country: String
        let badge: CountryBadge
        let count: String?
        let isOne: Bool
    }

    /// A photo that was found.
    struct Photo {
        let id: String
        let address: String
        let thumbnail: String?
        let width: Int
        let height: Int
        let titleHTML: String
    }

    let base: String
    let locale: String
    let query: String
    let places: [Place]
    let photos: [Photo]
    let hasPlaces: Bool
    let hasPhotos: Bool
    let isNothing: Bool
    let isIdle: Bool

    init(places: [PlaceDocument], photos: [ListedPhoto], query: String, in frame: PageFrame, pictures: PagePictures) {
        base = frame.base
        locale = frame.locale
        self.query = query
        self.places = places.map { place in
            Place(
                id: place.id, name: place.name, country: place.country.name, badge: CountryBadge(place.country.code),
                count: place.photoCount.map(EnglishText.digits), isOne: place.photoCount == 1)
        }
        self.photos = photos.map { listed in
            let photo = listed.document
            return Photo(
                id: photo.id, address: "\(frame.base)/photos/\(photo.id)?in=search&q=\(URLText.query(query))",
                thumbnail: pictures.thumbnail(listed), width: photo.width ?? 4,
                height: photo.height ?? 3, titleHTML: EmphasisHTML.render(PhotoNaming.title(of: photo)))
        }
        hasPlaces = !places.isEmpty
        hasPhotos = !photos.isEmpty
        isIdle = query.isEmpty
        isNothing = !isIdle && places.isEmpty && photos.isEmpty
    }
}
