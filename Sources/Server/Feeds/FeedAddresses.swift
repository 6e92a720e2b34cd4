internal import Bytes
internal import Cryptography
internal import Imaging
internal import Localization
internal import PhotoLibrary

/// The addresses that a feed tells, all of them absolute.
struct FeedAddresses: Sendable {
    /// What comes before every path, as `https://example.org/photos`.
    let root: String
    /// The id of the place whose feed it is.
    let place: String?
    let format: FeedFormat
    /// Where this part begins; nil for the first.
    let cursor: String?
    /// Where the next part begins; nil at the end.
    let next: String?
    /// The language that was asked for in the address.
    let locale: String?
    /// What titles are made up in for photos that have none.
    let words: Wording

    /// This part.
    var current: String { page(cursor) }
    /// The first part: what others subscribe to.
    var first: String { page(nil) }
    var nextPage: String? { next.map(page) }
    /// The page of the same for people.
    var site: String { root + (place.map { "/places/\(URLText.query($0))" } ?? "/") }

    func photoPage(_ id: String) -> String { "\(root)/photos/\(id)" }
    /// Where the file is by which a photo is published. A rendition is as large as the photo.
    func file(of entry: PublicationDocument.Entry) -> String {
        let photo = "\(root)/api/v1/photos/\(entry.photo.id)"
        return switch entry.file.kind {
        case .original: photo + "/original"
        case .copy: photo + "/copy"
        case .rendition: photo + "/thumbnail?size=\(Viewport.maximumPixels)"
        }
    }
    func thumbnail(_ id: String, size: Int) -> String { "\(root)/api/v1/photos/\(id)/thumbnail?size=\(size)" }

    private func page(_ cursor: String?) -> String {
        let name =
            switch format {
            case .atom: "feed.atom"
            case .json: "feed.json"
            case .geoJSON: "photos.geojson"
            }
        let query = [cursor.map { "cursor=\(URLText.query($0))" }, locale.map { "locale=\(URLText.query($0))" }]
            .compactMap(\.self).joined(separator: "&")
        let path = place.map { "/places/\(URLText.query($0))/\(name)" } ?? "/\(name)"
        return root + path + (query.isEmpty ? "" : "?" + query)
    }
}

/// Ids of feeds and their entries: RFC 9562 UUIDs of version 8 by a hash, which are the same wherever the library is served.
enum FeedID {
    /// As `urn:uuid:…`, of what the parts together tell apart within all libraries.
    static func urn(_ parts: String...) -> String {
        var bytes = Array(SHA256.hash(data: Array(parts.joined(separator: "\u{0}").utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Hexadecimal.text(bytes[$0]) }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}
