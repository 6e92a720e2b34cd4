/// Stories in order, by category: a file in `pages/` that is read when the item is opened.
public struct CollectionItem: CompositeItem {
    public static let element = "collection"
    public let words: ItemWords
    /// Its file in `pages/`.
    public let file: BundlePath

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        file = try attributes.file(besides: parent.folder == .pages ? parent.path : nil)
        self.words = words
    }

    public var key: String { file.stem }
    public var destination: Destination { .collection(file) }

    public var source: BundleFile { BundleFile(.pages, file) }

    public func open(_ bytes: [UInt8]) throws(EditorialError) -> Menu {
        try StoryCollection(bytes, file: file).menu
    }
}
