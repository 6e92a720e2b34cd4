internal import Bytes
internal import HTML
internal import Times

/// Reads a photo or a place of Flickr's API: `flickr.photos.search` and others that list photos, `flickr.places.getTopPlacesList` and
/// others that list places, as JSON or XML (https://www.flickr.com/services/api/).
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
        draft.credit = fragment.string(.ownerName, .realName).flatMap(PersonName.plain)
        draft.license = fragment.string(.license).map { Self.licenses[$0] ?? $0 }
        draft.keywords = fragment.spacedKeywords()
        draft.publishedAt = time(.dateUpload) ?? time(.dateTaken)
        draft.updatedAt = time(.lastUpdate)
        // Where the accuracy is nothing, so is the position: both are then 0.
        let isKnown = fragment.string(.accuracy).map { Double($0) != 0 } ?? true
        if isKnown, let position = fragment.position(), position != (0, 0) {
            (draft.latitude, draft.longitude) = position
        }
        return draft
    }

    /// The photo's page (https://www.flickr.com/services/api/misc.urls.html).
    private func page() -> String? {
        guard let id = part(.id), let owner = part(.pathAlias) ?? part(.owner) else { return nil }
        return "https://www.flickr.com/photos/\(owner)/\(id)"
    }

    /// The largest of those that the answer names; else the original, or that of 1024 pixels, by the rule of
    /// https://www.flickr.com/services/api/misc.urls.html.
    private func picture() -> Picture? {
        for size in Self.sizes {
            guard let url = url(size.url) else { continue }
            return Picture(url: url, rank: .media, width: number(size.width), height: number(size.height))
        }
        guard let id = part(.id), let server = part(.server) else { return nil }
        let folder = "https://live.staticflickr.com/\(server)/\(id)_"
        if let secret = part(.originalSecret), let format = part(.originalFormat) {
            return Picture(url: "\(folder)\(secret)_o.\(format)", rank: .media)
        }
        return part(.secret).map { Picture(url: "\(folder)\($0)_b.jpg", rank: .media) }
    }

    private static let sizes: [(url: Name, width: Name, height: Name)] = [
        (.urlO, .widthO, .heightO), (.urlK, .widthK, .heightK), (.urlH, .widthH, .heightH), (.urlL, .widthL, .heightL),
        (.urlC, .widthC, .heightC), (.urlZ, .widthZ, .heightZ), (.urlM, .widthM, .heightM),
    ]

    /// What the numbers mean (flickr.photos.licenses.getInfo).
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
        // "London, England, United Kingdom"; the name alone stands nowhere else.
        name.name = (fragment.string(.content) ?? ownText()).flatMap(MarkupStyle.plain.clean)
        draft.place = name.settled()
        if let position = fragment.position() { (draft.latitude, draft.longitude) = position }
        return draft
    }

    private func ownText() -> String? {
        fragment.hasElements(0) ? nil : fragment.text(of: 0)
    }

    /// The photos of a place, asked of the same API with the same key; nil where the list of places came from somewhere else.
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

    private func time(_ name: Name) -> Instant? { fragment.string(name).flatMap(FeedDate.instant) }

    /// A value that can stand in a URL as it is; nil for any other, which Flickr doesn't send.
    private func part(_ name: Name) -> String? {
        guard let text = fragment.string(name), text.utf8.count <= 100 else { return nil }
        return text.utf8.allSatisfy { ASCII.isLetter($0) || (0x30...0x39).contains($0) || "-_.@".utf8.contains($0) }
            ? text : nil
    }
}
