internal import Containers

/// Why a bundle is rejected.
enum BundleProblem: Error, Equatable {
    /// Not a bundle, or damaged.
    case invalid(String)
    /// Of a newer format, or for a newer version of the program.
    case newer(String)
    /// Not signed by the required key.
    case untrusted(String)

    /// Cuts a message of SQLite, which can contain names from an untrusted file, to one line of at most 120 ASCII characters.
    static func line(_ reason: String) -> String {
        String(reason.prefix { !$0.isNewline }.filter { $0 >= " " && $0.isASCII }.prefix(120))
    }

    init(_ error: ZIPError) {
        self = .invalid(error.reason)
    }
}
