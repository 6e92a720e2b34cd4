internal import Imaging
internal import Localization
internal import PhotoLibrary

/// Addresses of pictures for pages.
struct PagePictures {
    let base: String

    /// The photo within `size` pixels; nil where there is nothing to be shown.
    func thumbnail(_ photo: ListedPhoto, size: Int = 256) -> String? {
        guard photo.document.state != "failed" else { return nil }
        return thumbnail(photo.document.id, version: photo.version, size: size)
    }

    /// The same of a photo that is known to be here.
    func thumbnail(_ cover: PlaceCover) -> String {
        thumbnail(cover.photoID, version: cover.version, size: 256)
    }

    private func thumbnail(_ id: String, version: String?, size: Int) -> String {
        let address = "\(base)/api/v1/photos/\(id)/thumbnail?size=\(size)"
        return version.map { "\(address)&v=\($0)" } ?? address
    }

    /// A few pixels as a data URL, seen until the thumbnail is there.
    func tiny(_ photo: ListedPhoto) -> String? {
        photo.placeholder.flatMap {
            TinyPicture.dataURL(pixels: $0.rgb, width: $0.size.width, height: $0.size.height)
        }
    }
}

/// Rows of places with a picture of each.
struct PlaceCovers {
    let library: PhotoLibrary
    let pictures: PagePictures
    let words: Wording

    /// Some places of a country as rows of a list.
    func rows(_ section: PlacesDocument.Section, _ range: Range<Int>) throws -> [PlaceRow] {
        let places = section.places[range]
        let covers = try library.covers(ofPlaces: places.map(\.id))
        return places.map { PlaceRow($0, cover: covers[$0.id].map(pictures.thumbnail), words: words) }
    }
}
