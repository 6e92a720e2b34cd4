internal import Catalog
internal import Fetching
internal import Foundation

/// What became of answers that waited for their publishers.
public struct SentAnswers: Sendable, Equatable {
    /// How many were taken.
    public var sent = 0
    /// Why others were not, a line for each bundle.
    public var problems: [String] = []

    /// Nothing sent, nothing wrong.
    public init() {}
}

extension PhotoLibrary {
    /// Whether answers wait for their publishers.
    public func hasAnswersToSend() throws(LibraryError) -> Bool {
        try withCatalog { catalog throws(CatalogError) in try catalog.hasAnswersToSend() }
    }

    /// Sends answers that wait to the publishers of their bundles, unless another process is about it. Answers of bundles that are gone, or
    /// whose publisher wants none, stay.
    public func sendAnswers() async throws(LibraryError) -> SentAnswers {
        do {
            guard try hasAnswersToSend() else { return SentAnswers() }
            let fetcher = try Self.fetcher(remembering: catalog)
            defer { fetcher.shutdown() }
            return try await sendAnswers(by: fetcher, ServerPauses(catalog: catalog))
        } catch {
            throw libraryError(error)
        }
    }

    /// Milliseconds until answers that failed so many times in a row are sent again, as with downloads.
    public static func answerDelay(failures: Int) -> Int64 {
        Backoff.unreachable.delay(failures: failures)
    }

    func sendAnswers(by fetcher: Fetcher, _ pauses: ServerPauses) async throws -> SentAnswers {
        var all = SentAnswers()
        guard try hasAnswersToSend() else { return all }
        let origins = Dictionary(
            try catalog.bundles().map { ($0.identity, $0.origin) }, uniquingKeysWith: { first, _ in first })
        for bundle in try installedBundles() {
            guard let url = bundle.answers, try !catalog.answersToSend(bundle: bundle.identity).isEmpty,
                let lock = try FolderLock(bundle.folder)
            else { continue }
            guard Fetcher.keepsSecrets(url) else {
                all.problems.append("answers are not sent to \(MaskedURL.text(url)): others on the way could read them")
                continue
            }
            // The publisher names the address; only the host that a person has named too may be in the private network.
            let named = origins[bundle.identity].flatMap { $0 }.flatMap { try? Fetcher.host(of: $0) }
            let sending = AnswerSending(
                catalog: catalog, fetcher: fetcher, pauses: pauses, bundle: bundle, url: url,
                privateNetwork: named.map { .server(NamedServer(host: $0, port: nil)) } ?? .publicOnly)
            let (sent, problem) = try await sending.run()
            all.sent += sent
            all.problems += [problem].compactMap(\.self)
            _ = consume lock
        }
        return all
    }
}
