internal import Bytes
package import Catalog
internal import Disk
public import Imaging

/// A photo as one of which a picture is wanted: what is known of it without touching a pixel.
public struct PictureSubject: Sendable {
    package let photo: PhotoRecord

    /// A photo as the catalogue has it now.
    package init(photo: PhotoRecord) { self.photo = photo }

    /// The photo's id.
    public var id: String { photo.id }
    /// Upright; nil where nobody has seen the picture yet.
    public var size: PixelSize? {
        guard let width = photo.width, let height = photo.height else { return nil }
        return PixelSize(width: width, height: height)
    }
    /// Names the content in URLs that may be kept for ever; nil where it was never read.
    public var version: String? { photo.sha256.map(PictureVersion.text) }
    /// What may be done with it, as its file or its source tells.
    public var license: String? { photo.license }
    public var placeID: String { photo.place.id }
    /// As those who live there call it; nil for a position without a town.
    public var placeName: String? { photo.place.name }
    /// The name to give the original when it is saved.
    public var fileName: String { photo.name }
}

/// How URLs name the content of a photo and the recipe by which its pictures are made: `?v=1-5f0c…`.
public enum PictureVersion {
    /// The part before the content.
    public static let recipe = String(RenditionKey.recipe)

    package static func text(_ sha256: [UInt8]) -> String {
        "\(recipe)-\(Hexadecimal.text(sha256.prefix(6)))"
    }
}

/// Which picture of a photo.
public enum PictureKind: Sendable, Hashable {
    /// The whole photo within so many pixels a side, never enlarged.
    case thumbnail(Int)
    /// What a viewport shows.
    case rendition(ViewGeometry)
    /// Any part, at any size, turned and in other tones.
    case part(PicturePart)
    /// The file itself.
    case original

    /// What an import makes of each photo, for lists.
    public static let imported = PictureKind.thumbnail(256)
}

extension PictureSubject {
    /// A name that no other picture has, and this one always has: its strong entity tag. Nil where the content was never
    /// read.
    public func name(of kind: PictureKind) -> String? {
        guard let content = photo.sha256 else { return nil }
        return kind == .original ? Hexadecimal.text(content) : key(kind)?.name
    }

    package func key(_ kind: PictureKind) -> RenditionKey? {
        PhotoContent(photo)?.key(kind)
    }
}
