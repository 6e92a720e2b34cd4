/// A story: a file in `pages/`.
public struct StoryItem: MenuItem {
    public static let element = "story"
    public let words: ItemWords
    /// Its file in `pages/`.
    public let file: BundlePath

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        // In a collection, paths are relative to its file; a menu is in another folder.
        file = try attributes.file(besides: parent.folder == .pages ? parent.path : nil)
        self.words = words
    }

    public var key: String { file.stem }
    public var destination: Destination { .target(.story(file)) }
}
