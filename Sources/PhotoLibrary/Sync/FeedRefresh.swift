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
    /// The folder for the list while it is being fetched.
    let folder: String
    /// What is shown to servers that ask who is there.
    var logins = SourceLogins.none

    /// What came of it.
    enum Outcome: Sendable {
        case unchanged
        case merged(MergeCounts, skipped: Int, problem: String?)
        case failed(String)
    }

    /// Asks for the list, whatever its age. Only cancellation and a catalogue that fails throw.
    func run(_ feed: FeedRecord, at now: Int64) async throws -> Outcome {
        do {
            return try await refresh(feed, at: now)
        } catch FetchError.disk(let number) {
            throw FileFailure(path: folder, number: number).whileWriting
        } catch let error as FetchError where error != .cancelled {
            return try fail(feed, reason: logins.reason(error, for: feed.url, of: feed.source), error: error, at: now)
        } catch let error as FeedError {
            return try fail(feed, reason: "\(MaskedURL.text(feed.url)): \(error.description)", error: nil, at: now)
        } catch let error as FileFailure {
            throw error.whileWriting
        }
    }

    private func fail(_ feed: FeedRecord, reason: String, error: FetchError?, at now: Int64) throws -> Outcome {
        var retryAt: Int64?
        if case .http(_, let retryAfter?)? = error {
            retryAt = now + Int64(retryAfter.delay(now: Int(now / 1000))) * 1000
        }
        try catalog.note(.failed(reason, retryAt: retryAt), feed: feed.row, at: now)
        return .failed(reason)
    }

    private func refresh(_ feed: FeedRecord, at now: Int64) async throws -> Outcome {
        let path = "\(folder)/feed-\(feed.row)-\(getpid()).part"
        defer { _ = unsafe unlink(PathText.bytes(path)) }
        let validators = Validators(etag: feed.etag, lastModified: feed.lastModified)
        var request = FetchRequest.feed(
            url: feed.url, validators: feed.contentHash == nil ? nil : validators,
            privateNetwork: try feed.source.privateNetwork)
        request.authorization = logins.authorization(for: feed.url, of: feed.source)
        var hash = SHA256()
        let file = try NewFile(path)
        let response = try await fetcher.stream(request) { piece, _ in
            hash.update(data: piece)
            try file.append(piece)
        }
        let content = Array(hash.finalize())
        let (etag, lastModified) = (response.validators.etag, response.validators.lastModified)
        guard !response.isNotModified, content != feed.contentHash else {
            try catalog.note(.unchanged(etag: etag, lastModified: lastModified), feed: feed.row, at: now)
            return .unchanged
        }
        let merged = try await merge(path, feed: feed, response: response)
        try catalog.note(.merged(contentHash: content, etag: etag, lastModified: lastModified), feed: feed.row, at: now)
        return merged
    }

    private func merge(_ path: String, feed: FeedRecord, response: FetchResponse) async throws -> Outcome {
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
        return .merged(counts, skipped: summary.skippedCount, problem: summary.problem)
    }

    private func remoteItem(_ item: FeedItem, feed: FeedRecord) throws -> RemoteItem {
        var remote = RemoteItem(identity: item.identity, imageURL: item.imageURL)
        (remote.title, remote.caption, remote.credit) = (item.title, item.caption, item.credit)
        (remote.license, remote.link, remote.publishedAt) = (item.license, item.link, item.publishedAt)
        remote.keywords = item.keywords
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
