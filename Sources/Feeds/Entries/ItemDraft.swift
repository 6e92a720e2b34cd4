internal import HTML
package import Times

/// The content of an entry before it is decided whether it is a photograph, a place or skipped.
package struct ItemDraft {
    package var guid: String?
    package var link: String?
    package var title: String?
    package var caption: String?
    package var credit: String?
    package var license: String?
    package var keywords: [String] = []
    package var publishedAt: Instant?
    package var updatedAt: Instant?
    package var takenAt: Instant?
    /// Whether the entry comes from another catalogue, which states when it was published if it was.
    var isPublishedAsSaid = false
    package var latitude: Double?
    package var longitude: Double?
    package var place: FeedPlaceName?
    /// The URL of the entry's own feed, if it has one.
    package var listURL: String?
    package var photoCount: Int?
    /// Whether the entry is in a list of places.
    var isPlace = false
    var pictures: [ImageCandidate] = []
    var thumbnailURL: String?
    /// The scheme of a picture that was ignored because it is neither `http` nor `https`.
    var foreignScheme: String?

    static let longestIdentity = 2048

    /// Converts the draft to entry number `position` of its feed.
    package func entry(position: Int) -> FeedEntry {
        if isPlace || (listURL != nil && !pictures.contains { $0.rank != .inline && $0.rank != .thumbnail }) {
            return placeEntry(position)
        }
        guard let picture = ImageCandidate.best(of: pictures) else {
            return skipped(
                position, foreignScheme.map { "its image is at \($0):, not at http: or https:" } ?? "no image")
        }
        let identity = guid ?? link ?? picture.url
        guard identity.utf8.count <= Self.longestIdentity else {
            return skipped(position, "its identity is longer than \(Self.longestIdentity) bytes")
        }
        return .item(item(identity, picture))
    }

    private func item(_ identity: String, _ picture: ImageCandidate) -> FeedItem {
        var item = FeedItem(identity: identity, imageURL: picture.url)
        (item.title, item.caption, item.credit, item.license) = (title, caption, credit, license)
        (item.keywords, item.link) = (keywords, link)
        item.thumbnailURL = thumbnailURL == picture.url ? nil : thumbnailURL
        (item.mediaType, item.byteCount, item.hash) = (picture.mediaType, picture.byteCount, picture.hash)
        (item.width, item.height) = (picture.width, picture.height)
        (item.publishedAt, item.updatedAt) = (publishedAt ?? (isPublishedAsSaid ? nil : updatedAt), updatedAt)
        item.takenAt = takenAt
        (item.latitude, item.longitude, item.place) = (latitude, longitude, place)
        return item
    }

    private func placeEntry(_ position: Int) -> FeedEntry {
        guard let listURL else { return skipped(position, "a place without the URL of its list") }
        let identity = guid ?? listURL
        guard identity.utf8.count <= Self.longestIdentity else {
            return skipped(position, "its identity is longer than \(Self.longestIdentity) bytes")
        }
        var name = place ?? FeedPlaceName()
        if name.name == nil { name.name = MarkupStyle.plain.clean(title ?? identity) }
        var entry = FeedPlace(identity: identity, name: name, listURL: listURL)
        (entry.latitude, entry.longitude) = (latitude, longitude)
        entry.photoCount = photoCount
        entry.updatedAt = updatedAt ?? publishedAt
        return .place(entry)
    }

    private func skipped(_ position: Int, _ reason: String) -> FeedEntry {
        .skipped(FeedSkip(position: position, name: (title ?? guid ?? link).map(Self.shortened), reason: reason))
    }

    private static func shortened(_ text: String) -> String {
        MarkupStyle(keepsEmphasis: false, limit: 197).clean(text) ?? ""
    }
}
