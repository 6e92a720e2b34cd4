internal import Disk
package import Editorial
internal import Foundation
package import HTML
package import LibraryBase
package import Localization

/// The texts of an installed bundle in a reader's language.
package struct BundleContent {
    package let bundle: TextBundle
    /// Languages to look for before the text without a language, best match first.
    private let languages: [String]

    package init(_ bundle: TextBundle, locale: LocaleTag) {
        self.bundle = bundle
        let tags = [
            locale.identifier,
            [locale.language, locale.script, locale.region].compactMap(\.self).joined(separator: "-"),
            [locale.language, locale.script].compactMap(\.self).joined(separator: "-"), locale.language,
        ]
        var seen: Set<String> = []
        languages = tags.filter { seen.insert($0).inserted }
    }

    /// Reads a menu.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a missing file, ``LibraryError/invalidInput(_:)`` for an invalid menu.
    package func menu(_ path: BundlePath = .topMenu) throws(LibraryError) -> Menu {
        try read(BundleFile(.menu, path)) { bytes throws(EditorialError) in try Menu(bytes, file: path) }
    }

    /// The title of a menu or collection; nil if it has none.
    ///
    /// - Throws: as ``menu(_:)``.
    package func title(of file: BundleFile) throws(LibraryError) -> MarkedText? {
        try read(file) { bytes throws(EditorialError) in try Menu.title(of: bytes, in: file) }
    }

    /// The rows of an item that opens a menu or collection.
    ///
    /// - Throws: as ``menu(_:)``.
    package func open(_ item: any CompositeItem) throws(LibraryError) -> Menu {
        try read(item.source) { bytes throws(EditorialError) in try item.open(bytes) }
    }

    /// Reads a collection.
    ///
    /// - Throws: as ``menu(_:)``.
    package func collection(_ path: BundlePath) throws(LibraryError) -> StoryCollection {
        try read(BundleFile(.pages, path)) { bytes throws(EditorialError) in try StoryCollection(bytes, file: path) }
    }

    /// Reads a story or page.
    ///
    /// - Throws: as ``menu(_:)``.
    package func story(_ path: BundlePath) throws(LibraryError) -> Story {
        try read(BundleFile(.pages, path)) { bytes throws(EditorialError) in try Story(bytes) }
    }

    private func read<Text>(
        _ file: BundleFile, _ body: ([UInt8]) throws(EditorialError) -> Text
    ) throws(LibraryError) -> Text {
        let (bytes, name) = try bytes(of: file)
        do {
            return try body(bytes)
        } catch {
            throw .invalidInput("cannot show \(name) of the bundle \(bundle.identity): \(error.description)")
        }
    }

    /// The bytes of a text in the reader's language, or of the text without a language.
    private func bytes(of file: BundleFile) throws(LibraryError) -> (bytes: [UInt8], name: String) {
        for variant in languages.compactMap({ file.inLanguage($0) }) + [file] {
            do throws(FileFailure) {
                let open = try OpenFile("\(bundle.folder)/\(variant)")
                // One byte more than the limit, so that a longer file is detected.
                let size = min(Int(open.status.fingerprint.bytes), Menu.largestFile + 1)
                return (try open.bytes(at: 0, count: size), variant.description)
            } catch {
                guard error.number == ENOENT || error.number == ENOTDIR else { throw error.whileReading }
            }
        }
        throw .notFound("the bundle \(bundle.identity) has no \(file)")
    }
}
