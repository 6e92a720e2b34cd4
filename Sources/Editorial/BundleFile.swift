/// The folders with the texts of a bundle.
public enum BundleFolder: String, Hashable, Sendable, CaseIterable {
    /// Menus.
    case menu
    /// Stories, collections and pages.
    case pages
}

/// A text file of a bundle.
public struct BundleFile: Hashable, Sendable, CustomStringConvertible {
    /// The top-level menu.
    public static let topMenu = BundleFile(.menu, .topMenu)

    /// The folder that contains the file.
    public let folder: BundleFolder
    /// The path within that folder.
    public let path: BundlePath

    /// Creates the file at a path of a folder.
    public init(_ folder: BundleFolder, _ path: BundlePath) {
        (self.folder, self.path) = (folder, path)
    }

    /// The path relative to the bundle's folder, as in `menu/index.xml`.
    public var description: String { "\(folder.rawValue)/\(path)" }

    /// The same text in a language; nil for an invalid language tag.
    public func inLanguage(_ language: String) -> BundleFile? {
        path.inLanguage(language).map { BundleFile(folder, $0) }
    }
}
