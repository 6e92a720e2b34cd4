/// A language tag (BCP 47, RFC 5646), well formed and in canonical case, as in `sv`, `sr-Latn-RS`, `de-u-co-phonebk`.
/// Made without ICU, so that a command that sorts nothing doesn't pay for it.
public struct LocaleTag: Hashable, Sendable, CustomStringConvertible {
    /// The whole tag in canonical form: case by RFC 5646 section 2.1.1, withdrawn language codes replaced.
    public let identifier: String
    /// The language, in small letters, as in `sv`; `und` where the tag names none.
    public let language: String
    /// The script, if the tag names one, as in `Latn`.
    public let script: String?
    /// The region, if the tag names one, as in `SE` or `419`.
    public let region: String?
    /// The `u` extension (RFC 6067), if there is one, as in `u-co-phonebk`.
    let unicodeExtension: String?
    /// In which direction places are named for this reader; nil where it was not said.
    public var placeNames: PlaceNameDirection?

    /// English, what is spoken where nobody said otherwise.
    public static let english = LocaleTag(language: "en")

    public var description: String { identifier }

    /// Reads a tag; nil if it isn't well formed. Registered or not, and known to CLDR or not, doesn't matter. Tags
    /// that are all private use (`x-…`) and irregular ones that RFC 5646 grandfathered (`i-klingon`) are refused.
    public init?(_ bcp47: String) {
        guard bcp47.utf8.count <= 100, var parser = LocaleTagParser(bcp47), parser.parse() else { return nil }
        language = parser.language
        script = parser.script
        region = parser.region
        unicodeExtension = parser.unicodeExtension
        identifier = parser.canonical.joined(separator: "-")
    }

    /// The same language with places named in another direction.
    public func naming(_ direction: PlaceNameDirection?) -> LocaleTag {
        var tag = self
        tag.placeNames = direction
        return tag
    }

    private init(language: String) {
        (identifier, self.language, script, region, unicodeExtension) = (language, language, nil, nil, nil)
    }
}
