internal import HTTPTypes
internal import Localization
internal import NIOCore
internal import PhotoLibrary

/// What is answered to a request, before it becomes bytes on a connection.
struct Answer: Sendable {
    /// What follows the headers.
    enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Bytes that are kept for others too.
        case shared(ByteBuffer)
        /// A part of a file.
        case file(ServedFile, Range<Int64>)
        case events(EventStream)
    }

    /// A file that is sent, with its place among the files that are open.
    struct ServedFile: Sendable {
        let file: any StreamedFile
        let place: FileLimit.Place
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: Body

    init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body = .none) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// A document as JSON, which is checked anew at each use.
    static func json(_ document: some PublicDocument, status: HTTPResponse.Status = .ok) throws -> Answer {
        Answer(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: .bytes(try JSONText.encode(document)))
    }

    /// A page, which is checked anew at each use.
    static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Answer {
        Answer(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
                .contentSecurityPolicy: SecurityHeaders.pagePolicy,
            ], body: .bytes(Array(text.utf8)))
    }

    /// How many bytes follow; nil where nobody knows.
    var length: Int64? {
        switch body {
        case .none: 0
        case .bytes(let bytes): Int64(bytes.count)
        case .shared(let buffer): Int64(buffer.readableBytes)
        case .file(_, let range): Int64(range.count)
        case .events: nil
        }
    }
}

extension Answer {
    /// The answer, which depends on the language asked for.
    func inLanguage(_ locale: LocaleTag) -> Answer {
        var answer = self
        answer.headers[.vary] = "Accept-Language, Cookie"
        answer.headers[.contentLanguage] = locale.identifier
        return answer
    }
}
