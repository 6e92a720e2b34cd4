/// The folders of a bundle that have texts.
public enum BundleFolder: String, Hashable, Sendable, CaseIterable {
    /// Menus.
    case menu
    /// Stories, collections and pages.
    case pages
}

/// A text of a bundle.
public struct BundleFile: Hashable, Sendable, CustomStringConvertible {
    /// The menu that is there at first.
    public static let topMenu = BundleFile(.menu, .topMenu)

    /// The folder that its path is within.
    public let folder: BundleFolder
    /// Its path.
    public let path: BundlePath

    /// The file at a path of a folder.
    public init(_ folder: BundleFolder, _ path: BundlePath) {
        (self.folder, self.path) = (folder, path)
    }

    /// The path from the bundle's folder on, as in `menu/index.xml`.
    public var description: String { "\(folder.rawValue)/\(path)" }

    /// The same text in a language; nil for what is no tag.
    public func inLanguage(_ language: String) -> BundleFile? {
        path.inLanguage(language).map { BundleFile(folder, $0) }
    }
}
