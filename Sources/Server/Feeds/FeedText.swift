internal import Localization
internal import PhotoLibrary

/// What feeds of all formats tell in the same words.
enum FeedText {
    /// The name of a feed.
    static func title(_ part: PublicationDocument, _ words: Wording) -> String {
        guard let place = part.place else { return words("photos") }
        return place.country.isUnknown || place.name == place.country.name
            ? place.name : "\(place.name), \(place.country.name)"
    }

    /// A title or caption as HTML, its lines divided by `<br>`.
    static func html(_ text: String) -> String {
        EmphasisHTML.render(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>")
    }

    /// What a reader shows of a photo: the picture, which leads to its page, and what is said of it.
    static func content(_ photo: PhotoDocument, _ addresses: FeedAddresses) -> String {
        let name = attribute(EmphasisHTML.plain(PhotoNaming.title(of: photo, addresses.words)))
        let source = attribute(addresses.thumbnail(photo.id, size: contentSize))
        let picture =
            "<p><a href=\"\(attribute(addresses.photoPage(photo.id)))\"><img src=\"\(source)\" alt=\"\(name)\"></a></p>"
        return picture + (photo.caption.map { "<p>\(html($0))</p>" } ?? "")
    }

    /// The longer side of the picture that a reader shows, in pixels.
    private static let contentSize = 1024

    /// The place in words: its name, region and country.
    static func placeName(_ entry: PublicationDocument.Entry) -> String {
        let place = entry.photo.place
        let region = entry.region == place.name ? nil : entry.region
        let country = place.country.isUnknown || place.name == place.country.name ? nil : place.country.name
        return [place.name, region, country].compactMap(\.self).joined(separator: ", ")
    }

    /// The id of the place where the catalogue has set the photo. One whose file was never read may turn out to be somewhere.
    static func statedPlace(_ photo: PhotoDocument) -> String? {
        photo.place.isUnknown && photo.sha256 == nil ? nil : photo.place.id
    }

    /// The size of a thumbnail of 256 pixels, as docs/reference/geometry.md rounds it.
    static func thumbnailSize(_ photo: PhotoDocument) -> (width: Int, height: Int)? {
        guard let width = photo.width, let height = photo.height else { return nil }
        let (long, short) = (max(width, height), min(width, height))
        let side = min(thumbnail, long)
        let other = max(1, (2 * short * side + long) / (2 * long))
        return width >= height ? (side, other) : (other, side)
    }

    static let thumbnail = 256

    /// Whether a licence is the address of one.
    static func isAddress(_ license: String) -> Bool {
        (license.hasPrefix("https://") || license.hasPrefix("http://")) && !license.contains(where: \.isWhitespace)
    }

    /// Text for HTML and XML, also between quotation marks, without what XML 1.0 has no way to say (section 2.2).
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
