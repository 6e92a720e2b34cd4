internal import Localization
internal import PhotoLibrary

/// Texts that are the same in all feed formats.
enum FeedText {
    /// The title of a feed: the place, the city of a district, and the country.
    static func title(_ part: PublicationDocument, _ words: Wording) -> String {
        if let title = part.title { return title }
        guard let place = part.place else { return words("photos") }
        let country = place.country.isUnknown || place.name == place.country.name ? nil : place.country.name
        return [place.name, place.city?.name, country].compactMap(\.self).joined(separator: ", ")
    }

    /// A title or caption as HTML, with `<br>` between lines.
    static func html(_ text: String) -> String {
        EmphasisHTML.render(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>")
    }

    /// The HTML content of an entry: the picture with a link to the photo's page, and the caption.
    static func content(_ photo: PhotoDocument, _ addresses: FeedAddresses) -> String {
        let name = attribute(EmphasisHTML.plain(PhotoNaming.title(of: photo, addresses.words)))
        let source = attribute(addresses.thumbnail(photo.id, size: contentSize))
        let picture =
            "<p><a href=\"\(attribute(addresses.photoPage(photo.id)))\"><img src=\"\(source)\" alt=\"\(name)\"></a></p>"
        return picture + (photo.caption.map { "<p>\(html($0))</p>" } ?? "")
    }

    /// The longer side of the picture in an entry, in pixels.
    private static let contentSize = 1024

    /// The name, region and country of a place.
    static func placeName(_ entry: PublicationDocument.Entry) -> String {
        let place = entry.photo.place
        let region = entry.region == place.name ? nil : entry.region
        let country = place.country.isUnknown || place.name == place.country.name ? nil : place.country.name
        return [place.name, region, country].compactMap(\.self).joined(separator: ", ")
    }

    /// The id of the district or place that the catalogue gives the photo. Nil if it is unknown and the file was never read, because the file
    /// can still have a position.
    static func statedPlace(_ entry: PublicationDocument.Entry) -> String? {
        let photo = entry.photo
        return photo.place.isUnknown && !entry.isRead ? nil : photo.district?.id ?? photo.place.id
    }

    /// The size in pixels of a thumbnail with a longer side of 256, rounded as the thumbnails are.
    static func thumbnailSize(_ photo: PhotoDocument) -> (width: Int, height: Int)? {
        guard let width = photo.width, let height = photo.height else { return nil }
        let (long, short) = (max(width, height), min(width, height))
        let side = min(thumbnail, long)
        let other = max(1, (2 * short * side + long) / (2 * long))
        return width >= height ? (side, other) : (other, side)
    }

    static let thumbnail = 256

    /// Whether a licence is a URL.
    static func isAddress(_ license: String) -> Bool {
        (license.hasPrefix("https://") || license.hasPrefix("http://")) && !license.contains(where: \.isWhitespace)
    }

    /// Escapes text for HTML and XML content and attributes, and drops characters that XML 1.0 cannot represent (section 2.2).
    static func attribute(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "\n", "\t": escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
            case "\r", "\u{FFFE}", "\u{FFFF}": continue
            default: if scalar.value >= 0x20 { escaped.append(scalar) }
            }
        }
        return String(escaped)
    }
}
