internal import HTML

/// Reads an entry of RSS, RDF or Atom, with the modules that describe photographs.
struct SyndicationReader {
    let fragment: Fragment

    func draft() -> ItemDraft {
        var draft = ItemDraft()
        draft.guid = fragment.string(.guid, .id, .about, .dcIdentifier)
        readLinks(into: &draft)
        readMedia(into: &draft)
        readEnclosures(into: &draft)
        readTexts(into: &draft)
        readInlinePictures(into: &draft)
        readTimes(into: &draft)
        if let position = fragment.position() { (draft.latitude, draft.longitude) = position }
        draft.place = fragment.placeName()
        draft.keywords = fragment.syndicatedKeywords()
        fragment.catalogueFacts(.photosPhoto)?.complete(&draft)
        return draft
    }

    // MARK: - Links

    private func readLinks(into draft: inout ItemDraft) {
        for node in fragment.all(.link) {
            if let href = fragment.all(.href, in: node).first {
                readAtomLink(node, href, into: &draft)
            } else if draft.link == nil {
                draft.link = fragment.url(of: node)
            }
        }
        if draft.link == nil {
            draft.link = permanentLink() ?? fragment.all(.feedburnerLink).first.flatMap(fragment.url)
        }
        if let link = draft.link, ImageCandidate.verdict(type: nil, url: link) == .picture {
            draft.pictures.append(ImageCandidate(url: link, rank: .link))
        }
    }

    private func readAtomLink(_ node: Int, _ href: Int, into draft: inout ItemDraft) {
        let relation = fragment.string(.rel, in: node)?.lowercased() ?? "alternate"
        let type = fragment.string(.type, in: node)
        if let type, ImageCandidate.isFeedType(type) {
            let leadsToList = ["alternate", "enclosure", "subsection", "related", "collection"].contains(relation)
            if leadsToList && draft.listURL == nil { draft.listURL = fragment.url(of: href) }
        } else if relation == "enclosure" {
            add(.enclosure, urlAt: href, described: node, into: &draft)
        } else if relation == "alternate" && draft.link == nil {
            draft.link = fragment.url(of: href)
        } else if relation == "license" && draft.license == nil {
            draft.license = fragment.url(of: href)
        }
    }

    /// The guid as a URL, unless it is marked as not a permalink (RSS 2.0).
    private func permanentLink() -> String? {
        guard let guid = fragment.all(.guid).first ?? fragment.all(.about).first else { return nil }
        guard fragment.string(.isPermaLink, in: guid)?.lowercased() != "false" else { return nil }
        return fragment.text(of: guid).flatMap { URLReference.absolute($0, base: "") }
    }

    // MARK: - Pictures

    /// Adds the picture at the URL in the text of `url`, described by the members of `node`.
    private func add(_ rank: ImageCandidate.Rank, urlAt url: Int, described node: Int, into draft: inout ItemDraft) {
        guard let text = fragment.text(of: url) else { return }
        let type = fragment.string(.type, in: node)
        guard let absolute = fragment.url(of: url) else {
            draft.foreignScheme = draft.foreignScheme ?? URLReference.foreignScheme(text)
            return
        }
        let verdict = ImageCandidate.verdict(type: type, medium: fragment.string(.medium, in: node), url: absolute)
        if let type, draft.listURL == nil, ImageCandidate.isFeedType(type) { draft.listURL = absolute }
        guard verdict == .picture || (verdict == .perhaps && rank == .media) else { return }
        draft.pictures.append(
            ImageCandidate(
                url: absolute, rank: verdict == .picture ? rank : .guess,
                mediaType: type.flatMap(ImageCandidate.mediaType),
                byteCount: number(.fileSize, .length, in: node), width: number(.width, in: node),
                height: number(.height, in: node), hash: hash(in: node)))
    }

