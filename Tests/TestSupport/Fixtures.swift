import Foundation

/// Real files for tests, if the machine has them: in the folder `PHOTOS_FIXTURES`, or in `shared/fixtures` beside or above the
/// checkout.
public enum Fixtures {
    /// The folder; nil if it does not exist.
    public static let root: String? = {
        if let named = ProcessInfo.processInfo.environment["PHOTOS_FIXTURES"] {
            return FileManager.default.fileExists(atPath: named) ? named : nil
        }
        var folder = URL(fileURLWithPath: #filePath)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("shared/fixtures").path
            if FileManager.default.fileExists(atPath: candidate) { return candidate }
        }
        return nil
    }()

    /// Whether there are fixtures. Also true if `PHOTOS_REQUIRE_FIXTURES` is 1, so that tests fail instead of being skipped.
    public static var exist: Bool {
        root != nil || ProcessInfo.processInfo.environment["PHOTOS_REQUIRE_FIXTURES"] == "1"
    }

    /// The reason for skipping tests without fixtures.
    public static let missing = "no fixtures: set PHOTOS_FIXTURES to their folder"

    /// The path of a file in the folder.
    public static func path(_ name: String) -> String { (root ?? "") + "/" + name }

    /// The bytes of a file in the folder.
    public static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// All files below a folder, sorted by name.
    public static func files(_ folder: String) -> [String] {
        let below = FileManager.default.enumerator(atPath: path(folder)) ?? FileManager.DirectoryEnumerator()
        let names = below.compactMap { $0 as? String }
        return names.map { folder + "/" + $0 }.filter { name in
            (try? FileManager.default.attributesOfItem(atPath: path(name)))?[.type] as? FileAttributeType
                == .typeRegular
        }.sorted()
    }

    /// All files below a folder with one of the extensions, sorted by name.
    public static func files(_ folder: String, _ extensions: Set<String>) -> [String] {
        let below = FileManager.default.enumerator(atPath: path(folder)) ?? FileManager.DirectoryEnumerator()
        let names = below.compactMap { $0 as? String }
        return names.filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) }
            .map { folder + "/" + $0 }.sorted()
    }

    /// The rows of a CSV table (RFC 4180), by the column names in its first line.
    public static func table(_ name: String) throws -> [[String: String]] {
        let text = String(decoding: try bytes(name), as: UTF8.self)
        let lines = fields(text)
        guard let names = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }

    private static func fields(_ text: String) -> [[String]] {
        var lines: [[String]] = []
        var line: [String] = []
        var field = ""
        var quoted = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted.toggle()
            case "," where !quoted:
                line.append(field)
                field = ""
            case "\n" where !quoted:
                lines.append(line + [field])
                line = []
                field = ""
            case "\r" where !quoted: continue
            default: field.unicodeScalars.append(scalar)
            }
        }
        return lines
    }
}
