internal import Foundation
internal import HTTPTypes
internal import PhotoLibrary

/// The reason why a request failed (RFC 9457). This file maps errors to HTTP statuses.
struct Problem: Error, Equatable {
    var status: HTTPResponse.Status
    /// Written for people, like a message of the commands; never contains the path of a file on this machine.
    var detail: String
    /// Headers that belong to the status, such as `Allow`.
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
        (self.status, self.detail, self.headers) = (status, detail, headers)
    }

    static func badRequest(_ detail: String) -> Problem { Problem(.badRequest, detail) }
    static func notFound(_ detail: String) -> Problem { Problem(.notFound, detail) }
}

extension Problem {
    /// The problem that a handler's error is reported as.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as LibraryError: self.init(error)
        case let error as PictureError: self.init(error)
        case let error as UploadError: self.init(error)
        case is CancellationError:
            self.init(.serviceUnavailable, "the server is shutting down or the request was cancelled; try again")
        default: self.init(.internalServerError, Self.unexplained)
        }
    }

    private init(_ error: LibraryError) {
        switch error {
        case .usage(let message): self.init(.badRequest, message)
        case .notFound(let message): self.init(.notFound, message)
        case .busy:
            self.init(
                .serviceUnavailable, "the library is in use by another process; try again", headers: [.retryAfter: "1"])
        case .unavailable(let message): self.init(.badGateway, message)
        case .away:
            self.init(
                .serviceUnavailable, "the database that has recents and sessions does not answer; try again",
                headers: [.retryAfter: "2"])
        case .notAllowed: self.init(.forbidden, "not allowed: the library's disk or folder is read-only")
        case .published(let message): self.init(.forbidden, message)
        case .interrupted:
            self.init(.serviceUnavailable, "the server is shutting down or the request was cancelled; try again")
        case .diskFull:
            self.init(
                .init(code: 507, reasonPhrase: "Insufficient Storage"),
                "the library's disk is full; free some space and try again")
        case .damaged:
            self.init(
                .serviceUnavailable, "the catalogue is damaged and is being repaired; try again",
                headers: [.retryAfter: "2"])
        case .cannotCreate, .inputOutput:
            self.init(.internalServerError, "cannot read or write the library's disk; the server's log has the details")
        // Its message can contain the path of a file on this machine.
        case .invalidInput: self.init(.internalServerError, Self.unexplained)
        }
    }

    private init(_ error: PictureError) {
        switch error {
        case .missing:
            self.init(.notFound, "the photo's file is missing; connect its disk or import its folder again")
        case .unreadable(let reason): self.init(.notFound, "the photo's file \(reason)")
        case .changing:
            self.init(.serviceUnavailable, "the photo's file is being changed; try again", headers: [.retryAfter: "1"])
        }
    }

    private static let unexplained = "internal server error; the server's log has the details"

    /// Whether the cause is logged, because the client does not learn it.
    var isLogged: Bool { status.kind == .serverError && status != .serviceUnavailable && status != .badGateway }
}

// MARK: - Answers

extension Problem {
    private struct Document: PublicDocument {
        var type = "about:blank"
        var title: String
        var status: Int
        var detail: String
    }

    /// The response with the problem as `application/problem+json`.
    var answer: Answer {
        let document = Document(title: status.reasonPhrase, status: status.code, detail: detail)
        var answer = Answer(status: status, headers: headers)
        answer.headers[.contentType] = "application/problem+json"
        answer.headers[.cacheControl] = "no-store"
        answer.body = .bytes((try? JSONText.encode(document)) ?? [])
        return answer
    }
}
