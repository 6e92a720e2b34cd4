import Foundation
import Imaging
import PhotoLibrary
import TestSupport
import Testing

/// The main subject of a photo.
@Suite struct FocusRouteTests {
    @Test func theFocusIsThatOfTheGeometry() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try TestPhoto(seed: 3, size: .init(width: 1300, height: 700)).write("\(world.pictures)/a.jpg")
        let id = try await world.importPhotos(0)[0]
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
