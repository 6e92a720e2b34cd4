internal import HTML

/// Properties of a photograph that catalogues of this program add to their feeds: the element `photos:photo` of Atom and the
/// member `_photos` of JSON Feed. docs/server.md describes both.
struct CatalogueFacts {
    let fragment: Fragment
    let node: Int

    /// Copies the properties to a draft. A licence and a place name that the draft already has are kept.
    func complete(_ draft: inout ItemDraft) {
        draft.isPublishedAsSaid = true
        draft.takenAt = fragment.string(.taken, in: node).flatMap(FeedDate.instant)
        draft.link = fragment.all(.link, in: node).first.flatMap(fragment.url) ?? draft.link
        draft.license = draft.license ?? fragment.plain(.license, in: node)
        draft.title = isUntitled ? nil : title ?? draft.title
        readPlace(into: &draft)
        readPicture(into: &draft)
    }

    private var isUntitled: Bool { fragment.string(.untitled, in: node) == "true" }

    private var title: String? {
        fragment.all(.title, in: node).first.flatMap { MarkupStyle.title.clean(fragment.html(of: $0)) }
    }

    private func readPlace(into draft: inout ItemDraft) {
        var place = draft.place ?? FeedPlaceName()
        place.name = place.name ?? fragment.plain(.placeName, in: node)
        place.countryCode = place.countryCode ?? fragment.plain(.countryCode, in: node)
        place.id = fragment.string(.place, in: node).flatMap { $0.utf8.count <= Self.longestID ? $0 : nil }
        draft.place = place.settled()
    }

    private static let longestID = 200

    /// Reads the size and hash of the attachment, for which JSON Feed has no members.
    private func readPicture(into draft: inout ItemDraft) {
        let hash = fragment.string(.sha256, in: node).flatMap {
            FeedHash(algorithm: FeedHash.Algorithm.sha256.rawValue, digits: $0)
        }
        for index in draft.pictures.indices where draft.pictures[index].rank == .enclosure {
            draft.pictures[index].width = draft.pictures[index].width ?? number(.width)
            draft.pictures[index].height = draft.pictures[index].height ?? number(.height)
            draft.pictures[index].hash = draft.pictures[index].hash ?? hash
        }
    }

    private func number(_ name: Name) -> Int? {
        fragment.string(name, in: node).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension Fragment {
    /// The properties in the entry's element or member with this name.
    func catalogueFacts(_ name: Name) -> CatalogueFacts? {
        all(name).first.map { CatalogueFacts(fragment: self, node: $0) }
    }
}
