import Catalog
import TestSupport
import Testing

/// Photos of lists that name a place without a position.
@Suite struct UnlocatedMergeTests {
    private static let town = PlaceDescription(
        id: "zz-nowhere-town-xabc123", countryCode: "ZZ", name: "Nowhere Town", region: nil)

    /// In older versions, all photos of such lists were at the unknown place.
    @Test func aKnownPhotoGetsItsPlaceThoughItsItemIsUnchanged() throws {
        let world = try World()
        let catalog = world.catalog
        let source = try catalog.sources.add(SourceDescription(name: "s", url: "https://s.example/feed"))
        let feed = try #require(try catalog.feeds.own(ofSource: source.row))
        func merge(_ place: PlaceDescription, generation: Int64) throws -> MergeCounts {
            var item = RemoteItem(identity: "1", imageURL: "https://s.example/1.jpg")
            (item.title, item.place) = ("House", place)
            return try catalog.feeds.merge([item], feed: feed, generation: generation) { _, attempt in
                World.id("s \(attempt)")
            }
        }
        func place() throws -> String? {
            try catalog.photos.list(at: nil, order: .title, limit: nil).photos.first?.place.id
        }
        #expect(try merge(.unknown, generation: 1).added == 1)
        #expect(try place() == "zz")
        #expect(try merge(Self.town, generation: 2).updated == 1)
        #expect(try place() == Self.town.id)
        // It stays there, and nothing is written.
        #expect(try merge(Self.town, generation: 3).unchanged == 1)
        #expect(try merge(.unknown, generation: 4).unchanged == 1)
        #expect(try place() == Self.town.id)
    }
}
