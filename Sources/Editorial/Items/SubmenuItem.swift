/// A submenu: a file in `menu/` that is read when the item is opened.
public struct SubmenuItem: CompositeItem {
    public static let element = "submenu"
    public let words: ItemWords
    /// Its file in `menu/`.
    public let file: BundlePath

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        file = try attributes.file(besides: parent.path)
        self.words = words
    }

    public var key: String { file.stem }
    public var destination: Destination { .menu(file) }

    public var source: BundleFile { BundleFile(.menu, file) }

    public func open(_ bytes: [UInt8]) throws(EditorialError) -> Menu {
        try Menu(bytes, file: file)
    }
}
