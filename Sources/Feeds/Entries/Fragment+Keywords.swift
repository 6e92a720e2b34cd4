internal import HTML

/// Keywords of an entry.
extension Fragment {
    private static let mostKeywords = 100
    private static let keyword = MarkupStyle(keepsEmphasis: false, limit: 200)

    /// Keywords from Media RSS (comma-separated), Flickr's tags, categories of RSS and Atom, and dc:subject.
    func syndicatedKeywords() -> [String] {
        var found: [String] = []
        for node in deep(.mediaKeywords) { found += parts(of: node, at: ",") }
        for node in deep(.mediaCategory) where string(.scheme, in: node) == "urn:flickr:tags" {
            found += parts(of: node, at: " ")
        }
        for node in all(.category) {
            found.append(string(.label, .term, in: node) ?? text(of: node) ?? "")
        }
        for node in all(.dcSubject) { found += parts(of: node, at: ",") }
        return cleanedOnce(found)
    }

    /// Keywords from array members, or from a comma-separated text. Flickr separates them by spaces.
    func listedKeywords() -> [String] {
        let nodes = all(.tags, .keywords)
        var found: [String] = []
        for node in nodes {
            let list = all(.tag, .keywords, in: node)
            let texts = (list.isEmpty ? [node] : list).compactMap(text)
            if texts.count == 1, nodes.count == 1 {
                found += texts[0].split(separator: isFlickrs ? " " : ",").map(String.init)
            } else {
                found += texts
            }
        }
        return cleanedOnce(found)
    }

    /// Keywords from a text separated by spaces, as in Flickr's API.
    func spacedKeywords() -> [String] {
        cleanedOnce(all(.tags).flatMap { parts(of: $0, at: " ") })
    }

    /// Whether this is Flickr's own JSON, which has the picture in `media.m`.
    private var isFlickrs: Bool { all(.media).contains { !all(.m, in: $0).isEmpty } }

    private func parts(of node: Int, at separator: Character) -> [String] {
        text(of: node)?.split(separator: separator).map(String.init) ?? []
    }

    private func cleanedOnce(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        var keywords: [String] = []
        for text in texts {
            guard keywords.count < Self.mostKeywords else { break }
            guard let keyword = Self.keyword.clean(text), seen.insert(keyword).inserted else { continue }
            keywords.append(keyword)
        }
        return keywords
    }
}
