package import LibraryBase
package import Localization

extension BundleShelf {
    /// The texts of the installed bundles, in order of installation.
    package func texts() throws(LibraryError) -> [TextBundle] {
        try records().map { TextBundle($0, folders: folders) }
    }

    /// The texts of the installed bundle with an identity.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if it is not installed.
    package func texts(ofBundle identity: String) throws(LibraryError) -> TextBundle {
        guard let bundle = try texts().first(where: { $0.identity == identity }) else {
            throw .notFound("no such bundle: \(identity)")
        }
        return bundle
    }

    /// The strings of the installed bundles, by key, for each language. Bundles that were installed earlier have precedence;
    /// invalid files are skipped.
    package func words() throws(LibraryError) -> [LocaleTag: [String: String]] {
        var words: [LocaleTag: [String: String]] = [:]
        for bundle in try texts() {
            words.merge(BundleStrings.read(bundle.folder).words) { $0.merging($1) { first, _ in first } }
        }
        return words
    }

    /// The current state of all bundle texts. Takes about 50 µs.
    package func installedTexts() throws(LibraryError) -> InstalledTexts {
        let bundles = try texts()
        return InstalledTexts(version: bundles.map(\.folder), hasMenu: bundles.contains(where: \.hasMenu))
    }
}
