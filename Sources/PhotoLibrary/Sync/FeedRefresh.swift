internal import Catalog
internal import Crypto
internal import Feeds
internal import Fetching
internal import Foundation
internal import Gazetteer

/// Brings one list up to date: fetches it under its validators, and merges it if it is new.
struct FeedRefresh: Sendable {
    /// Items in one transaction: others can write between two.
    private static let batchSize = 1000

    let catalog: Catalog
    let fetcher: Fetcher
    let named: NamedPlaces
    let pauses: ServerPauses
    /// The folder for the list while it is being fetched.
    let folder: String

    /// What came of it.
    enum Outcome: Sendable {
        case unchanged
        case merged(MergeCounts, skipped: Int, problem: String?)
        case failed(String)
        /// It was not asked for: its host wants to be left alone until then, in milliseconds since 1970.
        case paused(host: String, until: Int64)
    }

    /// Asks for the list, whatever its age. Only cancellation and a catalogue that fails throw.
    func run(_ feed: FeedRecord, at now: Int64) async throws -> Outcome {
        do {
            return try await refresh(feed, at: now)
        } catch FetchError.disk(let number) {
            throw FileFailure(path: folder, number: number).whileWriting
        } catch let error as FetchError where error != .cancelled {
            return try fail(feed, error, at: now)
        } catch let error as FeedError {
            return try fail(feed, reason: "\(feed.url): \(error.description)", .wrongList, at: now)
        } catch let error as FileFailure {
            throw error.whileWriting
        }
    }

    private func fail(_ feed: FeedRecord, _ error: FetchError, at now: Int64) throws -> Outcome {
        try pauses.note(error, url: feed.url)
        let reason = "\(feed.url) \(error.reason)"
        switch error {
        case .http(status: 410, _): return try fail(feed, reason: reason, .wrongList, isGone: true, at: now)
        case .cannotResolve, .cannotConnect, .timeout: return try fail(feed, reason: reason, .unreachable, at: now)
        default:
            return try fail(feed, reason: reason, error.isTransient ? .trouble : .wrongList, at: now)
        }
    }

    private func fail(
        _ feed: FeedRecord, reason: String, _ backoff: Backoff, isGone: Bool = false, at now: Int64
    ) throws -> Outcome {
        var failure = FeedFailure(reason, retryAt: now + backoff.delay(failures: feed.failures + 1))
        if let pause = pauses.pause(of: feed.url) { failure.retryAt = max(failure.retryAt, pause.until) }
        if backoff == .wrongList, feed.hasMoved {
            // Where it had moved to is wrong now; perhaps it is back where it was.
            (failure.url, failure.retryAt) = (feed.source.url, now)
        } else if isGone {
            failure.isGone = true
            failure.reason += ": it is gone, and is asked for no more"
        }
        try catalog.note(.failed(failure), feed: feed.row, at: now)
        return .failed(failure.reason)
    }

    private func refresh(_ feed: FeedRecord, at now: Int64) async throws -> Outcome {
        let path = "\(folder)/feed-\(feed.row)-\(getpid()).part"
        defer { _ = unsafe unlink(PathText.bytes(path)) }
        let request = FetchRequest.feed(
            url: feed.url, validators: feed.validators(at: now), privateNetwork: try feed.source.privateNetwork)
        var hash = SHA256()
        let file = try NewFile(path)
        let response = try await fetcher.stream(request) { piece, _ in
            hash.update(data: piece)
            try file.append(piece)
        }
        let content = Array(hash.finalize())
        var answer = FeedAnswer(
            etag: response.validators.etag, lastModified: response.validators.lastModified,
            hasContent: !response.isNotModified)
        guard !response.isNotModified, content != feed.contentHash else {
            answer.settle(response, to: feed.url, timeToLive: feed.ownTimeToLive, now: now)
            try catalog.note(.unchanged(answer), feed: feed.row, at: now)
            return .unchanged
        }
        let (counts, list) = try await merge(path, feed: feed, response: response)
        answer.ownTimeToLive = list.timeToLive.flatMap { $0 > 0 ? $0 : nil }
        answer.settle(response, to: feed.url, timeToLive: answer.ownTimeToLive, now: now)
        try catalog.note(.merged(contentHash: content, answer), feed: feed.row, at: now)
        return .merged(counts, skipped: list.skippedCount, problem: list.problem)
    }

