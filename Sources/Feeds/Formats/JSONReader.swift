internal import HTML

/// Reads an entry of JSON Feed 1.0 or 1.1, or of similar JSON (Flickr's public feeds).
struct JSONReader {
    let fragment: Fragment

    func draft() -> ItemDraft {
        var draft = ItemDraft()
        draft.guid = fragment.string(.id, .guid)
        draft.link = firstURL(.url, .link) ?? firstURL(.externalURL)
        readPictures(into: &draft)
        draft.title = fragment.cleaned(.title, as: .title)
        draft.caption = fragment.cleaned(.summary, .contentHTML, .contentText, .description, .caption, as: .caption)
        draft.credit = credit()
        draft.license = fragment.plain(.license, .rights, .copyright)
        draft.publishedAt = fragment.time(.datePublished, .published, .date)
        draft.updatedAt = fragment.time(.dateModified, .updated)
        if let position = fragment.position() { (draft.latitude, draft.longitude) = position }
        draft.place = fragment.placeName()
        draft.keywords = fragment.listedKeywords()
        fragment.catalogueFacts(.photos)?.complete(&draft)
        return draft
    }

    private func readPictures(into draft: inout ItemDraft) {
        for node in fragment.all(.image) { add(.media, node, to: &draft) }
        for node in fragment.all(.bannerImage) { add(.guess, node, to: &draft) }
        for node in fragment.all(.attachments) { readAttachment(node, into: &draft) }
        for node in fragment.all(.media) {
            if let medium = fragment.all(.m, in: node).first { add(.enclosure, medium, to: &draft) }
        }
        if let link = draft.link, ImageCandidate.verdict(type: nil, url: link) == .picture {
            draft.pictures.append(ImageCandidate(url: link, rank: .link))
        }
        readInline(into: &draft)
        draft.thumbnailURL = firstURL(.thumbnail, .thumbnailURL)
    }

    private func add(_ rank: ImageCandidate.Rank, _ node: Int, to draft: inout ItemDraft) {
        let inner = fragment.all(.url, in: node).first ?? node
        if let url = fragment.url(of: inner) {
            draft.pictures.append(ImageCandidate(url: url, rank: rank))
        } else if let text = fragment.text(of: inner) {
            draft.foreignScheme = draft.foreignScheme ?? URLReference.foreignScheme(text)
        }
    }

    private func readAttachment(_ node: Int, into draft: inout ItemDraft) {
        guard let url = fragment.all(.url, in: node).first.flatMap(fragment.url) else { return }
        let type = fragment.string(.mimeType, in: node)
        if let type, ImageCandidate.isFeedType(type) { draft.listURL = draft.listURL ?? url }
        guard ImageCandidate.verdict(type: type, url: url) == .picture else { return }
        let byteCount = fragment.string(.sizeInBytes, in: node).flatMap { Double($0) }.flatMap { Int(exactly: $0) }
        draft.pictures.append(
            ImageCandidate(
                url: url, rank: .enclosure, mediaType: type.flatMap(ImageCandidate.mediaType),
                byteCount: byteCount.flatMap { $0 > 0 ? $0 : nil }))
    }

    private func readInline(into draft: inout ItemDraft) {
        guard draft.pictures.isEmpty else { return }
        for node in fragment.all(.contentHTML, .description) {
            for found in InlineImages.all(in: fragment.rawText(of: node)) {
                guard let url = URLReference.absolute(found.source, base: fragment.base) else { continue }
                draft.pictures.append(ImageCandidate(url: url, rank: .inline, width: found.width, height: found.height))
            }
        }
    }

    private func firstURL(_ names: Name...) -> String? {
        fragment.children().lazy.filter { names.contains(fragment.nodes[$0].name) }.compactMap(fragment.url).first
    }

    /// The name in `authors` (1.1) or `author` (1.0), or a plain string.
    private func credit() -> String? {
        for node in fragment.all(.authors) + fragment.all(.author) {
            let name = fragment.string(.name, in: node) ?? (fragment.hasElements(node) ? nil : fragment.text(of: node))
            if let name = name.flatMap(AuthorName.plain) { return name }
        }
        return nil
    }
}
