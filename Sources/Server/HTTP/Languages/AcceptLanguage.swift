internal import Localization

/// The header `Accept-Language`: RFC 9110, section 12.5.4.
enum AcceptLanguage {
    /// The tags by descending weight, in their order for equal weights; invalid ones are dropped.
    static func ranked(_ header: String) -> [LocaleTag] {
        var ranked: [(tag: LocaleTag, weight: Double)] = []
        for range in header.prefix(1000).split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first, name != "*", let tag = LocaleTag(name) else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard weight > 0 else { continue }
            ranked.insert((tag, weight), at: ranked.firstIndex { $0.weight < weight } ?? ranked.endIndex)
        }
        return ranked.map(\.tag)
    }
}
