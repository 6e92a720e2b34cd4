internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// A cache of serialised responses by request target: thumbnails that pages request again and again are answered without reading
/// the catalogue or the disk.
///
/// Entries are dropped when the catalogue changes, and after ``lifetime`` in any case, because a file can change without it.
final class HotAnswers: Sendable {
    /// A cached response.
    struct Answer: Sendable {
        /// The entity tag, as `If-None-Match` contains it.
        let tag: String
        /// The status line and headers up to the value of `Date`, which is last.
        let head: ByteBuffer
        /// The same for a 304.
        let notModified: ByteBuffer
        let body: ByteBuffer
        fileprivate let madeAt: NIODeadline
    }

    private static let lifetime = TimeAmount.seconds(5)
    /// The maximum number of entries; the table is emptied when it is full, for example of made-up addresses.
    private static let capacity = 8192

    private struct State {
        var answers: [String: Answer] = [:]
        /// Incremented each time the cache is emptied.
        var generation = 0
    }

    private let state = Mutex(State())

    /// Read this before making a response, so that one made before a change is not stored after it.
    var generation: Int { state.withLock { $0.generation } }

    /// The cached response for a request target: path and query as they were sent.
    func answer(_ address: String) -> Answer? {
        let answer = state.withLock { $0.answers[address] }
        guard let answer, NIODeadline.now() - answer.madeAt < Self.lifetime else { return nil }
        return answer
    }

    /// Stores a 200 response for a request target, unless the cache was emptied since `generation`.
    func keep(_ address: String, headers: HTTPFields, tag: EntityTag, body: ByteBuffer, generation: Int) {
        let answer = Answer(
            tag: tag.text, head: Self.head("200 OK", headers),
            notModified: Self.head("304 Not Modified", Self.withoutContent(headers)), body: body, madeAt: .now())
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.answers.count >= Self.capacity { state.answers = [:] }
            state.answers[address] = answer
        }
    }

    /// Empties the cache, because the catalogue has changed.
    func forget() {
        state.withLock { state in
            state.generation += 1
            state.answers = [:]
        }
    }

    private static func withoutContent(_ headers: HTTPFields) -> HTTPFields {
        var headers = headers
        for name in [HTTPField.Name.contentLength, .contentType, .acceptRanges, .contentDisposition] {
            headers[name] = nil
        }
        return headers
    }

    private static func head(_ status: String, _ headers: HTTPFields) -> ByteBuffer {
        var text = "HTTP/1.1 \(status)\r\n"
        for field in headers { text += "\(field.name.rawName): \(field.value)\r\n" }
        return ByteBuffer(string: text + "Date: ")
    }
}
