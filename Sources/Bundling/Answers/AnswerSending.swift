internal import Fetching
internal import Foundation
internal import LibraryBase

/// Sends the answers of one bundle to its publisher in order, each until it has been accepted once.
struct AnswerSending {
    let answers: any AnswersState
    let fetcher: Fetcher
    let pauses: RateLimits
    let clock: any WallClock
    let bundle: InstalledBundle
    /// URL that receives the answers.
    let url: String
    /// The private-network host that a person has named.
    let privateNetwork: PrivateNetworkPermission

    /// The JSON that is sent for an answer. It contains nothing that identifies the person.
    private struct Message: Encodable {
        var key: String
        var bundle: String
        var version: String
        var story: String
        var question: String
        var choice: String
        var points: Int
        var answeredAt: String
    }

    /// Sends the waiting answers and stops at the first that is not accepted. The rest wait for the next call.
    ///
    /// - Returns: the number of accepted answers, and why one was not accepted.
    func run() async throws -> (sent: Int, problem: String?) {
        var sent = 0
        for answer in try answers.answersToSend(bundle: bundle.identity) {
            if let pause = pauses.pause(of: url) {
                return (sent, pauses.reason(host: pause.host, until: pause.until))
            }
            do throws(FetchError) {
                _ = try await fetcher.data(try request(for: answer))
            } catch FetchError.http(status: 409, retryAfter: _) {
                // A previous attempt succeeded, but its response was lost.
            } catch {
                guard error != .cancelled else { throw error }
                try pauses.note(error, url: url)
                return (sent, "cannot send answers: \(MaskedURL.text(url)) \(error.reason)")
            }
            try answers.noteSent(key: answer.key, at: clock.now())
            sent += 1
        }
        return (sent, nil)
    }

    private func request(for answer: AnswerRecord) throws(FetchError) -> FetchRequest {
        let message = Message(
            key: answer.key, bundle: answer.bundle, version: bundle.version, story: answer.story,
            question: answer.question, choice: answer.choice, points: answer.points,
            answeredAt: Timestamp.text(answer.answeredAt))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(message) else { throw .invalidHeader("body") }
        var request = FetchRequest(
            url: url, maximumBytes: 1 << 20, privateNetwork: privateNetwork, timeLimits: .feed)
        request.posted = PostedBody(Array(bytes), type: "application/json", key: answer.key)
        return request
    }
}
