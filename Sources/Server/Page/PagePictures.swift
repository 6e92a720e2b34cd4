internal import Imaging
internal import PhotoLibrary

/// The URLs of pictures in pages.
///
/// Every picture is offered in the same sizes, and each window takes the smallest one that has a pixel for each of its own.
/// A picture is made when a window first asks for it; so a library keeps as many sizes of a photo as kinds of windows have shown
/// it, two or three rather than ten, and `photos cache prune` deletes those that were not used for longest.
struct PagePictures {
    let base: String
    /// The URL, without the id, under which pictures of photos are.
    let photos: String
    /// The longer side of the largest pictures, in pixels; nil for no limit.
    var largest: Int?
    /// Whether the client asks for less data: `Save-Data: on`. Pictures are then small, and not offered in other sizes.
    var savesData = false

    /// Pictures of the whole library.
    init(base: String, savesData: Bool = false) {
        self.init(base: base, photos: "\(base)/api/v1/photos", savesData: savesData)
    }

    /// - Parameter photos: the URL, without the id, under which pictures of photos are.
    init(base: String, photos: String, largest: Int? = nil, savesData: Bool) {
        (self.base, self.photos, self.largest, self.savesData) = (base, photos, largest, savesData)
    }

    /// The longer sides of pictures in lists, in pixels. Each is about a quarter larger than the one before: the smallest that
    /// suffices has at most 1.5 times the bytes of the exact size, as bytes grow more slowly than pixels.
    private static let sides = [128, 160, 200, 256, 320, 400, 512, 640, 800, 1_024]
    /// The longer sides of a photo that fills the window.
    private static let largeSides = [320, 400, 512, 640, 800, 1_024, 1_280, 1_600, 2_048, 2_560, 3_200, 4_096]

    /// The size of pictures in lists for browsers that do not choose, in pixels.
    private var usual: Int { savesData ? 128 : 256 }

    /// A picture in a list whose size depends on the window. Nil if there is none.
    ///
    /// - Parameter width: the width in CSS pixels at which the whole picture would be shown, as long as no script has measured it.
    func flexible(_ photo: ListedPhoto, width: Int) -> PageImage? {
        guard photo.document.state != "failed" else { return nil }
        return flexible(photo.document.id, version: photo.version, size: photo.document.size, width: width)
    }

    /// The same for a photo whose file is available.
    func flexible(_ cover: PlaceCover, width: Int) -> PageImage {
        flexible(cover.photoID, version: cover.version, size: cover.size, width: width)
    }

    private func flexible(_ id: String, version: String?, size: PixelSize?, width: Int) -> PageImage {
        var image = PageImage(address: thumbnail(id, version: version, size: usual), size: size)
        guard !savesData, let size else { return image }
        image.set = set(id, version: version, size: size, sides: Self.sides)
        image.modern = webP { set(id, version: version, size: size, sides: Self.sides, form: $0) }
        // Browsers that know `auto` measure the element where scripts do not.
        image.sizes = "auto, \(width)px"
        return image
    }

    /// A picture that covers a square in a list. Nil if there is none.
    ///
    /// - Parameter side: of the square, in CSS pixels.
    func square(_ photo: ListedPhoto, side: Int) -> PageImage? {
        guard photo.document.state != "failed" else { return nil }
        return square(photo.document.id, version: photo.version, size: photo.document.size, side: side)
    }

    /// The same for a photo whose file is available.
    func square(_ cover: PlaceCover, side: Int) -> PageImage {
        square(cover.photoID, version: cover.version, size: cover.size, side: side)
    }

