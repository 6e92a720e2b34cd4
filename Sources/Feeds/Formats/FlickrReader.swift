internal import Bytes
internal import HTML

/// Reads a photo or place of Flickr's API: methods such as `flickr.photos.search` and `flickr.places.getTopPlacesList`, as JSON
/// or XML (https://www.flickr.com/services/api/).
struct FlickrReader {
    let fragment: Fragment

    func draft() -> ItemDraft {
        fragment.nodes[0].name == .place ? place() : photo()
    }

    // MARK: - Photos

    private func photo() -> ItemDraft {
        var draft = ItemDraft()
        draft.guid = fragment.string(.id)
        draft.link = page()
        draft.pictures = picture().map { [$0] } ?? []
        draft.thumbnailURL = [Name.urlN, .urlS, .urlQ, .urlT, .urlSQ].lazy.compactMap { url($0) }.first
        draft.title = fragment.cleaned(.title, as: .title)
        draft.caption = fragment.cleaned(.description, as: .caption)
        draft.credit = fragment.string(.ownerName, .realName).flatMap(AuthorName.plain)
        draft.license = fragment.string(.license).map { Self.licenses[$0] ?? $0 }
        draft.keywords = fragment.spacedKeywords()
        draft.publishedAt = fragment.time(.dateUpload) ?? fragment.time(.dateTaken)
        draft.updatedAt = fragment.time(.lastUpdate)
        // An accuracy of 0 means that there is no position: latitude and longitude are then 0 too.
        let isKnown = fragment.string(.accuracy).map { Double($0) != 0 } ?? true
        if isKnown, let position = fragment.position(), position != (0, 0) {
            (draft.latitude, draft.longitude) = position
        }
        return draft
    }

    /// URL of the photo's page (https://www.flickr.com/services/api/misc.urls.html).
    private func page() -> String? {
        guard let id = part(.id), let owner = part(.pathAlias) ?? part(.owner) else { return nil }
        return "https://www.flickr.com/photos/\(owner)/\(id)"
    }

    /// The largest picture with a URL in the answer; otherwise the original or the 1024-pixel picture, with a URL built by
    /// https://www.flickr.com/services/api/misc.urls.html.
    private func picture() -> ImageCandidate? {
        for size in Self.sizes {
            guard let url = url(size.url) else { continue }
            return ImageCandidate(url: url, rank: .media, width: number(size.width), height: number(size.height))
        }
        guard let id = part(.id), let server = part(.server) else { return nil }
        let folder = "https://live.staticflickr.com/\(server)/\(id)_"
        if let secret = part(.originalSecret), let format = part(.originalFormat) {
            return ImageCandidate(url: "\(folder)\(secret)_o.\(format)", rank: .media)
        }
        return part(.secret).map { ImageCandidate(url: "\(folder)\($0)_b.jpg", rank: .media) }
    }

    private static let sizes: [(url: Name, width: Name, height: Name)] = [
        (.urlO, .widthO, .heightO), (.urlK, .widthK, .heightK), (.urlH, .widthH, .heightH), (.urlL, .widthL, .heightL),
        (.urlC, .widthC, .heightC), (.urlZ, .widthZ, .heightZ), (.urlM, .widthM, .heightM),
    ]

    /// Licences by number (flickr.photos.licenses.getInfo).
    private static let licenses = [
        "0": "All rights reserved", "1": "CC BY-NC-SA 2.0", "2": "CC BY-NC 2.0", "3": "CC BY-NC-ND 2.0",
        "4": "CC BY 2.0",
        "5": "CC BY-SA 2.0", "6": "CC BY-ND 2.0", "7": "No known copyright restrictions",
        "8": "United States government work", "9": "CC0 1.0", "10": "Public Domain Mark 1.0",
    ]

    // MARK: - Places

    private func place() -> ItemDraft {
        var draft = ItemDraft()
        draft.isPlace = true
        draft.guid = fragment.string(.placeID, .woeid)
        draft.listURL = photosURL()
        draft.photoCount = number(.photoCount)
        var name = FeedPlaceName()
        // "London, England, United Kingdom"; there is no member with the name alone.
        name.name = (fragment.string(.content) ?? ownText()).flatMap(MarkupStyle.plain.clean)
        draft.place = name.settled()
        if let position = fragment.position() { (draft.latitude, draft.longitude) = position }
        return draft
    }

    private func ownText() -> String? {
        fragment.hasElements(0) ? nil : fragment.text(of: 0)
    }

    /// URL of the place's photos in the same API with the same key; nil if the list was not fetched from the API.
    private func photosURL() -> String? {
        let parts = fragment.base.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let query = parts[1].prefix { $0 != "#" }.split(separator: "&")
        guard query.contains(where: { $0.hasPrefix("method=flickr.") }) else { return nil }
        let place = part(.placeID).map { "place_id=\($0)" } ?? part(.woeid).map { "woe_id=\($0)" }
        guard let place else { return nil }
        let kept = query.filter { parameter in Self.kept.contains { parameter.hasPrefix($0 + "=") } }
        let asked = ["method=flickr.photos.search", place, "per_page=500", "extras=\(Self.extras)"]
        return parts[0] + "?" + (asked + kept.map(String.init)).joined(separator: "&")
    }

    private static let kept = ["api_key", "format", "nojsoncallback", "jsoncallback"]
    private static let extras =
        "geo,url_o,url_k,url_h,url_l,url_m,date_taken,date_upload,last_update,owner_name,path_alias,description,tags,license"

    // MARK: - Values

    private func url(_ name: Name) -> String? { fragment.all(name).first.flatMap(fragment.url) }

    private func number(_ name: Name) -> Int? {
        fragment.string(name).flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// A value that is safe in a URL; nil for any other, which Flickr does not send.
    private func part(_ name: Name) -> String? {
        guard let text = fragment.string(name), text.utf8.count <= 100 else { return nil }
        return text.utf8.allSatisfy { ASCII.isLetter($0) || (0x30...0x39).contains($0) || "-_.@".utf8.contains($0) }
            ? text : nil
    }
}
