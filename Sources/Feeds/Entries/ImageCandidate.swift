internal import Bytes

/// One of the images that an entry offers.
struct ImageCandidate {
    /// How likely this is the entry's photograph. The highest rank is chosen, then the largest image, then the first.
    enum Rank: Int {
        case thumbnail, inline, guess, link, enclosure, media
    }

    var url: String
    var rank: Rank
    var mediaType: String?
    var byteCount: Int?
    var width: Int?
    var height: Int?
    var hash: FeedHash?

    private var area: Int {
        let (area, overflow) = (width ?? 0).multipliedReportingOverflow(by: height ?? 0)
        return overflow ? 0 : area
    }

    private func isWorse(than other: ImageCandidate) -> Bool {
        (rank.rawValue, area, byteCount ?? 0) < (other.rank.rawValue, other.area, other.byteCount ?? 0)
    }

    /// The best candidate; of equal ones the first.
    static func best(of pictures: [ImageCandidate]) -> ImageCandidate? {
        pictures.reduce(nil) { best, next in
            guard let best else { return next }
            return best.isWorse(than: next) ? next : best
        }
    }

    // MARK: - Recognising images

    /// Whether a media type and a file name are those of an image.
    enum Verdict { case picture, perhaps, other }

    private static let pictureExtensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "avif", "heic", "heif", "hif", "tif", "tiff", "jxl", "bmp",
        "cr2", "cr3", "nef", "nrw", "arw", "dng", "orf", "rw2", "raf", "pef",
    ]
    private static let otherExtensions: Set<String> = [
        "mp4", "m4v", "mov", "avi", "webm", "mpg", "mpeg", "flv", "swf", "mp3", "m4a", "ogg", "wav", "pdf", "html",
        "htm", "php", "xml", "rss", "json", "zip", "txt", "torrent",
    ]

    static func verdict(type: String?, medium: String? = nil, url: String) -> Verdict {
        if let type = type.flatMap(mediaType), type != "application/octet-stream" {
            return type.hasPrefix("image/") && type != "image/svg+xml" ? .picture : .other
        }
        if let medium { return medium.lowercased() == "image" ? .picture : .other }
        let ending = pathExtension(url)
        if pictureExtensions.contains(ending) { return .picture }
        return otherExtensions.contains(ending) ? .other : .perhaps
    }

    /// Normalises "image/JPEG; q=1" to "image/jpeg"; nil for an invalid media type.
    static func mediaType(_ text: String) -> String? {
        let type = text.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 > 0x20 }.map(ASCII.lowercase)
        guard type.count <= 100, type.contains(UInt8(ascii: "/")) else { return nil }
        return String(decoding: type, as: UTF8.self)
    }

    /// Whether a media type is that of a feed.
    static func isFeedType(_ text: String) -> Bool {
        text.utf8.count >= 19 && feedTypes.contains(mediaType(text) ?? "")
    }

    private static let feedTypes = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    ]

    private static func pathExtension(_ url: String) -> String {
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        let ending = path[path.index(after: dot)...]
        return ending.count <= 10 ? String(decoding: ending.map(ASCII.lowercase), as: UTF8.self) : ""
    }
}

extension FeedHash {
    /// Nil for an unknown algorithm or a wrong number of digits. Without a name the algorithm is MD5 (Media RSS 1.5.1,
    /// media:hash).
    init?(algorithm name: String?, digits: String) {
        let name = name?.lowercased() ?? "md5"
        let known: [String: (Algorithm, Int)] = [
            "md5": (.md5, 32), "sha-1": (.sha1, 40), "sha1": (.sha1, 40), "sha-256": (.sha256, 64),
            "sha256": (.sha256, 64),
        ]
        guard let (algorithm, count) = known[name], digits.utf8.count == count else { return nil }
        guard digits.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil }) else { return nil }
        self.init(algorithm: algorithm, hexadecimal: digits.lowercased())
    }
}
