internal import Editorial
internal import Foundation
public import Localization

extension PhotoLibrary {
    /// The words of the installed bundles, by key, for each language: those of a bundle that came earlier before those of later ones.
    /// A file that can't be read says nothing.
    public func bundleWords() throws(LibraryError) -> [LocaleTag: [String: String]] {
        var words: [LocaleTag: [String: String]] = [:]
        for bundle in try textBundles() {
            words.merge(BundleWords.read(bundle.folder).words) { $0.merging($1) { first, _ in first } }
        }
        return words
    }

    /// What is wrong with the texts of a bundle's folder, as readers would stumble over it: `menu/`, `pages/` and `strings/`.
    ///
    /// - Parameters:
    ///   - folder: the folder that the bundle is made of, or that it is unpacked in.
    ///   - shipped: the program's own words, by key, for each language.
    ///   - hasPhoto: whether there is a photo that texts may call so: an id within the bundle, or the path of a file in `images/`.
    /// - Returns: a line for each problem; none where all is well.
    public static func textProblems(
        inFolder folder: String, shipped: [LocaleTag: [String: String]], hasPhoto: @escaping (String) -> Bool
    ) -> [String] {
        var files: [String] = []
        for part in BundleFolder.allCases {
            let found = FileManager.default.enumerator(atPath: "\(folder)/\(part.rawValue)")
            while let path = found?.nextObject() as? String {
                if (try? FileStatus.ofLink("\(folder)/\(part.rawValue)/\(path)"))?.kind == .regular {
                    files.append("\(part.rawValue)/\(path)")
                }
            }
        }
        let problems = BundleTexts.problems(
            files: files, read: { BundleWords.bytes("\(folder)/\($0)", limit: Menu.largestFile) }, hasPhoto: hasPhoto)
        return problems.map(\.description) + BundleWords.problems(folder, shipped: shipped)
    }
}