    private func merge(
        _ path: String, feed: FeedRecord, response: FetchResponse
    ) async throws -> (MergeCounts, Feed) {
        let generation = try catalog.beginRefresh(feed: feed.row)
        let parser = FeedParser(baseURL: response.finalURL, contentType: response.contentType)
        let file = try OpenFile(path)
        var counts = MergeCounts()
        var batch: [RemoteItem] = []
        func take(_ entries: [FeedEntry]) throws {
            for entry in entries {
                switch entry {
                case .item(let item): batch.append(try remoteItem(item, feed: feed))
                case .place(let place): try add(place, to: feed)
                case .skipped: continue
                }
                if batch.count >= Self.batchSize { try flush() }
            }
        }
        func flush() throws {
            let merged = try catalog.merge(batch, feed: feed, generation: generation) { item, attempt in
                PhotoID.hashed("\(feed.source.url)\u{0}\(item.identity)\u{0}\(attempt)")
            }
            counts = counts + merged
            batch.removeAll(keepingCapacity: true)
        }
        var offset = 0
        while case let piece = try file.bytes(at: offset, count: 256 << 10), !piece.isEmpty {
            try Task.checkCancellation()
            offset += piece.count
            try take(try parser.feed(piece))
        }
        let (summary, rest) = try parser.finish()
        try take(rest)
        try flush()
        // A feed that was cut says nothing of what it doesn't show.
        if feed.source.policy == .replace, summary.isComplete {
            counts.removed = try catalog.removeUnseen(feed: feed.row, generation: generation)
        }
        return (counts, summary)
    }

    private func remoteItem(_ item: FeedItem, feed: FeedRecord) throws -> RemoteItem {
        var remote = RemoteItem(identity: item.identity, imageURL: item.imageURL)
        (remote.title, remote.caption, remote.credit) = (item.title, item.caption, item.credit)
        (remote.license, remote.link, remote.publishedAt) = (item.license, item.link, item.publishedAt)
        remote.keywords = item.keywords
        remote.claimedHash = item.hash.map { "\($0.algorithm.rawValue):\($0.hexadecimal)" }
        (remote.type, remote.width, remote.height) = (item.mediaType, item.width, item.height)
        if let latitude = item.latitude, let longitude = item.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        {
            (remote.latitude, remote.longitude) = (latitude, longitude)
            remote.place = PlaceDescription(Gazetteer.bundled.locate(coordinate))
        } else if let name = item.place, let place = named.place(name) {
            remote.place = place
        } else if let row = feed.place, let place = try catalog.place(row: row) {
            remote.place = PlaceDescription(place)
        }
        return remote
    }

    private func add(_ place: FeedPlace, to feed: FeedRecord) throws {
        try catalog.addPlaceFeed(
            source: feed.source.row, identity: place.identity, url: place.listURL, place: description(of: place))
    }

    /// A place of a list is what the list calls it, if a town of that name is near its position: that of London is nearer to the
    /// middle of Lambeth. Else it is the town nearest to its position.
    private func description(of place: FeedPlace) -> PlaceDescription {
        let called = named.place(place.name)
        guard let latitude = place.latitude, let longitude = place.longitude,
            let position = Coordinate(latitude: latitude, longitude: longitude)
        else { return called ?? .unknown }
        let located = PlaceDescription(Gazetteer.bundled.locate(position))
        guard let called, called.countryCode == located.countryCode, let latitude = called.latitude,
            let longitude = called.longitude, let town = Coordinate(latitude: latitude, longitude: longitude),
            town.distance(to: position) <= Self.nearby
        else { return located }
        return called
    }

    /// How far from the middle of a town, in metres, somebody else may set the middle of it.
    private static let nearby = 30_000.0
}

extension SourceRecord {
    /// The hosts of private addresses that a person allowed: the one that the source names, or all.
    var privateNetwork: PrivateNetworkPermission {
        get throws(FetchError) { isPrivateAllowed ? .all : .hosts([try Fetcher.host(of: url)]) }
    }
}

extension FeedRecord {
    /// Whether it is asked for elsewhere than where a person said that it is.
    fileprivate var hasMoved: Bool { place == nil && url != source.url }

    /// What the next request says of the copy at hand; nil to have it anew, as now and then, since validators may lie.
    fileprivate func validators(at now: Int64) -> Validators? {
        guard contentHash != nil, let contentAt, (0..<ListFreshness.validatorLife).contains(now - contentAt) else {
            return nil
        }
        return Validators(etag: etag, lastModified: lastModified)
    }
}

extension FeedAnswer {
    /// Takes from a response what it says of the time to come. Where a list has moved to is remembered since it was there: what
    /// a captive portal redirects to is no list. What was encrypted stays so.
    fileprivate mutating func settle(_ response: FetchResponse, to url: String, timeToLive: Int?, now: Int64) {
        freshUntil = ListFreshness.end(response.freshness, timeToLive: timeToLive, now: now)
        guard let moved = response.permanentURL, moved.hasPrefix("https:") || !url.hasPrefix("https:") else { return }
        movedTo = moved
    }
}
