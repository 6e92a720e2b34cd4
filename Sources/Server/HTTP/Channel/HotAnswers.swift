internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// Answers that are ready to be written, by the address that was asked for: what a page of thumbnails asks again and again is
/// answered without a look at the catalogue or the disk.
///
/// An answer is forgotten when the catalogue changes, and after ``lifetime`` in any case, since a file may change without.
final class HotAnswers: Sendable {
    /// An answer.
    struct Answer: Sendable {
        /// The tag as a request's header names it.
        let tag: String
        /// Status line and headers up to the value of `Date`, which comes last.
        let head: ByteBuffer
        /// The same without content: 304.
        let notModified: ByteBuffer
        let body: ByteBuffer
        fileprivate let madeAt: NIODeadline
    }

    private static let lifetime = TimeAmount.seconds(5)
    /// Addresses at a time: with as many made up ones the table begins anew.
    private static let capacity = 8192

    private struct State {
        var answers: [String: Answer] = [:]
        /// Counts the times that all was forgotten.
        var generation = 0
    }

    private let state = Mutex(State())

    /// What is to be known before an answer is made, so that one from before a change is not kept after it.
    var generation: Int { state.withLock { $0.generation } }

    /// The answer for an address, path and query as they were sent.
    func answer(_ address: String) -> Answer? {
        let answer = state.withLock { $0.answers[address] }
        guard let answer, NIODeadline.now() - answer.madeAt < Self.lifetime else { return nil }
        return answer
    }

    /// Keeps the answer of 200 for an address, if nothing has changed since `generation`.
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

    /// Forgets all: the catalogue has changed.
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
