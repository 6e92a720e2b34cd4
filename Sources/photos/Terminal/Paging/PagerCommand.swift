internal import Foundation

/// What a person wants long listings to go through: `PHOTOS_PAGER`, else `PAGER`, else less.
struct PagerCommand {
    /// The program and its arguments.
    let arguments: [String]

    /// Nil where no pager is wanted: the variable is empty or says `cat`, or the terminal can't move its cursor.
    init?(environment: [String: String]) {
        guard environment["TERM"] != "dumb" else { return nil }
        let command = (environment["PHOTOS_PAGER"] ?? environment["PAGER"] ?? "less").trimmed
        guard !command.isEmpty, command != "cat" else { return nil }
        // A shell is only started for what needs one, so that a program that isn't there is told apart from one that fails.
        let isPlain = command.unicodeScalars.allSatisfy { !"|&;<>()$`\\\"'\t\n*?[#~=%".unicodeScalars.contains($0) }
        arguments = isPlain ? command.split(separator: " ").map(String.init) : ["/bin/sh", "-c", command]
    }

    /// The environment that a pager gets. As git does: less ends at once where all fits, keeps colours and leaves the screen
    /// as it is; what is printed is UTF-8.
    static func environment(_ environment: [String: String]) -> [String: String] {
        ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"].merging(environment) { $1 }
    }
}
