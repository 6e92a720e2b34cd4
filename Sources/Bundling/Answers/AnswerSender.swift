internal import Catalog
internal import Disk
package import Fetching
package import LibraryBase

/// The result of sending waiting answers.
public struct SentAnswers: Sendable, Equatable {
    /// Number of answers that publishers accepted.
    public var sent = 0
    /// Why other answers were not sent: one line for each bundle.
    public var problems: [String] = []

    /// An empty result.
    public init() {}
}

/// Sends people's answers to the publishers who asked the questions.
package struct AnswerSender: Sendable {
    private let shelf: BundleShelf

    /// Creates a sender for the bundles of a shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Whether any answer waits to be sent.
    package func hasWaiting() throws(LibraryError) -> Bool {
        try shelf.context.withPersonal { personal throws(PersonalStateError) in try personal.hasAnswersToSend() }
    }

    /// Sends waiting answers to the publishers of their bundles, unless another process is sending them. Answers stay queued if
    /// their bundle was removed or its publisher takes no answers.
    package func send() async throws(LibraryError) -> SentAnswers {
        do {
            guard try hasWaiting() else { return SentAnswers() }
            let fetcher = try Fetcher.forLibrary(remembering: shelf.catalog)
            defer { fetcher.shutdown() }
            return try await send(by: fetcher, RateLimits(shelf.context))
        } catch {
            throw shelf.context.libraryError(error)
        }
    }

    /// The delay before the next attempt after this many failures in a row, by the same back-off as downloads.
    package static func delay(failures: Int) -> Duration {
        Backoff.unreachable.delay(failures: failures)
    }

    /// Sends them with an existing fetcher, as at the end of a sync.
    ///
    /// - Throws: `CatalogError`, `PersonalStateError`, `FetchError.cancelled`, `FileFailure`.
    package func send(by fetcher: Fetcher, _ pauses: RateLimits) async throws -> SentAnswers {
        var all = SentAnswers()
        guard try hasWaiting() else { return all }
        let origins = Dictionary(
            try shelf.catalog.bundles.all().map { ($0.identity, $0.origin) }, uniquingKeysWith: { first, _ in first })
        for bundle in try shelf.installed() {
            guard let url = bundle.answers, try !shelf.context.personal.answersToSend(bundle: bundle.identity).isEmpty,
                let lock = try FolderLock(bundle.folder)
            else { continue }
            guard Fetcher.keepsSecrets(url) else {
                all.problems.append(
                    "answers are not sent to \(MaskedURL.text(url)): it is plain HTTP, so others could read them")
                continue
            }
            // The publisher names this address, so it can be in the private network only on the host that a person named.
            let named = origins[bundle.identity].flatMap { $0 }.flatMap { try? Fetcher.host(of: $0) }
            let sending = AnswerSending(
                answers: shelf.context.personal, fetcher: fetcher, pauses: pauses, clock: shelf.context.clock,
                bundle: bundle,
                url: url, privateNetwork: named.map { .server(NamedServer(host: $0, port: nil)) } ?? .publicOnly)
            let (sent, problem) = try await sending.run()
            all.sent += sent
            all.problems += [problem].compactMap(\.self)
            _ = consume lock
        }
        return all
    }
}
