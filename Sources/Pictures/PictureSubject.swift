internal import Bytes
package import Catalog
internal import Disk
public import Imaging

/// A photo to make a picture of, with what is known without decoding it.
public struct PictureSubject: Sendable {
    package let photo: PhotoRecord

    /// Creates a subject from the photo's current row in the catalogue.
    package init(photo: PhotoRecord) { self.photo = photo }

    /// The photo's id.
    public var id: String { photo.id }
    /// The upright size in pixels; nil if the file has not been read yet.
    public var size: PixelSize? {
        guard let width = photo.width, let height = photo.height else { return nil }
        return PixelSize(width: width, height: height)
    }
    /// Identifies the content in URLs that can be cached for ever; nil if the file has not been read yet.
    public var version: String? { photo.sha256.map(PictureVersion.text) }
    /// The terms of use, as the file or the source states them.
    public var license: String? { photo.license }
    public var placeID: String { photo.place.id }
    /// The name in the local language; nil for a position without a town.
    public var placeName: String? { photo.place.name }
    /// The file name to suggest when the original is saved.
    public var fileName: String { photo.name }

    /// Refuses a photo that has no pictures, though some may still be kept.
    ///
    /// - Throws: ``PictureError/missing``, ``PictureError/unreadable(_:)``.
    public func check() throws(PictureError) {
        switch photo.state {
        case .missing: throw .missing
        case .failed where photo.source == nil: throw .unreadable(photo.error ?? "cannot be read")
        case .failed, .local, .cached, .remote, .downloading: break
        }
    }
}

/// The version of a photo's pictures in URLs: the recipe by which they are made and the content, as in `?v=1-5f0c…`.
public enum PictureVersion {
    /// The part before the content.
    public static let recipe = String(RenditionKey.recipe)

    package static func text(_ sha256: [UInt8]) -> String {
        "\(recipe)-\(Hexadecimal.text(sha256.prefix(6)))"
    }
}

/// The kinds of pictures of a photo.
public enum PictureKind: Sendable, Hashable {
    /// The whole photo within a square with sides of that many pixels, never enlarged.
    case thumbnail(Int)
    /// What a viewport shows.
    case rendition(ViewGeometry)
    /// A part at any size, rotated, and in other tones.
    case part(PicturePart)
    /// The unchanged image file.
    case original

    /// The thumbnail that an import makes of each photo.
    public static let imported = PictureKind.thumbnail(256)
}

extension PictureSubject {
    /// A strong entity tag: unique to this picture, and always the same for it. Nil if the file has not been read yet.
    public func name(of kind: PictureKind) -> String? {
        guard let content = photo.sha256 else { return nil }
        return kind == .original ? Hexadecimal.text(content) : key(kind)?.name
    }

    package func key(_ kind: PictureKind) -> RenditionKey? {
        PhotoContent(photo)?.key(kind)
    }
}
