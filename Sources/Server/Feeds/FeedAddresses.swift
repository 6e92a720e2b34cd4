internal import Bytes
internal import Cryptography
internal import Imaging
internal import Localization
internal import PhotoLibrary

/// The absolute URLs in a feed.
struct FeedAddresses: Sendable {
    /// The root of all URLs, such as `https://example.org/photos`.
    let root: String
    /// The id of the place if it is a place's feed.
    let place: String?
    /// The path of the share if it is a share's feed.
    var share: String?
    /// The longer side of its largest pictures if no files of the share can be saved, in pixels; nil if they can.
    var sharedSide: Int?
    let format: FeedFormat
    /// The cursor of this page; nil for the first.
    let cursor: String?
    /// The cursor of the next page; nil for the last.
    let next: String?
    /// The `locale` parameter of the request.
    let locale: String?
    /// The language of titles for photos without one.
    let words: Wording

    /// The URL of this page.
    var current: String { page(cursor) }
    /// The URL of the first page, which others subscribe to.
    var first: String { page(nil) }
    var nextPage: String? { next.map(page) }
    /// The web page of the same photos.
    var site: String { root + (share ?? place.map { "/places/\(URLText.query($0))" } ?? "/") }

    func photoPage(_ id: String) -> String { "\(root)\(share ?? "")/photos/\(id)" }
    /// The URL of the file that represents a photo. A rendition is as large as the photo.
    func file(of entry: PublicationDocument.Entry) -> String {
        if share != nil {
            return sharedSide.map { thumbnail(entry.photo.id, size: $0) } ?? "\(photoPage(entry.photo.id))/file"
        }
        let photo = "\(root)/api/v1/photos/\(entry.photo.id)"
        return switch entry.file.kind {
        case .original: photo + "/original"
        case .copy: photo + "/copy"
        case .rendition: photo + "/thumbnail?size=\(Viewport.maximumPixels)"
        }
    }
    func thumbnail(_ id: String, size: Int) -> String {
        "\(root)\(share ?? "/api/v1")/photos/\(id)/thumbnail?size=\(size)"
    }

    private func page(_ cursor: String?) -> String {
        let name =
            switch format {
            case .atom: "feed.atom"
            case .json: "feed.json"
            case .geoJSON: "photos.geojson"
            }
        let query = [cursor.map { "cursor=\(URLText.query($0))" }, locale.map { "locale=\(URLText.query($0))" }]
            .compactMap(\.self).joined(separator: "&")
        let path = share.map { "\($0)/\(name)" } ?? place.map { "/places/\(URLText.query($0))/\(name)" } ?? "/\(name)"
        return root + path + (query.isEmpty ? "" : "?" + query)
    }
}

/// The ids of feeds and their entries: UUIDs of version 8 (RFC 9562) from a hash, which are the same wherever the library is
/// served.
enum FeedID {
    /// Makes a `urn:uuid:…` from parts that together are unique among all libraries.
    static func urn(_ parts: String...) -> String {
        var bytes = Array(SHA256.hash(data: Array(parts.joined(separator: "\u{0}").utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Hexadecimal.text(bytes[$0]) }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}
