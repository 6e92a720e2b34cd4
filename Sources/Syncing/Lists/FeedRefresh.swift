internal import Catalog
internal import Cryptography
internal import Disk
internal import Feeds
internal import Fetching
internal import Foundation
internal import LibraryBase
internal import Pictures
internal import Times

/// Refreshes one list: fetches it with a conditional request, and merges it if it is new.
struct FeedRefresh: Sendable {
    private let catalog: Catalog
    private let transport: any Transport
    private let pauses: RateLimits
    /// The folder for the list's temporary file.
    private let folder: String
    private let logins: SourceLogins

    init(_ context: SyncContext) {
        (catalog, transport, pauses) = (context.catalog, context.transport, context.pauses)
        (folder, logins) = (context.originals.staging.path, context.logins)
    }

    /// The result.
    enum Outcome: Sendable {
        case unchanged
        case merged(MergeCounts, skipped: Int, problem: String?)
        case failed(String, nextAt: Instant?)
        /// It was not requested.
        case waits(ListWait)
    }

    /// Requests the list regardless of its age. Throws only for cancellation and for failures of the catalogue and the
    /// disk.
    func run(_ feed: FeedRecord, at now: Instant) async throws -> Outcome {
        do {
            return try await refresh(feed, at: now)
        } catch FetchError.disk(let number) {
            throw FileFailure(path: folder, number: number).whileWriting
        } catch let error as FetchError where error != .cancelled {
            return try fail(feed, error, at: now)
        } catch let error as FeedError {
            return try fail(feed, reason: "\(MaskedURL.text(feed.url)): \(error.description)", .wrongList, at: now)
        } catch let error as FileFailure {
            throw error.whileWriting
        }
    }

    private func fail(_ feed: FeedRecord, _ error: FetchError, at now: Instant) throws -> Outcome {
        try pauses.note(error, url: feed.url)
        let reason = logins.reason(error, for: feed.url, of: feed.source)
        switch error {
        case .http(status: 429, _), .http(status: 503, _):
            let isRefused = pauses.pause(of: feed.url) != nil
            return try fail(feed, reason: reason, .trouble, isRefused: isRefused, at: now)
        case .http(status: 410, _): return try fail(feed, reason: reason, .wrongList, isGone: true, at: now)
        case .cannotResolve, .cannotConnect, .timeout: return try fail(feed, reason: reason, .unreachable, at: now)
        default:
            return try fail(feed, reason: reason, error.isTransient ? .trouble : .wrongList, at: now)
        }
    }

    private func fail(
        _ feed: FeedRecord, reason: String, _ backoff: Backoff, isGone: Bool = false, isRefused: Bool = false,
        at now: Instant
    ) throws -> Outcome {
        var failure = FeedFailure(reason, retryAt: now + backoff.delay(failures: feed.failures + 1))
        failure.isRefused = isRefused
        if let pause = pauses.pause(of: feed.url) { failure.retryAt = max(failure.retryAt, pause.until) }
        if backoff == .wrongList, feed.hasMoved {
            // The redirect's target is wrong; try the original URL again.
            (failure.url, failure.retryAt) = (feed.source.url, now)
        } else if isGone {
            failure.isGone = true
            failure.reason += "; it is not fetched again"
        }
        try catalog.feeds.note(.failed(failure), of: feed, at: now)
        return .failed(failure.reason, nextAt: failure.isGone ? nil : failure.retryAt)
    }

    private func refresh(_ feed: FeedRecord, at now: Instant) async throws -> Outcome {
        let path = "\(folder)/feed-\(feed.row)-\(getpid()).part"
        defer { _ = unsafe unlink(PathText.bytes(path)) }
        let (response, content) = try await fetch(feed.url, of: feed, validators: feed.validators(at: now), to: path)
        var answer = FeedAnswer(
            etag: response.validators.etag, lastModified: response.validators.lastModified,
            hasContent: !response.isNotModified)
        guard !response.isNotModified, content != feed.contentHash else {
            // Identical content does not complete a list that was read in part.
            if !response.isNotModified, feed.etag == nil, feed.lastModified == nil { answer.forgetValidators() }
            answer.settle(response, to: feed.url, timeToLive: feed.ownTimeToLive, now: now)
            try catalog.feeds.note(.unchanged(answer), of: feed, at: now)
            return .unchanged
        }
        let merge = try FeedMerge(catalog: catalog, named: .shared, feed: feed)
        var pages = FeedPages(first: try await merge.merge(path, response), at: response.finalURL, of: feed)
        while let url = pages.next {
            let (response, _) = try await fetch(url, of: feed, validators: nil, to: path)
            pages.add(try await merge.merge(path, response), at: response.finalURL)
        }
        let list = pages.list
        pages.counts.removed = try merge.end(isComplete: list.isComplete)
        answer.ownTimeToLive = list.timeToLive.flatMap { $0 > 0 ? $0 : nil }
        answer.settle(response, to: feed.url, timeToLive: answer.ownTimeToLive, now: now)
        // For a list that was read in part, the validators must not be used: the server would answer that nothing has
        // changed.
        if !list.isComplete { answer.forgetValidators() }
        try catalog.feeds.note(.merged(contentHash: content, answer), of: feed, at: now)
        return .merged(pages.counts, skipped: list.skippedCount, problem: list.problem)
    }

    /// Fetches a list or a page of it into a new file; also returns the content's hash.
    private func fetch(
        _ url: String, of feed: FeedRecord, validators: Validators?, to path: String
    ) async throws -> (FetchResponse, [UInt8]) {
        var request = FetchRequest.feed(
            url: url, validators: validators, privateNetwork: try feed.source.privateNetwork)
        request.authorization = logins.authorization(for: url, of: feed.source)
        var hash = SHA256()
        let file = try NewFile(path)
        let response = try await transport.stream(request) { piece, _ in
            hash.update(data: piece)
            try file.append(piece)
        }
        return (response, hash.finalize())
    }
}

extension SourceRecord {
    /// Where private addresses are allowed: at the server of the source's URL, or everywhere.
    var privateNetwork: PrivateNetworkPermission {
        get throws(FetchError) { isPrivateAllowed ? .all : .server(try NamedServer(of: url)) }
    }
}

extension FeedRecord {
    /// Whether it is fetched from another URL than the one that a person gave.
    fileprivate var hasMoved: Bool { place == nil && url != source.url }

    /// The validators of the next request; nil for an unconditional request, now and then, because servers' validators
    /// can be wrong.
    fileprivate func validators(at now: Instant) -> Validators? {
        guard contentHash != nil, let contentAt, (.zero..<ListFreshness.validatorLife).contains(now - contentAt) else {
            return nil
        }
        return Validators(etag: etag, lastModified: lastModified)
    }
}

extension FeedAnswer {
    /// Takes the freshness and a permanent redirect from a response. The redirect is stored only because a list was
    /// there: a captive portal redirects as well, but not to a list. A redirect from https to http is not stored.
    fileprivate mutating func settle(_ response: FetchResponse, to url: String, timeToLive: Int?, now: Instant) {
        freshUntil = ListFreshness.end(response.freshness, timeToLive: timeToLive, now: now)
        guard let moved = response.permanentURL, moved.hasPrefix("https:") || !url.hasPrefix("https:") else { return }
        movedTo = moved
    }
}
