internal import Imaging
internal import Localization
internal import PhotoLibrary

/// The URLs of pictures in pages.
struct PagePictures {
    let base: String
    /// Whether the client asks for less data: `Save-Data: on`.
    var savesData = false

    /// The size of pictures in lists, in pixels.
    private var listed: Int { savesData ? 128 : 256 }

    /// The URL of a thumbnail of `size` pixels, or of a list's size; nil if there is no picture.
    func thumbnail(_ photo: ListedPhoto, size: Int? = nil) -> String? {
        guard photo.document.state != "failed" else { return nil }
        return thumbnail(photo.document.id, version: photo.version, size: size ?? listed)
    }

    /// The same for a photo whose file is available.
    func thumbnail(_ cover: PlaceCover) -> String {
        thumbnail(cover.photoID, version: cover.version, size: listed)
    }

    /// The same for a photo by its id and the version of its content.
    func thumbnail(_ id: String, version: String?) -> String {
        thumbnail(id, version: version, size: listed)
    }

    private func thumbnail(_ id: String, version: String?, size: Int) -> String {
        let address = "\(base)/api/v1/photos/\(id)/thumbnail?size=\(size)"
        return version.map { "\(address)&v=\($0)" } ?? address
    }

    /// A preview of a few pixels as a data URL, shown until the thumbnail has loaded.
    func tiny(_ photo: ListedPhoto) -> String? {
        photo.placeholder.flatMap {
            TinyPicture.dataURL(pixels: $0.rgb, width: $0.size.width, height: $0.size.height)
        }
    }
}
