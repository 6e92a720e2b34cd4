import Catalog
import Foundation
import PhotoLibrary
import TestServer

extension ServedLibrary {
    /// A photo in a feed, with a size, by default at Falun.
    static func published(
        _ number: Int, title: String = "Gruvan", place: String? = "se-falun-2715459", size: Int? = 3000,
        isDated: Bool = true, _ more: [String: Any] = [:]
    ) -> [String: Any] {
        let day = Date(timeIntervalSince1970: 1_300_000_000 - 86_400 * Double(number))
        var facts: [String: Any] = ["title": title]
        if isDated { facts["taken"] = ISO8601DateFormatter().string(from: day) }
        if let place { facts["place"] = place }
        if let size { (facts["width"], facts["height"]) = (size, size * 2 / 3) }
        for key in ["license", "link", "latitude", "longitude"] { facts[key] = more[key] }
        let picture = ["url": "https://pictures.invalid/\(number).jpg", "mime_type": "image/jpeg"]
        var item: [String: Any] = ["id": "urn:photo:\(number)", "attachments": [picture], "_photos": facts]
        for key in ["content_html", "tags", "authors"] { item[key] = more[key] }
        return item
    }

    /// Subscribes to a JSON Feed with these items, whose pictures are never fetched.
    func subscribe(to items: [[String: Any]]) async throws {
        let feed: [String: Any] = [
            "version": "https://jsonfeed.org/version/1.1", "title": "Pictures", "items": items,
            "_photos": ["catalogue": "\(items.count)"],
        ]
        let bytes = Array(try JSONSerialization.data(withJSONObject: feed))
        let server = try TestServer(files: ["/feed.json": TestFile(bytes, contentType: "application/feed+json")])
        defer { server.stop() }
        _ = try library.sources.add(
            SourceDescription(
                name: "feed \(server.port)", url: server.url("/feed.json"), fetch: .opened, isPrivateAllowed: true))
        _ = try await library.sources.sync(isForced: true)
    }
}
