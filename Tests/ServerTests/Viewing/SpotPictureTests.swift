import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The small map in the details of a photo.
@Suite struct SpotPictureTests {
    @Test func theDetailsHaveAMapOfTheSurroundings() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let reply = try await world.get("/photos/\(photo)", ("Accept", "text/html"))
        let text = String(decoding: reply.body, as: UTF8.self)
        #expect(text.contains("href=\"/map?at=60.607,15.632&amp;zoom=9\""))
        let picture = try await world.get("/map/spot.svg?at=60.607,15.632")
        #expect(picture.status == 200 && picture.headers["content-type"] == "image/svg+xml")
        let svg = String(decoding: picture.body, as: UTF8.self)
        let box = try #require(svg.firstMatch(of: /viewBox="(\d+) (\d+) 4096 2048"/)).output
        // In the middle: 1/16 of the world is 4096 of 65536 units.
        let spot = try #require(svg.firstMatch(of: /<circle cx="(\d+)" cy="(\d+)"/)).output
        let (left, top, x, y) = (Int(box.1), Int(box.2), Int(spot.1), Int(spot.2))
        #expect(x.map { abs($0 - Int((15.632 / 360 + 0.5) * 65_536)) <= 1 } == true)
        #expect(left.flatMap { left in x.map { abs($0 - left - 2_048) <= 1 } } == true)
        #expect(top.flatMap { top in y.map { abs($0 - top - 1_024) <= 1 } } == true)
        for wrong in ["", "?at=1", "?at=91,0", "?at=0,181", "?at=a,b", "?at=nan,0", "?at=1,2,3"] {
            #expect(try await world.get("/map/spot.svg\(wrong)").isProblem(400), "\(wrong)")
        }
        // At the date line and near the poles too.
        for edge in ["0,180", "0,-180", "-16.5,179.9", "85,0", "90,10", "-90,0"] {
            #expect(try await world.get("/map/spot.svg?at=\(edge)").status == 200, "\(edge)")
        }
        let fiji = String(decoding: try await world.get("/map/spot.svg?at=-16.5,179.9").body, as: UTF8.self)
        #expect(fiji.contains("translate(0)") && fiji.contains("translate(65536)"), "both sides of the date line")
    }
}
