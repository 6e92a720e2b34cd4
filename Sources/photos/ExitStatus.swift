internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// The exit statuses of docs/reference/exit-statuses.md: those of `sysexits.h`, and 130 for an interrupt.
enum ExitStatus: Int32 {
    case usage = 64
    case invalidInput = 65
    case notFound = 66
    case unavailable = 69
    case cannotCreate = 73
    case inputOutput = 74
    case busy = 75
    case notAllowed = 77
    case configuration = 78
    case interrupted = 130

    init(_ error: LibraryError) {
        switch error {
        case .usage: self = .usage
        case .invalidInput: self = .invalidInput
        case .notFound: self = .notFound
        case .unavailable, .away: self = .unavailable
        case .cannotCreate: self = .cannotCreate
        case .inputOutput, .diskFull, .damaged: self = .inputOutput
        case .busy: self = .busy
        case .notAllowed, .published: self = .notAllowed
        case .interrupted: self = .interrupted
        }
    }

    /// Ends the program. An error of the library is printed as one line; the parser prints help and version itself.
    static func exit(with error: any Error) -> Never {
        if let error = error as? LibraryError {
            Output.printError(error.message)
            Foundation.exit(ExitStatus(error).rawValue)
        }
        if let status = error as? ExitStatusError {
            Foundation.exit(status.status.rawValue)
        }
        let code = Photos.exitCode(for: error)
        guard code == .validationFailure else { Photos.exit(withError: error) }
        Output.printError(UsageError(Arguments.all).line(Photos.message(for: error)))
        Foundation.exit(ExitStatus.usage.rawValue)
    }
}

/// Ends the program with a status and no further message.
struct ExitStatusError: Error {
    var status: ExitStatus
}