    private func number(_ names: Name..., in node: Int) -> Int? {
        fragment.string(names, in: node).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The hash of the content element, or of its group.
    private func hash(in node: Int) -> FeedHash? {
        var holder = node
        while holder > 0 {
            if let hash = fragment.all(.mediaHash, in: holder).first, let digits = fragment.text(of: hash) {
                return FeedHash(algorithm: fragment.string(.algo, in: hash), digits: digits)
            }
            holder = Int(fragment.nodes[holder].parent)
        }
        return nil
    }

    private func readMedia(into draft: inout ItemDraft) {
        for node in fragment.deep(.mediaContent) {
            if let url = fragment.all(.url, in: node).first { add(.media, urlAt: url, described: node, into: &draft) }
        }
        for node in fragment.deep(.mediaThumbnail) {
            guard let url = fragment.all(.url, in: node).first.flatMap(fragment.url) else { continue }
            draft.thumbnailURL = draft.thumbnailURL ?? url
            draft.pictures.append(
                ImageCandidate(
                    url: url, rank: .thumbnail, width: number(.width, in: node), height: number(.height, in: node)))
        }
    }

    private func readEnclosures(into draft: inout ItemDraft) {
        for node in fragment.all(.enclosure) {
            if let url = fragment.all(.url, .href, in: node).first {
                add(.enclosure, urlAt: url, described: node, into: &draft)
            }
        }
        for node in fragment.all(.content) {
            if let source = fragment.all(.src, in: node).first {
                add(.enclosure, urlAt: source, described: node, into: &draft)
            }
        }
        for node in fragment.all(.image) {
            let url = fragment.all(.url, .href, .src, in: node).first ?? node
            add(.enclosure, urlAt: url, described: node, into: &draft)
        }
    }

    /// Adds pictures in the HTML, if there is nothing better than these.
    private func readInlinePictures(into draft: inout ItemDraft) {
        guard !draft.pictures.contains(where: { $0.rank.rawValue > ImageCandidate.Rank.inline.rawValue }) else {
            return
        }
        let texts = fragment.all(.contentEncoded, .content, .description, .summary) + fragment.deep(.mediaDescription)
        for node in texts {
            for found in InlineImages.all(in: fragment.html(of: node)) {
                guard let url = URLReference.absolute(found.source, base: fragment.base(of: node)) else { continue }
                draft.pictures.append(
                    ImageCandidate(url: url, rank: .inline, width: found.width, height: found.height))
            }
        }
    }

    // MARK: - Texts

    private func readTexts(into draft: inout ItemDraft) {
        draft.title =
            fragment.cleaned(.title, as: .title) ?? media(.mediaTitle, as: .title)
            ?? fragment.cleaned(.dcTitle, as: .title)
        draft.caption =
            media(.mediaDescription, as: .caption)
            ?? fragment.cleaned(
                .description, .summary, .content, .contentEncoded, .dcDescription, as: .caption)
            ?? media(.mediaText, as: .caption)
        draft.credit = credit()
        draft.license = draft.license ?? license()
    }

    /// The first text below the entry; its own children have precedence over those of groups and contents.
    private func media(_ name: Name, as style: MarkupStyle) -> String? {
        for node in fragment.all(name) + fragment.deep(name) {
            if let text = style.clean(fragment.html(of: node)) { return text }
        }
        return nil
    }

    private func credit() -> String? {
        let credits = fragment.deep(.mediaCredit)
        let makers = credits.filter { fragment.string(.role, in: $0)?.lowercased() == "photographer" }
        if let name = (makers + credits).lazy.compactMap({ self.name($0) }).first { return name }
        if let author = fragment.all(.author).first {
            if let name = fragment.plain(.name, in: author) ?? name(author) { return name }
        }
        return fragment.plain(.dcCreator)
    }

    private func name(_ node: Int) -> String? {
        fragment.hasElements(node) ? nil : fragment.text(of: node).flatMap(AuthorName.plain)
    }

    private func license() -> String? {
        for node in fragment.deep(.mediaLicense) + fragment.all(.ccLicense) {
            if let url = fragment.all(.href, in: node).first.flatMap(fragment.url) { return url }
            if let text = fragment.text(of: node).flatMap(MarkupStyle.plain.clean) { return text }
        }
        let copyrights = fragment.deep(.mediaCopyright)
        let copyright = copyrights.lazy.compactMap { MarkupStyle.plain.clean(fragment.html(of: $0)) }
        return copyright.first ?? fragment.cleaned(.rights, .dcLicense, .dcRights, .copyright, as: .plain)
    }

    // MARK: - Times

    private func readTimes(into draft: inout ItemDraft) {
        draft.publishedAt = fragment.time(
            .pubDate, .published, .issued, .dcIssued, .dcDate, .created, .dcCreated, .date)
        draft.updatedAt = fragment.time(.updated, .modified, .dcModified)
    }
}

/// Names of people in feeds.
enum AuthorName {
    /// Reduces "nobody@flickr.com (Example)", "Example <a@b.c>" and `nobody@flickr.com ("Example")` to "Example".
    static func plain(_ text: String) -> String? {
        var name = text
        if text.contains("@") {
            if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close {
                name = String(text[text.index(after: open)..<close])
            } else if let open = text.firstIndex(of: "<"), open > text.startIndex {
                name = String(text[..<open])
            }
        }
        let cleaned = MarkupStyle.plain.clean(name)
        guard let cleaned, cleaned.count > 2, cleaned.first == "\"", cleaned.last == "\"" else { return cleaned }
        return String(cleaned.dropFirst().dropLast())
    }
}
