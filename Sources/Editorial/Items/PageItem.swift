/// A page that can be read offline: a file in `pages/`.
public struct PageItem: MenuItem {
    public static let element = "page"
    public let words: ItemWords
    /// Its file in `pages/`.
    public let file: BundlePath

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        file = try attributes.file(besides: parent.folder == .pages ? parent.path : nil)
        self.words = words
    }

    public var key: String { file.stem }
    public var destination: Destination { .target(.page(file)) }
}
