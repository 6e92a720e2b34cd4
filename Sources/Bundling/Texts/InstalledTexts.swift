/// The state of the texts of all installed bundles.
public struct InstalledTexts: Sendable, Equatable {
    /// The folders of the installed versions. The value changes when a bundle is installed, updated or removed.
    public var version: [String]
    /// Whether any bundle has a menu.
    public var hasMenu: Bool
}
