/// A web page outside of the bundle.
public struct LinkItem: MenuItem {
    public static let element = "link"
    public let words: ItemWords
    /// An `http` or `https` URL in ASCII with a host, without user name and password.
    public let address: String

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        let href = try attributes.required("href")
        guard let address = LinkURL.checked(href) else {
            throw EditorialError("invalid address '\(href.prefix(100))': expected an https URL", line: attributes.line)
        }
        (self.address, self.words) = (address, words)
    }

    public var key: String { address }
    public var destination: Destination { .target(.outside(address)) }
}
