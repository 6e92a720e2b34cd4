import Foundation

/// A page of the documents in this repository, with its tables as values.
public struct MarkdownPage: Sendable {
    /// A table under a heading.
    public struct Table: Sendable {
        /// The text of the heading before it.
        public var heading: String
        public var titles: [String]
        public var rows: [[String]]
    }

    /// The whole page.
    public let text: String

    /// Reads a page.
    ///
    /// - Parameter path: from the root of the repository, as `docs/reference/json.md`.
    public init(_ path: String) throws {
        text = try Self.file(path)
    }

    /// A file of the repository.
    public static func file(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files of the repository under a folder whose names end so.
    public static func files(under folder: String, ending: String) throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
        return paths.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
    }

    private static var root: URL { URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized }

    /// All tables, in their order. A `\|` in a cell is a `|`.
    public var tables: [Table] {
        var tables: [Table] = []
        var heading = ""
        var isInTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
            guard line.hasPrefix("| ") else {
                isInTable = false
                continue
            }
            let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
                .dropFirst().dropLast()
                .map { $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces) }
            if !isInTable {
                tables.append(Table(heading: heading, titles: cells, rows: []))
            } else if !cells.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 == "-" } }) {
                tables[tables.count - 1].rows.append(cells)
            }
            isInTable = true
        }
        return tables
    }

    /// What stands as code in a cell: `a` and `b` of "`a`, `b`".
    public static func codes(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
