internal import Disk
internal import Editorial
internal import Foundation
internal import LibraryBase
package import Localization

/// Checks the texts of a bundle for problems that its readers would meet.
package enum BundleTextCheck {
    /// The problems of the texts in `menu/`, `pages/` and `strings/`.
    ///
    /// - Parameters:
    ///   - folder: the folder of an author or of an unpacked bundle.
    ///   - shipped: the program's own strings, by key, for each language.
    ///   - hasPhoto: whether a photo exists; texts refer to it by its id within the bundle or its path in `images/`.
    /// - Returns: one line for each problem.
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
            files: files, read: { BundleStrings.bytes("\(folder)/\($0)", limit: Menu.largestFile) }, hasPhoto: hasPhoto)
        return problems.map(\.description) + BundleStrings.problems(folder, shipped: shipped)
    }

    /// As ``problems(inFolder:shipped:hasPhoto:)``, with the ids of the bundle's photos; nil without problems.
    static func problems(
        inFolder folder: String, shipped: [LocaleTag: [String: String]], identity: String, photos: Set<String>
    ) -> [String]? {
        let problems = problems(inFolder: folder, shipped: shipped) { name in
            photos.contains(name) || photos.contains(PhotoID.inBundle(identity, file: name))
        }
        return problems.isEmpty ? nil : problems
    }
}
