internal import Foundation

/// The command of the pager: `PHOTOS_PAGER`, else `PAGER`, else less.
struct PagerCommand {
    /// The program and its arguments.
    let arguments: [String]

    /// Nil if the variable is empty or `cat`, or the terminal cannot move its cursor.
    init?(environment: [String: String]) {
        guard environment["TERM"] != "dumb" else { return nil }
        let command = (environment["PHOTOS_PAGER"] ?? environment["PAGER"] ?? "less").trimmed
        guard !command.isEmpty, command != "cat" else { return nil }
        // A shell is started only if the command needs one, so that a missing program can be told from one that fails.
        let isPlain = command.unicodeScalars.allSatisfy { !"|&;<>()$`\\\"'\t\n*?[#~=%".unicodeScalars.contains($0) }
        arguments = isPlain ? command.split(separator: " ").map(String.init) : ["/bin/sh", "-c", command]
    }

    /// The environment of the pager, with the defaults of git: less ends at once if all fits, keeps colours, and does not clear
    /// the screen. The output is UTF-8.
    static func environment(_ environment: [String: String]) -> [String: String] {
        ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"].merging(environment) { $1 }
    }
}
