import Foundation

/// Real files to test with, where the machine has them: in the folder named by `PHOTOS_FIXTURES`, else in
/// `shared/fixtures` beside or above the checkout.
public enum Fixtures {
    /// The folder; nil where there is none.
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

    /// Whether there are any; also where `PHOTOS_REQUIRE_FIXTURES` is 1: then the tests that need them fail without, rather than
    /// being skipped.
    public static var exist: Bool {
        root != nil || ProcessInfo.processInfo.environment["PHOTOS_REQUIRE_FIXTURES"] == "1"
    }

    /// Said where tests that need them are skipped.
    public static let missing = "no fixtures: set PHOTOS_FIXTURES to their folder"

    /// The path of a file within the folder.
    public static func path(_ name: String) -> String { (root ?? "") + "/" + name }

    /// The bytes of a file within the folder.
    public static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// All files below a folder, by name.
    public static func files(_ folder: String) -> [String] {
        let below = FileManager.default.enumerator(atPath: path(folder)) ?? FileManager.DirectoryEnumerator()
        let names = below.compactMap { $0 as? String }
        return names.map { folder + "/" + $0 }.filter { name in
            (try? FileManager.default.attributesOfItem(atPath: path(name)))?[.type] as? FileAttributeType
                == .typeRegular
        }.sorted()
    }

    /// All files below a folder with one of the extensions, by name.
    public static func files(_ folder: String, _ extensions: Set<String>) -> [String] {
        let below = FileManager.default.enumerator(atPath: path(folder)) ?? FileManager.DirectoryEnumerator()
        let names = below.compactMap { $0 as? String }
        return names.filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) }
            .map { folder + "/" + $0 }.sorted()
    }

    /// The rows of a table, by the names in its first line (RFC 4180).
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
