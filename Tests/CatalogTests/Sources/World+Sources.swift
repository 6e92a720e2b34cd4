import Catalog
import Testing
import Times

extension World {
    /// Adds a source, and returns its own list.
    func source(
        _ name: String, policy: SourcePolicy = .merge, fetch: FetchPolicy = .all
    ) throws -> (source: SourceRecord, feed: FeedRecord) {
        let source = try catalog.sources.add(
            SourceDescription(name: name, url: "https://\(name).example/feed", policy: policy, fetch: fetch))
        return (source, try #require(try catalog.feeds.own(ofSource: source.row)))
    }

    /// An item that was published at the time of its number, by default.
    static func item(_ identity: String, at time: Instant? = nil, picture: String? = nil) -> RemoteItem {
        var item = RemoteItem(identity: identity, imageURL: "https://a.example/\(picture ?? identity).jpg")
        (item.title, item.publishedAt, item.place) = (
            "Photo \(identity)", time ?? Int64(identity).map(Instant.init(milliseconds:)), World.falun
        )
        return item
    }

    @discardableResult func merge(_ items: [RemoteItem], _ feed: FeedRecord, generation: Int64) throws -> MergeCounts {
        try catalog.feeds.merge(items, feed: feed, generation: generation) { item, attempt in
            World.id("\(feed.row) \(item.identity) \(attempt)")
        }
    }

    /// Photos of sources by the last part of their picture's URL, without `.jpg`.
    func remote() throws -> [String: PhotoRecord] {
        let photos = try catalog.photos.list(at: nil, order: .title, limit: nil).photos
        return Dictionary(
            uniqueKeysWithValues: photos.compactMap { photo in
                photo.imageURL.map { (String($0.split(separator: "/").last?.dropLast(4) ?? ""), photo) }
            })
    }

    /// Completes the download of a picture with this content.
    func complete(_ photo: PhotoRecord, content: UInt8, url: String? = nil) throws {
        let described = World.file("x.jpg", content: content)
        let file = DownloadedFile(
            url: try url ?? #require(photo.imageURL), sha256: Array(repeating: content, count: 32), bytes: 10,
            type: "image/jpeg", width: 4, height: 3, orientation: 1, described: described)
        try catalog.downloads.complete([(photo: photo.row, file: file)])
    }
}
