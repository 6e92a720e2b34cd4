internal import Catalog
internal import Containers

/// Why a bundle is not taken.
enum BundleProblem: Error, Equatable {
    /// It is no bundle, or a damaged one.
    case invalid(String)
    /// It is of a format or for a program that is newer than this.
    case newer(String)
    /// It is not signed by whom it has to be.
    case untrusted(String)

    init(_ error: ZIPError) {
        self = .invalid(error.reason)
    }

    /// The error for a person; `name` is the file or URL.
    func libraryError(_ name: String) -> LibraryError {
        switch self {
        case .invalid(let reason): .invalidInput("\(name) is no bundle that can be taken: \(reason)")
        case .newer(let reason): .notAllowed("\(name) can't be taken: \(reason)")
        case .untrusted(let reason): .notAllowed("\(name) isn't taken: \(reason)")
        }
    }
}
