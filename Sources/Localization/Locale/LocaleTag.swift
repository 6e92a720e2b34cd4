/// A well-formed language tag (BCP 47, RFC 5646) in canonical case, such as `sv`, `sr-Latn-RS` or `de-u-co-phonebk`. Parsed
/// without ICU, so that commands without sorting do not load it.
public struct LocaleTag: Hashable, Sendable, CustomStringConvertible {
    /// The whole tag in canonical form: case by RFC 5646, section 2.1.1, with deprecated language codes replaced.
    public let identifier: String
    /// The language in lower case, such as `sv`; `und` if the tag has none.
    public let language: String
    /// The script, such as `Latn`, if the tag has one.
    public let script: String?
    /// The region, such as `SE` or `419`, if the tag has one.
    public let region: String?
    /// The `u` extension (RFC 6067), such as `u-co-phonebk`, if the tag has one.
    let unicodeExtension: String?
    /// The language of place names for this reader; nil if unspecified.
    public var placeNames: PlaceNameLanguage?

    /// English, the default.
    public static let english = LocaleTag(language: "en")

    public var description: String { identifier }

    /// Parses a tag; nil if it is not well-formed. The subtags need not be registered or known to CLDR. Tags of private use
    /// only (`x-…`) and irregular grandfathered tags (`i-klingon`) are rejected.
    public init?(_ bcp47: String) {
        guard bcp47.utf8.count <= 100, var parser = LocaleTagParser(bcp47), parser.parse() else { return nil }
        language = parser.language
        script = parser.script
        region = parser.region
        unicodeExtension = parser.unicodeExtension
        identifier = parser.canonical.joined(separator: "-")
    }

    /// The same locale with place names in another language.
    public func naming(_ direction: PlaceNameLanguage?) -> LocaleTag {
        var tag = self
        tag.placeNames = direction
        return tag
    }

    private init(language: String) {
        (identifier, self.language, script, region, unicodeExtension) = (language, language, nil, nil, nil)
    }
}
