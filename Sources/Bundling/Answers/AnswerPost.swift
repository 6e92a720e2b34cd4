internal import Catalog
internal import Disk
package import Fetching
package import LibraryBase

/// What became of answers that waited for their publishers.
public struct SentAnswers: Sendable, Equatable {
    /// How many were taken.
    public var sent = 0
    /// Why others were not, a line for each bundle.
    public var problems: [String] = []

    /// Nothing sent, nothing wrong.
    public init() {}
}

/// Brings people's answers to the publishers who asked.
package struct AnswerPost: Sendable {
    private let shelf: BundleShelf

    /// That of a library's shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Whether answers wait for their publishers.
    package func hasWaiting() throws(LibraryError) -> Bool {
        try shelf.context.withPersonal { personal throws(PersonalStateError) in try personal.hasAnswersToSend() }
    }

    /// Sends answers that wait to the publishers of their bundles, unless another process is about it. Answers of bundles that are gone, or
    /// whose publisher wants none, stay.
    package func send() async throws(LibraryError) -> SentAnswers {
        do {
            guard try hasWaiting() else { return SentAnswers() }
            let fetcher = try Fetcher.forLibrary(remembering: shelf.catalog)
            defer { fetcher.shutdown() }
            return try await send(by: fetcher, ServerPauses(shelf.context))
        } catch {
            throw shelf.context.libraryError(error)
        }
    }

    /// How long until answers that failed so many times in a row are sent again, as with downloads.
    package static func delay(failures: Int) -> Duration {
        Backoff.unreachable.delay(failures: failures)
    }

    /// Sends them by a fetcher that is there, as at the end of a sync.
    ///
    /// - Throws: `CatalogError`, `PersonalStateError`, `FetchError.cancelled`, `FileFailure`.
    package func send(by fetcher: Fetcher, _ pauses: ServerPauses) async throws -> SentAnswers {
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
            // The publisher names the address; only the host that a person has named too may be in the private network.
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
