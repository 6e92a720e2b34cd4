internal import HTML

/// Reads an entry of a plain list of files or places: `<file id="1" name="a.jpg" url="…"/>`, or the same as elements.
///
/// There is no standard for such lists, so each property has all names in common use.
struct ListReader {
    let fragment: Fragment
    /// Whether the entry is in a list of places.
    let isPlace: Bool

    private static let lists: [Name] = [.listURL, .feedURL, .xmlURL, .list, .feed, .rss]

    func draft() -> ItemDraft {
        var draft = ItemDraft()
        draft.guid = fragment.string(.id, .guid, .identifier, .uid, .key)
        draft.listURL = Self.lists.lazy.compactMap { firstURL([$0]) }.first
        draft.isPlace = isPlace
        if isPlace {
            readPlace(into: &draft)
        } else {
            readPicture(into: &draft)
        }
        draft.title = fragment.cleaned(.title, .name, .text, .filename, as: .title)
        draft.caption = fragment.cleaned(.caption, .description, .summary, .comment, as: .caption)
        draft.credit = fragment.string(.credit, .photographer, .author, .creator, .artist, .owner, .by)
            .flatMap(AuthorName.plain)
        draft.license = fragment.plain(.license, .licence, .rights, .copyright)
        draft.publishedAt =
            fragment.time(
                .published, .publishedAt, .datePublished, .pubDate, .date, .created, .time, .timestamp, .dateUpload)
            ?? fragment.time(.taken, .takenAt, .dateTaken)
        draft.updatedAt = fragment.time(.updated, .updatedAt, .modified, .dateModified, .lastModified, .lastUpdated)
        if let position = fragment.position() { (draft.latitude, draft.longitude) = position }
        draft.place = draft.place ?? fragment.placeName()
        draft.keywords = fragment.listedKeywords()
        return draft
    }

    private func readPlace(into draft: inout ItemDraft) {
        draft.listURL = draft.listURL ?? firstURL([.url, .href, .link, .uri, .src, .loc])
        draft.photoCount = fragment.string(.photoCount, .photos, .count, .total).flatMap { Int($0) }
            .flatMap { $0 >= 0 ? $0 : nil }
        var name = fragment.placeName() ?? FeedPlaceName()
        if let own = fragment.plain(.name, .title, .text) {
            name.name = own
            name = name.settled() ?? name
        }
        draft.place = name.settled()
    }

    private func readPicture(into draft: inout ItemDraft) {
        let names: [Name] = [
            .url, .href, .src, .uri, .imageURL, .original, .download, .image, .photo, .picture, .file, .loc, .path,
            .enclosure,
        ]
        for name in names where draft.pictures.isEmpty {
            if let url = firstURL([name], foreign: &draft.foreignScheme) { add(url, to: &draft) }
        }
        draft.link = firstURL([.link, .homePageURL])
        if draft.pictures.isEmpty, let url = ownURL() ?? linkedPicture(draft.link) { add(url, to: &draft) }
        draft.thumbnailURL = firstURL([.thumbnail, .thumb, .thumbnailURL, .thumbURL, .preview])
    }

    private func add(_ url: String, to draft: inout ItemDraft) {
        draft.pictures.append(
            ImageCandidate(
                url: url, rank: .media, mediaType: type(),
                byteCount: number(.size, .length, .bytes, .byteCount, .fileSize),
                width: number(.width), height: number(.height), hash: hash()))
    }

    private func type() -> String? {
        fragment.string(.type, .mimeType, .contentType, .mediaType).flatMap(ImageCandidate.mediaType)
    }

    private func hash() -> FeedHash? {
        for (name, algorithm) in [(Name.sha256, "sha256"), (.sha1, "sha1"), (.md5, "md5")] {
            if let digits = fragment.string(name), let hash = FeedHash(algorithm: algorithm, digits: digits) {
                return hash
            }
        }
        return nil
    }

    /// The URL in the text of an entry, or in a member with one of the names or below it.
    private func firstURL(_ names: [Name], foreign: inout String?) -> String? {
        for node in fragment.children() where names.contains(fragment.nodes[node].name) {
            let inner = fragment.all(.url, .href, .src, in: node).first ?? node
            if let url = fragment.url(of: inner) { return url }
            foreign = foreign ?? fragment.text(of: inner).flatMap(URLReference.foreignScheme)
        }
        return nil
    }

    private func firstURL(_ names: [Name]) -> String? {
        var ignored: String?
        return firstURL(names, foreign: &ignored)
    }

    private func ownURL() -> String? {
        guard !fragment.hasElements(0), let text = fragment.text(of: 0) else { return nil }
        guard text.lowercased().hasPrefix("http") else { return nil }
        return fragment.url(of: 0)
    }

    private func linkedPicture(_ link: String?) -> String? {
        link.flatMap { ImageCandidate.verdict(type: nil, url: $0) == .picture ? $0 : nil }
    }

    private func number(_ names: Name...) -> Int? {
        fragment.string(names).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
