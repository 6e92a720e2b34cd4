import Foundation

/// A page of the documents, with the command lines that it shows.
///
/// The convention: every line of a block that begins with ```` ```sh ```` is a command for `sh`; one that ends with a backslash
/// continues in the next. The lines of a page are run in their order, in one home folder. Blocks of other kinds (```` ```text ````) show what commands print and are not run.
struct DocumentPage {
    /// A command line and where it stands.
    struct Line {
        /// The number of the line in the page, from 1.
        var number: Int
        var text: String
    }

    /// The path from the root of the repository.
    var path: String
    var lines: [Line]

    /// Collects the command lines of a page.
    ///
    /// - Parameters:
    ///   - path: the name to report.
    ///   - text: the Markdown.
    init(path: String, text: String) {
        self.path = path
        lines = []
        var isInBlock = false
        var isContinued = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                isInBlock = !isInBlock && line == "```sh"
            } else if isInBlock, !line.allSatisfy(\.isWhitespace) {
                let text = line.hasSuffix("\\") ? String(line.dropLast()) : String(line)
                if isContinued {
                    lines[lines.count - 1].text += text.trimmingCharacters(in: .whitespaces)
                } else {
                    lines.append(Line(number: index + 1, text: text))
                }
                isContinued = line.hasSuffix("\\")
            }
        }
    }

    /// README and the pages of the guide, by path.
    ///
    /// - Throws: if they cannot be read.
    static func all() throws -> [DocumentPage] {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        let guide = try FileManager.default.contentsOfDirectory(atPath: root.path + "/docs/guide")
        let paths = ["README.md"] + guide.filter { $0.hasSuffix(".md") }.sorted().map { "docs/guide/\($0)" }
        return try paths.map { path in
            DocumentPage(path: path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
        }
    }
}
