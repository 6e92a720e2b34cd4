internal import Imaging
internal import Localization
internal import PhotoLibrary

/// Addresses of pictures for pages.
struct PagePictures {
    let base: String
    /// Whether who reads wants few bytes: `Save-Data: on`.
    var savesData = false

    /// Pixels of a picture in a list.
    private var listed: Int { savesData ? 128 : 256 }

    /// The photo within `size` pixels, or as lists show it; nil where there is nothing to be shown.
    func thumbnail(_ photo: ListedPhoto, size: Int? = nil) -> String? {
        guard photo.document.state != "failed" else { return nil }
        return thumbnail(photo.document.id, version: photo.version, size: size ?? listed)
    }

    /// The same of a photo that is known to be here.
    func thumbnail(_ cover: PlaceCover) -> String {
        thumbnail(cover.photoID, version: cover.version, size: listed)
    }

    /// The same of a photo by its id, and what names its content.
    func thumbnail(_ id: String, version: String?) -> String {
        thumbnail(id, version: version, size: listed)
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
