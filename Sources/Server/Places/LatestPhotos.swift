internal import Localization
internal import PhotoLibrary

/// The photos taken last: a row above all places in wide windows.
struct LatestPhotos {
    /// One photo.
    struct Photo {
        let address: String
        let thumbnail: PageImage
        let title: String
    }

    /// Newest first. A window shows as many as it has columns.
    let photos: [Photo]
    /// The URL of the page on which all photos are found.
    let all: String

    /// The number of photos in the widest windows.
    static let length = 10
    /// The path of the page on which all photos are found.
    private static let allPath = "/timeline"
    /// The width of the largest pictures in CSS pixels.
    private static let photoWidth = 288

    /// Nil if none of the photos has a picture.
    init?(_ listed: [ListedPhoto], pictures: PagePictures, words: Wording) {
        photos = listed.compactMap { photo in
            pictures.flexible(photo, width: Self.photoWidth).map { thumbnail in
                Photo(
                    address: "\(pictures.base)/photos/\(photo.document.id)", thumbnail: thumbnail,
                    title: EmphasisHTML.plain(PhotoNaming.title(of: photo.document, words)))
            }
        }
        guard !photos.isEmpty else { return nil }
        all = pictures.base + Self.allPath
    }
}

extension LatestPhotos: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("photos") { $0.photos }, .init("all") { $0.all },
    ]
}

extension LatestPhotos.Photo: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("thumbnail") { $0.thumbnail }, .init("title") { $0.title },
    ]
}
