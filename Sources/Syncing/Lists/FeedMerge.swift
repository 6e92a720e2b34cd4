internal import Catalog
internal import Disk
internal import Feeds
internal import Fetching
internal import Gazetteer
internal import LibraryBase

/// Reads a fetched list, a page or the whole, and merges it: the next items are parsed while the last are written.
struct FeedMerge {
    /// Items in one transaction; others can write between two.
    private static let batchSize = 1000

    let catalog: Catalog
    let named: NamedPlaces
    let feed: FeedRecord
    /// The number of this refresh, which marks the items of all its pages.
    let generation: Int64

    /// Begins a refresh of the list.
    init(catalog: Catalog, named: NamedPlaces, feed: FeedRecord) throws(CatalogError) {
        (self.catalog, self.named, self.feed) = (catalog, named, feed)
        generation = try catalog.feeds.beginRefresh(feed: feed.row)
    }

    /// Merges the page in the file at `path`; returns the changes, and what the page states about itself and the list.
    func merge(_ path: String, _ response: FetchResponse) async throws -> (MergeCounts, Feed) {
        // An earlier version may have written it.
        let home = try catalog.feeds.home(of: feed).map { GazetteerPlacing().described($0) }
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
                writing.addTask { try write(items) }
            }
            while let written = try await writing.next() { counts = counts + written }
            let (list, rest) = try parser.finish()
            try take(rest, home: home, into: &batch)
            return list
        }
        return (try counts + write(batch), list)
    }

    /// Ends the refresh after all pages were merged; returns how many photos are no longer in the list.
    ///
    /// - Parameter isComplete: whether the whole list was read; an incomplete one does not show what was removed.
    func end(isComplete: Bool) throws(CatalogError) -> Int {
        guard feed.source.policy == .replace, isComplete else { return 0 }
        return try catalog.feeds.removeUnseen(feed: feed.row, generation: generation)
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

    private func write(_ items: [RemoteItem]) throws -> MergeCounts {
        guard !items.isEmpty else { return MergeCounts() }
        return try catalog.feeds.merge(items, feed: feed, generation: generation) { item, attempt in
            PhotoID.hashed("\(feed.source.url)\u{0}\(item.identity)\u{0}\(attempt)")
        }
    }

    /// - Parameter home: the place of the list, for items without one.
    private func remoteItem(_ item: FeedItem, home: PlaceDescription?) -> RemoteItem {
        var remote = RemoteItem(identity: item.identity, imageURL: item.imageURL)
        (remote.title, remote.caption, remote.credit) = (item.title, item.caption, item.credit)
        (remote.license, remote.link, remote.publishedAt) = (item.license, item.link, item.publishedAt)
        remote.keywords = item.keywords
        remote.claimedHash = item.hash.map { "\($0.algorithm.rawValue):\($0.hexadecimal)" }
        (remote.type, remote.width, remote.height) = (item.mediaType, item.width, item.height)
        remote.takenAt = item.takenAt
        if let latitude = item.latitude, let longitude = item.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        {
            (remote.latitude, remote.longitude) = (latitude, longitude)
            remote.place = PlaceDescription(Gazetteer.bundled.locate(coordinate))
        } else if let name = item.place, let place = named.place(name) {
            remote.place = place
        } else if let home {
            remote.place = home
        } else if let name = item.place, let place = named.unlocated(name) {
            remote.place = place
        }
        // The place that another catalogue states overrides the position, unless that catalogue found it by the position.
        if let place = item.place?.id.flatMap({ PlaceDescription(gazetteerID: $0) }) {
            remote.isPlaceStated = true
            if let latitude = remote.latitude, let longitude = remote.longitude {
                remote.place = GazetteerPlacing().place(place, latitude: latitude, longitude: longitude)
            } else {
                remote.place = place
            }
        }
        return remote
    }

    private func add(_ place: FeedPlace) throws {
        try catalog.feeds.addPlace(
            source: feed.source.row, identity: place.identity, url: place.listURL, place: description(of: place))
    }

    /// The place of a list: the town with the list's name, if it is near the list's position (the position of London is
    /// nearer to the centre of Lambeth). Else it is the town nearest to the position; without a position it keeps its
    /// name, with unknown country.
    private func description(of place: FeedPlace) -> PlaceDescription {
        let called = named.place(place.name)
        guard let latitude = place.latitude, let longitude = place.longitude,
            let position = Coordinate(latitude: latitude, longitude: longitude)
        else { return called ?? named.unlocated(place.name) ?? .unknown }
        let located = PlaceDescription(Gazetteer.bundled.locate(position))
        guard let called, called.countryCode == located.countryCode, let latitude = called.latitude,
            let longitude = called.longitude, let town = Coordinate(latitude: latitude, longitude: longitude),
            town.distance(to: position) <= Self.nearby
        else { return located }
        return called
    }

    /// The greatest distance, in metres, between a town's centre in the gazetteer and in a list.
    private static let nearby = 30_000.0
}
