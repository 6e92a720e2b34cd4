internal import HTML

/// What an entry is filed under.
extension Fragment {
    private static let mostKeywords = 100
    private static let keyword = MarkupStyle(keepsEmphasis: false, limit: 200)

    /// Media RSS's keywords (comma-separated) and Flickr's tags; categories of RSS and Atom; dc:subject.
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

    /// Members that are arrays, or one text between commas; Flickr's between spaces.
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

    /// One text between spaces, as Flickr's API has them.
    func spacedKeywords() -> [String] {
        cleanedOnce(all(.tags).flatMap { parts(of: $0, at: " ") })
    }

    /// Flickr's own JSON has the picture as the member m of media.
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
