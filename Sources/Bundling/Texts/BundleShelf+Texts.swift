package import LibraryBase
package import Localization

extension BundleShelf {
    /// The texts of the bundles that are installed, in the order in which they came.
    package func texts() throws(LibraryError) -> [TextBundle] {
        try records().map { TextBundle($0, folders: folders) }
    }

    /// The texts of the installed bundle of an identity.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` where there is none.
    package func texts(ofBundle identity: String) throws(LibraryError) -> TextBundle {
        guard let bundle = try texts().first(where: { $0.identity == identity }) else {
            throw .notFound("no such bundle: \(identity)")
        }
        return bundle
    }

    /// The words of the installed bundles, by key, for each language: those of a bundle that came earlier before those of later ones.
    /// A file that can't be read says nothing.
    package func words() throws(LibraryError) -> [LocaleTag: [String: String]] {
        var words: [LocaleTag: [String: String]] = [:]
        for bundle in try texts() {
            words.merge(BundleWords.read(bundle.folder).words) { $0.merging($1) { first, _ in first } }
        }
        return words
    }

    /// Which texts of bundles there are now. Some 50 µs.
    package func installedTexts() throws(LibraryError) -> InstalledTexts {
        let bundles = try texts()
        return InstalledTexts(version: bundles.map(\.folder), hasMenu: bundles.contains(where: \.hasMenu))
    }
}
