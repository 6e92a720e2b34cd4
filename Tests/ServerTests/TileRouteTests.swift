import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Tiles of a photo, and the point that matters in it.
@Suite struct TileRouteTests {
    /// A photo of 1300 × 700 pixels, upright, that is stored turned.
    private func photo(_ world: ServedLibrary, orientation: Int = 1) async throws -> String {
        let isTurned = orientation > 4
        try TestPhoto(
            seed: 3, size: isTurned ? .init(width: 700, height: 1300) : .init(width: 1300, height: 700),
            orientation: orientation
        ).write("\(world.pictures)/a.jpg")
        return try await world.importPhotos(0)[0]
    }

    private func size(_ reply: [UInt8]) throws -> PixelSize { try ImageHeader.read(from: .bytes(reply)).size }

    @Test(arguments: [1, 6, 8, 3])
    func tilesCoverTheUprightPhoto(orientation: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let target = "/api/v1/photos/\(try await photo(world, orientation: orientation))/tile"
        let sizes = [(0, 0, 512, 512), (2, 0, 276, 512), (0, 1, 512, 188), (2, 1, 276, 188)]
        for (column, row, width, height) in sizes {
            let reply = try await world.get("\(target)?column=\(column)&row=\(row)")
            #expect(try size(reply.body) == PixelSize(width: width, height: height))
        }
        let half = try await world.get("\(target)?scale=2&column=1&row=0")
        #expect(try size(half.body) == PixelSize(width: 138, height: 350))
        #expect(try await world.get("\(target)?column=3&row=0").isProblem(404))
        #expect(try await world.get("\(target)?scale=4&column=0&row=1").isProblem(404))
    }

    @Test(arguments: [1, 6])
    func aTileShowsItsOwnPart(orientation: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world, orientation: orientation)
        let original = try await world.get("/api/v1/photos/\(id)/original")
        let region = Rect(x: 512, y: 512, width: 512, height: 188)
        let expected = try ImageSource.bytes(original.body).render(
            Rendering(
                region: region, size: PixelSize(width: 512, height: 188),
                orientation: try #require(Orientation(rawValue: orientation))))
        let tile = try await world.get("/api/v1/photos/\(id)/tile?column=1&row=1")
        let shown = try ImageSource.bytes(tile.body).render(
            Rendering(region: Rect(x: 0, y: 0, width: 512, height: 188), size: expected.size))
        let difference = zip(shown.pixels.bytes, expected.pixels.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / expected.pixels.bytes.count < 8)
    }

    @Test(arguments: [
        "", "column=0", "row=0", "column=0&row=-1", "column=0&row=0&scale=3", "column=0&row=0&scale=0",
        "column=a&row=0", "column=0&row=0&size=1",
    ])
    func aTileThatIsNoneIs400(query: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world)
        #expect(try await world.get("/api/v1/photos/\(id)/tile?\(query)").isProblem(400))
    }

    @Test func aTileIsMadeOnceAndKeptForEverUnderItsVersion() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world)
        let version = try #require(try world.library.listed(photo: id, locale: .english).version)
        let target = "/api/v1/photos/\(id)/tile?scale=1&column=1&row=0&v=\(version)"
        let before = world.server.picturesMade
        let tags = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 { group.addTask { try await world.get(target).headers["etag"] } }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(world.server.picturesMade == before + 1)
        let tag = try #require(tags.first ?? nil)
        #expect(tags.count == 1)
        let reply = try await world.get(target)
        #expect(reply.headers["cache-control"]?.contains("immutable") == true)
        #expect(try await world.get(target, ("If-None-Match", tag)).status == 304)
        let head = try await world.server.ask("HEAD", target)
        #expect(head.status == 200 && head.body.isEmpty && head.headers["content-length"] == String(reply.body.count))
        #expect(try await world.get(target, ("Range", "bytes=0-9")).status == 206)
    }

    @Test func theFocusIsThatOfTheGeometry() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world)
        let focus = try #require(try await world.get("/api/v1/photos/\(id)/focus").json["focus"] as? [String: Double])
        let (x, y) = (try #require(focus["x"]), try #require(focus["y"]))
        #expect((0...1).contains(x) && (0...1).contains(y))
        let auto = try await world.get("/api/v1/photos/\(id)/geometry?viewport=300x300&focus=auto").json
        let geometry = try #require(auto["geometry"] as? NSDictionary)
        let offset = try #require(geometry["contentOffset"] as? [String: Double])
        let told = ViewGeometry(
            image: PixelSize(width: 1300, height: 700), viewport: try Viewport(width: 300, height: 300, density: 1),
            focus: Point(x: x, y: y))
        #expect(abs(told.contentOffset.x - (offset["x"] ?? 0)) < 1e-6)
        #expect(abs(told.contentOffset.y - (offset["y"] ?? 0)) < 1e-6)
    }
}
