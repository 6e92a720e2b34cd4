/// Maps namespaces to the canonical prefixes in `Name`.
package enum Namespaces {
    /// Lower-case URIs without scheme, `www.` and a final `/` or `#`, because publishers vary these.
    package static let prefixes: [String: String?] = [
        // Without prefix: RSS 0.90, 1.0 and unofficial namespaces of 2.0, Atom 0.3 and 1.0, XHTML.
        "my.netscape.com/rdf/simple/0.9": nil,
        "purl.org/rss/1.0": nil,
        "backend.userland.com/rss2": nil,
        "backend.userland.com/rss": nil,
        "blogs.law.harvard.edu/tech/rss": nil,
        "cyber.law.harvard.edu/rss": nil,
        "cyber.law.harvard.edu/rss/rss.html": nil,
        "rssboard.org/rss-specification": nil,
        "purl.org/net/rss1.1": nil,
        "w3.org/2005/atom": nil,
        "purl.org/atom/ns": nil,
        "purl.org/atom": nil,
        "w3.org/1999/xhtml": nil,
        "opml.org/spec2": nil,
        "w3.org/1999/02/22-rdf-syntax-ns": "rdf",
        "w3.org/xml/1998/namespace": "xml",
        "search.yahoo.com/mrss": "media",
        "tools.search.yahoo.com/mrss": "media",
        "video.search.yahoo.com/mrss": "media",
        "purl.org/rss/1.0/modules/content": "content",
        "purl.org/rss/1.0/modules/syndication": "sy",
        "purl.org/dc/elements/1.0": "dc",
        "purl.org/dc/elements/1.1": "dc",
        "purl.org/dc/terms": "dc",
        "georss.org/georss": "georss",
        "georss.org/georss/10": "georss",
        "georss.org/georss/11": "georss",
        "opengis.net/gml": "gml",
        "opengis.net/gml/3.2": "gml",
        "w3.org/2003/01/geo/wgs84_pos": "geo",
        "postneo.com/icbm": "geo",
        "creativecommons.org/ns": "cc",
        "web.resource.org/cc": "cc",
        "backend.userland.com/creativecommonsrssmodule": "cc",
        "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": "cc",
        "rssnamespace.org/feedburner/ext/1.0": "feedburner",
        "w3.org/2000/svg": "svg",
        "urn:x-photos:catalogue": "photos",
    ]

    /// Common prefixes, which are recognised where their namespace is not declared.
    private static let usual: [String: String] = [
        "rdf": "rdf", "xml": "xml", "media": "media", "content": "content", "sy": "sy", "dc": "dc", "dcterms": "dc",
        "georss": "georss", "gml": "gml", "geo": "geo", "icbm": "geo", "cc": "cc", "creativecommons": "cc",
        "feedburner": "feedburner", "svg": "svg",
    ]
    private static let usuallyNone: Set<String> = ["rss", "atom", "atom03", "a10", "xhtml", "html", "rss1"]

    /// The name of an element or attribute.
    static func name(local: String, prefix: String?, uri: String?) -> Name {
        if let uri, let known = prefixes[essence(uri)] { return named(local, known) }
        guard let prefix else { return Name(local: local, prefix: nil) }
        let lower = prefix.lowercased()
        if uri == nil, let known = usual[lower] { return named(local, known) }
        return usuallyNone.contains(lower) ? Name(local: local, prefix: nil) : .other
    }

    /// In SVG only the root element has a meaning.
    private static func named(_ local: String, _ prefix: String?) -> Name {
        if prefix == "svg" { return local == "svg" ? .svg : .other }
        if prefix == "geo" { return geo(local) }
        return Name(local: local, prefix: prefix)
    }

    /// The ICBM module has long names for what the W3C's vocabulary abbreviates.
    private static func geo(_ local: String) -> Name {
        switch local.lowercased() {
        case "latitude": .geoLatitude
        case "longitude", "lon": .geoLongitude
        default: Name(local: local, prefix: "geo")
        }
    }

    private static func essence(_ uri: String) -> String {
        var rest = uri.lowercased()[...]
        for lead in ["http://", "https://", "www."] where rest.hasPrefix(lead) { rest = rest.dropFirst(lead.count) }
        while let last = rest.last, last == "/" || last == "#" { rest = rest.dropLast() }
        return String(rest)
    }
}
