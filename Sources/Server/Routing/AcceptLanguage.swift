internal import Localization

/// The header `Accept-Language`: RFC 9110, section 12.5.4.
enum AcceptLanguage {
    /// The tag of the greatest weight, the first of several; nil where none can be read.
    static func best(_ header: String) -> LocaleTag? {
        var best: (tag: LocaleTag, weight: Double)?
        for range in header.prefix(1000).split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first, name != "*", let tag = LocaleTag(name) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (tag, weight) }
        }
        return best?.tag
    }
}
