/// Which texts of bundles there are.
public struct InstalledTexts: Sendable, Equatable {
    /// The folders of the installed versions; others where any bundle was installed, updated or removed.
    public var version: [String]
    /// Whether any of them has a menu.
    public var hasMenu: Bool
}