    /// Its shorter side is that of the square. Nobody sees more than two pixels per point, so there is no third size.
    private func square(_ id: String, version: String?, size: PixelSize?, side: Int) -> PageImage {
        let (short, long) = size.map { (min($0.width, $0.height), max($0.width, $0.height)) } ?? (2, 3)
        func enough(_ density: Int) -> Int {
            let wanted = (side * density * long + short - 1) / max(short, 1)
            return Self.sides.first { $0 >= wanted } ?? Self.sides[Self.sides.count - 1]
        }
        guard !savesData else { return PageImage(address: thumbnail(id, version: version, size: usual), size: size) }
        let (one, two) = (enough(1), enough(2))
        var image = PageImage(address: thumbnail(id, version: version, size: one), size: size)
        if two > one { image.set = thumbnail(id, version: version, size: two) + " 2x" }
        image.modern = webP { form in
            let address = thumbnail(id, version: version, size: one) + form
            return two > one ? "\(address), \(thumbnail(id, version: version, size: two))\(form) 2x" : address
        }
        return image
    }

    /// A picture in a text, as wide as the text's column. Nil if there is none.
    ///
    /// - Parameter largest: the longer side for browsers that do not choose, in pixels.
    func inText(_ photo: ListedPhoto, largest: Int) -> PageImage? {
        guard let address = thumbnail(photo, size: savesData ? 480 : largest) else { return nil }
        var image = PageImage(address: address, size: photo.document.size)
        guard !savesData, let size = image.size else { return image }
        image.set = set(
            photo.document.id, version: photo.version, size: size, sides: Self.largeSides.filter { $0 <= 2_560 })
        image.sizes = "min(42.5rem, calc(100vw - 2.25rem))"
        return image
    }

    /// A photo that fills the window, for pages without scripts. Nil if there is none.
    func filling(_ photo: ListedPhoto) -> PageImage? {
        guard let address = thumbnail(photo, size: 2_048) else { return nil }
        var image = PageImage(address: address, size: photo.document.size)
        guard !savesData, let size = image.size else { return image }
        image.set = set(photo.document.id, version: photo.version, size: size, sides: Self.largeSides)
        // The whole photo, as nobody can move it, and at most four times as large.
        image.sizes = "min(100vw, 100vh * \(size.width) / \(size.height), \(4 * size.width)px)"
        return image
    }

    /// `srcset`: the photo's sizes up to the first that is not smaller than the photo itself, smallest first.
    ///
    /// - Parameter form: what is added to each URL.
    private func set(
        _ id: String, version: String?, size: PixelSize, sides: [Int], form: String = ""
    ) -> String {
        let sides = sides.filter { $0 <= largest ?? .max }
        let enough = sides.firstIndex { $0 >= max(size.width, size.height) } ?? sides.count - 1
        let offers = sides[...enough].map { side in
            "\(thumbnail(id, version: version, size: side))\(form) \(size.thumbnail(fitting: side).width)w"
        }
        return offers.joined(separator: ", ")
    }

    /// A set of pictures as WebP, with what is added to the URL of each; nil for pictures that are not offered so.
    private func webP(_ set: (String) -> String) -> String? {
        photos.hasSuffix("/api/v1/photos") ? set("&format=webp") : nil
    }

    /// The URL of a thumbnail of `size` pixels; nil if there is no picture.
    func thumbnail(_ photo: ListedPhoto, size: Int) -> String? {
        guard photo.document.state != "failed" else { return nil }
        return thumbnail(photo.document.id, version: photo.version, size: size)
    }

    private func thumbnail(_ id: String, version: String?, size: Int) -> String {
        let address = "\(photos)/\(id)/thumbnail?size=\(size)"
        return version.map { "\(address)&v=\($0)" } ?? address
    }

    /// A preview of a few pixels as a data URL, shown until the thumbnail has loaded.
    func tiny(_ photo: ListedPhoto) -> String? {
        photo.placeholder.flatMap {
            TinyPicture.dataURL(pixels: $0.rgb, width: $0.size.width, height: $0.size.height)
        }
    }
}

extension PhotoDocument {
    /// The upright size in pixels; nil if it is unknown.
    fileprivate var size: PixelSize? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return PixelSize(width: width, height: height)
    }
}
