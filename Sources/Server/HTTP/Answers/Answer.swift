internal import HTTPTypes
internal import Localization
internal import NIOCore
internal import PhotoLibrary

/// The response to a request, before it is written to a connection.
struct Answer: Sendable {
    /// The content after the headers.
    enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// A buffer shared with other responses.
        case shared(ByteBuffer)
        /// A range of a file, in bytes.
        case file(ServedFile, Range<Int64>)
        case events(EventStream)
    }

    /// A file being sent, with its slot in the limit of open files.
    struct ServedFile: Sendable {
        let file: any StreamedFile
        let slot: FileLimit.Slot
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: Body

    init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body = .none) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// A JSON document that caches must revalidate (`no-cache`).
    static func json(_ document: some PublicDocument, status: HTTPResponse.Status = .ok) throws -> Answer {
        Answer(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: .bytes(try JSONText.encode(document)))
    }

    /// An HTML page that caches must revalidate (`no-cache`).
    static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Answer {
        Answer(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
                .contentSecurityPolicy: SecurityHeaders.pagePolicy,
            ], body: .bytes(Array(text.utf8)))
    }

    /// The content length in bytes; nil for a stream of events.
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
    /// The same response, marked as depending on the requested language.
    func inLanguage(_ locale: LocaleTag) -> Answer {
        var answer = self
        answer.headers[.vary] = "Accept-Language, Cookie"
        answer.headers[.contentLanguage] = locale.identifier
        return answer
    }
}
