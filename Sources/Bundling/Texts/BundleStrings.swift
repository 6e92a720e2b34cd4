internal import Disk
internal import Foundation
internal import Localization

/// The bundle's own strings: `strings/<language>.json`, each an object of message patterns by key.
enum BundleStrings {
    private static let largestFile = 1 << 20

    /// Reads the strings of a bundle's folder. Returns also the names of invalid files.
    static func read(_ folder: String) -> (words: [LocaleTag: [String: String]], unread: [String]) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/strings")) ?? []
        var words: [LocaleTag: [String: String]] = [:]
        var unread: [String] = []
        for name in names.sorted() {
            guard name.hasSuffix(".json"), let language = LocaleTag(String(name.dropLast(".json".count))),
                let bytes = bytes("\(folder)/strings/\(name)", limit: largestFile),
                let patterns = try? JSONDecoder().decode([String: String].self, from: Data(bytes))
            else {
                unread.append(name)
                continue
            }
            words[language] = patterns
        }
        return (words, unread)
    }

    /// One line for each invalid file, unknown key and invalid pattern.
    static func problems(_ folder: String, shipped: [LocaleTag: [String: String]]) -> [String] {
        let (words, unread) = read(folder)
        let table = StringTable(shipped)
        var lines = unread.map {
            "strings/\($0): expected a JSON object of strings in a file named after a language, such as sv.json"
        }
        for (language, patterns) in words.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            for (key, pattern) in patterns.sorted(by: { $0.key < $1.key }) {
                guard let problem = table.problem(with: pattern, for: key, in: language) else { continue }
                lines.append("strings/\(language.identifier).json: \(key): \(problem)")
            }
        }
        return lines
    }

    /// The bytes of a regular file, at most `limit` + 1; nil if it cannot be read.
    static func bytes(_ path: String, limit: Int) -> [UInt8]? {
        guard let file = try? OpenFile(path) else { return nil }
        return try? file.bytes(at: 0, count: min(Int(file.status.fingerprint.bytes), limit + 1))
    }
}
