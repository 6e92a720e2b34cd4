internal import Containers

/// Why a bundle is not taken.
enum BundleProblem: Error, Equatable {
    /// It is no bundle, or a damaged one.
    case invalid(String)
    /// It is of a format or for a program that is newer than this.
    case newer(String)
    /// It is not signed by whom it has to be.
    case untrusted(String)

    /// A reason that SQLite gives, which may repeat names of a stranger's and have several lines, as the end of one.
    static func line(_ reason: String) -> String {
        String(reason.prefix { !$0.isNewline }.filter { $0 >= " " && $0.isASCII }.prefix(120))
    }

    init(_ error: ZIPError) {
        self = .invalid(error.reason)
    }
}
