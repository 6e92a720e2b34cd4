internal import Catalog
internal import Feeds
internal import Fetching
internal import Gazetteer

/// Reads a list that was fetched, and merges it: the next items are read while the last are written.
struct FeedMerge {
    /// Items in one transaction: others can write between two.
    private static let batchSize = 1000

    let catalog: Catalog
    let named: NamedPlaces
    let feed: FeedRecord

    /// Merges the list in the file at `path`; returns what changed, and what the list says of itself.
    func run(_ path: String, _ response: FetchResponse) async throws -> (MergeCounts, Feed) {
        let generation = try catalog.beginRefresh(feed: feed.row)
        let home = try feed.place.flatMap { try catalog.place(row: $0) }.map { PlaceDescription($0) }
        let file = try OpenFile(path)
        let parser = FeedParser(baseURL: response.finalURL, contentType: response.contentType)
        var batch: [RemoteItem] = []
        var counts = MergeCounts()
        let list = try await withThrowingTaskGroup(of: MergeCounts.self) { writing in
            var offset = 0
            while case let piece = try file.bytes(at: offset, count: 256 << 10), !piece.isEmpty {
                try Task.checkCancellation()
                offset += piece.count
                try take(try parser.feed(piece), home: home, into: &batch)
                guard batch.count >= Self.batchSize else { continue }
                if let written = try await writing.next() { counts = counts + written }
                let items = batch
                batch = []
                writing.addTask { try write(items, generation: generation) }
            }
            while let written = try await writing.next() { counts = counts + written }
            let (list, rest) = try parser.finish()
            try take(rest, home: home, into: &batch)
            return list
        }
        counts = try counts + write(batch, generation: generation)
        // A feed that was cut says nothing of what it doesn't show.
        if feed.source.policy == .replace, list.isComplete {
            counts.removed = try catalog.removeUnseen(feed: feed.row, generation: generation)
        }
        return (counts, list)
    }

    private func take(_ entries: [FeedEntry], home: PlaceDescription?, into batch: inout [RemoteItem]) throws {
        for entry in entries {
            switch entry {
            case .item(let item): batch.append(remoteItem(item, home: home))
            case .place(let place): try add(place)
            case .skipped: continue
            }
        }
    }

    private func write(_ items: [RemoteItem], generation: Int64) throws -> MergeCounts {
        guard !items.isEmpty else { return MergeCounts() }
        return try catalog.merge(items, feed: feed, generation: generation) { item, attempt in
            PhotoID.hashed("\(feed.source.url)\u{0}\(item.identity)\u{0}\(attempt)")
        }
    }

    /// - Parameter home: the place of the list, for what has none.
    private func remoteItem(_ item: FeedItem, home: PlaceDescription?) -> RemoteItem {
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
        } else if let home {
            remote.place = home
        }
        return remote
    }

    private func add(_ place: FeedPlace) throws {
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
