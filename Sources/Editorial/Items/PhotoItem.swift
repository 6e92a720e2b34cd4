/// A photo, by its id within the bundle or the path of its file in `images/`.
public struct PhotoItem: MenuItem {
    public static let element = "photo"
    public let words: ItemWords
    /// The photo's id within the bundle, or the path of its file in `images/`.
    public let id: String

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        id = try attributes.photo("id")
        self.words = words
    }

    public var key: String { id }
    public var destination: Destination { .target(.photo(id)) }
}
