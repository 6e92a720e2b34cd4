internal import Editorial

/// Which texts of bundles there are.
public struct InstalledTexts: Sendable, Equatable {
    /// The folders of the installed versions; others where any bundle was installed, updated or removed.
    public var version: [String]
    /// Whether any of them has a menu.
    public var hasMenu: Bool
}

extension PhotoLibrary {
    /// Which texts of bundles there are now. Some 50 µs.
    public func installedTexts() throws(LibraryError) -> InstalledTexts {
        let bundles = try textBundles()
        return InstalledTexts(version: bundles.map(\.folder), hasMenu: bundles.contains(where: \.hasMenu))
    }
}
