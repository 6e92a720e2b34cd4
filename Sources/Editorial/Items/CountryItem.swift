internal import Bytes

/// A country with its places.
public struct CountryItem: MenuItem {
    public static let element = "country"
    public let words: ItemWords
    /// ISO 3166-1 alpha-2, in capital letters.
    public let code: String

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        code = try attributes.required("code").uppercased()
        self.words = words
        guard code.utf8.count == 2, code.utf8.allSatisfy(ASCII.isLetter) else {
            throw EditorialError(
                "invalid country code '\(code.prefix(20))': expected two letters, such as SE", line: attributes.line)
        }
    }

    public var key: String { code.lowercased() }
    public var destination: Destination { .country(code) }
}
