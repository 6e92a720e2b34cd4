internal import Disk
internal import Editorial
internal import Foundation
internal import LibraryBase
package import Localization

/// Looks for what readers of a bundle would stumble over.
package enum BundleTextCheck {
    /// What is wrong with the texts of a bundle's folder: `menu/`, `pages/` and `strings/`.
    ///
    /// - Parameters:
    ///   - folder: the folder that the bundle is made of, or that it is unpacked in.
    ///   - shipped: the program's own words, by key, for each language.
    ///   - hasPhoto: whether there is a photo that texts may call so: an id within the bundle, or the path of a file in `images/`.
    /// - Returns: a line for each problem; none where all is well.
    package static func problems(
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

    /// As ``problems(inFolder:shipped:hasPhoto:)``, for the photos that a bundle has, by their ids; nil where all is well.
    static func problems(
        inFolder folder: String, shipped: [LocaleTag: [String: String]], identity: String, photos: Set<String>
    ) -> [String]? {
        let problems = problems(inFolder: folder, shipped: shipped) { name in
            photos.contains(name) || photos.contains(PhotoID.inBundle(identity, file: name))
        }
        return problems.isEmpty ? nil : problems
    }
}
