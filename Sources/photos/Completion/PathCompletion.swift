internal import Foundation

/// Files and folders for a word that is a path: those that its last part begins the name of.
struct PathCompletion {
    /// The word as it was written up to its last slash, with each name; folders end with a slash.
    let words: [String]

    /// Nil for a word that can't be told from an id.
    init?(_ word: String) {
        guard word.contains("/") || word.hasPrefix(".") || word == "~" else { return nil }
        let slash = word.lastIndex(of: "/")
        let written = slash.map { String(word[...$0]) } ?? (word == "~" ? "~/" : "")
        let start =
            word == "~" ? "" : CommandLineWords.unquoted(slash.map { String(word[word.index(after: $0)...]) } ?? word)
        let folder = written.isEmpty ? "." : CommandLineWords.unquoted(written)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        words = names.sorted().filter { name in
            // A name with a line's end in it can't be told to a shell.
            name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix(".")) && !name.contains { $0.isNewline }
        }.map { name in
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
            return written + name + (isFolder.boolValue ? "/" : "")
        }
    }
}
