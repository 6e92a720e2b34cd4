import Cryptography
import TestSupport

/// A feed of a dozen pictures as a publisher may have it: short and long, with hashes and without, two at one URL, two alike.
public struct PublishedFeed: Sendable {
    /// All that the server has, by path: the feed at `/feed.xml`.
    public let files: [String: Published]
    /// What each item's picture is, by the item's identity.
    public let pictures: [String: [UInt8]]

    /// How a picture is published.
    private struct Item {
        var name: String
        var path: String
        var bytes: [UInt8]
        var hash: String?
    }

    /// Makes the pictures. Takes some ten milliseconds; one feed serves any number of servers.
    public init() throws {
        let jpegs = try (0..<7).map { try TestPhoto.falun($0).jpeg() }
        let long = jpegs[5].paddedJPEG(to: (1 << 20) + 30_000, seed: 5)
        let items = [
            Item(name: "plain", path: "/plain.jpg", bytes: jpegs[0]),
            Item(name: "twin", path: "/plain.jpg", bytes: jpegs[0]),
            Item(name: "alike", path: "/alike.jpg", bytes: jpegs[0]),
            Item(name: "png", path: "/png.png", bytes: try TestPhoto.falun(8).png()),
            Item(name: "webp", path: "/webp.webp", bytes: try TestPhoto.falun(9).webp()),
            Item(name: "avif", path: "/avif.avif", bytes: try TestPhoto.falun(10).heif(av1: true)),
            Item(name: "md5", path: "/md5.jpg", bytes: jpegs[1], hash: "md5"),
            Item(name: "sha1", path: "/sha1.jpg", bytes: jpegs[2], hash: "sha-1"),
            Item(name: "sha256", path: "/sha256.jpg", bytes: jpegs[3], hash: "sha-256"),
            Item(name: "middle", path: "/middle.jpg", bytes: jpegs[4].paddedJPEG(to: 200_000, seed: 4)),
            Item(name: "long", path: "/long.jpg", bytes: long),
            Item(name: "dated", path: "/dated.jpg", bytes: jpegs[6].paddedJPEG(to: (1 << 20) + 9_000, seed: 6)),
            Item(name: "longhash", path: "/longhash.jpg", bytes: long.paddedJPEG(to: 1_200_000, seed: 7), hash: "md5"),
        ]
        var files: [String: Published] = [:]
        for item in items {
            let isDated = item.name == "dated"
            let file = TestFile(
                item.bytes, etag: isDated ? nil : "\"\(item.name)\"",
                lastModified: isDated ? "Tue, 01 Mar 2022 10:00:00 GMT" : nil)
            let older = TestFile(
                jpegs[0].paddedJPEG(to: max(item.bytes.count, 20_000), seed: 99),
                etag: isDated ? nil : "\"old \(item.name)\"",
                lastModified: isDated ? "Mon, 01 Mar 2021 10:00:00 GMT" : nil)
            files[item.path] = Published(file, older: older, isHashed: item.hash != nil)
        }
        let feed = TestFile(
            Array(Self.rss(items).utf8), etag: "\"feed\"", contentType: "application/rss+xml")
        files["/feed.xml"] = Published(feed)
        self.files = files
        pictures = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.bytes) })
    }

    private static func rss(_ items: [Item]) -> String {
        let entries = items.map { item in
            let hash = item.hash.map { "<media:hash algo=\"\($0)\">\(digits(of: item.bytes, $0))</media:hash>" } ?? ""
            return """
                <item><guid isPermaLink="false">\(item.name)</guid><title>\(item.name)</title>\
                <media:content url="\(item.path)" medium="image">\(hash)</media:content></item>

                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Pictures</title>
            \(entries.joined())</channel></rss>
            """
    }

    /// The hash of a file as feeds write it, by `md5`, `sha-1` or `sha-256`.
    public static func digits(of bytes: [UInt8], _ algorithm: String) -> String {
        let digest: [UInt8] =
            switch algorithm {
            case "md5": Insecure.MD5.hash(data: bytes)
            case "sha-1": Insecure.SHA1.hash(data: bytes)
            default: SHA256.hash(data: bytes)
            }
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension [UInt8] {
    /// The same picture, made so long by comments of noise (ITU-T T.81, B.2.4.5), so that no part of it is like another.
    fileprivate func paddedJPEG(to length: Int, seed: UInt64) -> [UInt8] {
        var dice = SeededGenerator(seed: seed)
        var padding: [UInt8] = []
        while case let missing = length - count - padding.count, missing >= 4 {
            let size = Swift.min(missing, 65_537)
            padding += [0xFF, 0xFE, UInt8((size - 2) >> 8), UInt8((size - 2) & 0xFF)]
            padding += (4..<size).map { _ in UInt8.random(in: 0...255, using: &dice) }
        }
        return prefix(2) + padding + dropFirst(2)
    }
}
