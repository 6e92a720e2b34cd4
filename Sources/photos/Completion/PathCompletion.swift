internal import Foundation

/// Completes a path: files and folders whose names start with its last component.
struct PathCompletion {
    /// The completed paths, written as the user started them; folders end with a slash.
    let words: [String]

    /// Nil for a word that could be an id.
    init?(_ word: String) {
        guard word.contains("/") || word.hasPrefix(".") || word == "~" else { return nil }
        let slash = word.lastIndex(of: "/")
        let written = slash.map { String(word[...$0]) } ?? (word == "~" ? "~/" : "")
        let start =
            word == "~" ? "" : CommandLineWords.unquoted(slash.map { String(word[word.index(after: $0)...]) } ?? word)
        let folder = written.isEmpty ? "." : CommandLineWords.unquoted(written)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        words = names.sorted().filter { name in
            // A shell cannot receive names with line breaks.
            name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix(".")) && !name.contains { $0.isNewline }
        }.map { name in
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
            return written + name + (isFolder.boolValue ? "/" : "")
        }
    }
}
