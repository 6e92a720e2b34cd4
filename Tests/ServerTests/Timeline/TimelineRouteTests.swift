import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The timeline over HTTP: the API and the pages.
@Suite struct TimelineRouteTests {
    /// The library has photos of Falun and of Sydney, of which one was taken a quarter past midnight, and one without a time.
    private func world() async throws -> ServedLibrary {
        let world = try ServedLibrary()
        for (number, time) in ["2011:05:17 10:00:00", "2012:05:17 11:00:00", "2012:02:29 12:00:00"].enumerated() {
            try TestPhoto.falun(number + 1, takenAt: time).write("\(world.pictures)/f\(number).jpg")
        }
        for (number, time) in ["2018:12:31 20:00:00", "2019:01:01 00:15:00"].enumerated() {
            try TestPhoto(seed: 10 + number, latitude: -33.8688, longitude: 151.2093, takenAt: time)
                .write("\(world.pictures)/s\(number).jpg")
        }
        try TestPhoto.falun(20).write("\(world.pictures)/u.jpg")
        _ = try await world.library.imports.run([world.pictures])
        return world
    }

    private func page(_ world: ServedLibrary, _ target: String) async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"))
        #expect(reply.status == 200, "\(target)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    private func times(_ world: ServedLibrary, _ target: String) async throws -> [String] {
        let photos = try await world.get(target).json["photos"] as? [[String: Any]] ?? []
        return photos.map { String(($0["takenAtLocal"] as? String ?? "-").prefix(16)) }
    }

    @Test func theAPICountsEachMonthByTheClocksOfItsPlaces() async throws {
        let world = try await world()
        defer { world.remove() }
        let document = try await world.get("/api/v1/timeline").json
        let expected: NSDictionary = [
            "years": [
                ["year": 2019, "months": [["month": 1, "photoCount": 1]]],
                ["year": 2018, "months": [["month": 12, "photoCount": 1]]],
                ["year": 2012, "months": [["month": 5, "photoCount": 1], ["month": 2, "photoCount": 1]]],
                ["year": 2011, "months": [["month": 5, "photoCount": 1]]],
            ], "undated": 1,
        ]
        #expect(document == expected)
        #expect(try await times(world, "/api/v1/timeline/2019-01/photos") == ["2019-01-01T00:15"])
        #expect(try await times(world, "/api/v1/timeline/undated/photos") == ["-"])
        #expect(try await times(world, "/api/v1/timeline/2017-01/photos").isEmpty)
        #expect(try await world.get("/api/v1/timeline/2019/photos").isProblem(404))
        #expect(try await world.get("/api/v1/timeline?limit=1").isProblem(400))
        #expect(try await world.get("/api/v1/timeline/2019-01/photos?cursor=x").isProblem(400))
    }

    @Test func aChangeOfThePhotosChangesTheTimelineAtOnce() async throws {
        let world = try await world()
        defer { world.remove() }
        #expect(try await world.get("/api/v1/timeline").json["undated"] as? Int == 1)
        try FileManager.default.removeItem(atPath: "\(world.pictures)/u.jpg")
        _ = try await world.library.imports.run([world.pictures])
        #expect(try await world.get("/api/v1/timeline").json["undated"] == nil)
    }

    @Test func thisDayIsThatOfEarlierYears() async throws {
        let world = try await world()
        defer { world.remove() }
        let address = "/api/v1/timeline/on-this-day"
        #expect(try await times(world, "\(address)?day=05-17") == ["2012-05-17T11:00", "2011-05-17T10:00"])
        #expect(try await times(world, "\(address)?day=05-18").isEmpty)
        #expect(try await times(world, "\(address)?day=01-01") == ["2019-01-01T00:15"])
        // 29 February is also shown on the day before it, which every year has.
        #expect(try await times(world, "\(address)?day=02-28") == ["2012-02-29T12:00"])
        #expect(try await times(world, "\(address)?day=02-29") == ["2012-02-29T12:00"])
        let first = try await world.get("\(address)?day=05-17&limit=1").json
        let next = try #require(first["next"] as? String)
        #expect(try await times(world, "\(address)?day=05-17&limit=1&cursor=\(next)") == ["2011-05-17T10:00"])
        for wrong in ["02-30", "5-17", "2011-05-17", ""] {
            #expect(try await world.get("\(address)?day=\(wrong)").isProblem(400), "\(wrong)")
        }
        let shown = try await page(world, "/timeline/on-this-day?day=05-17")
        #expect(shown.contains("?in=day&q=05-17\"") || shown.contains("?in=day&amp;q=05-17\""))
        #expect(try await page(world, "/timeline/on-this-day?day=05-18").contains("No photos were taken on this day"))
    }

    @Test func thePageHasAHeadingForEachMonthAndYearsAtItsEdge() async throws {
        let world = try await world()
        defer { world.remove() }
        for source in ["/", "/search"] { #expect(try await page(world, source).contains("href=\"/timeline\"")) }
        let timeline = try await page(world, "/timeline")
        for text in [
            "6 photos", "data-group=\"2019-01\"", "?in=timeline\"", "id=\"month-2012-02\"",
            "href=\"/timeline/2012-02\"",
            "May 2011", "data-group=\"undated\"", "href=\"#month-2018-12\">2018</a>",
        ] {
            #expect(timeline.contains(text), "\(text)")
        }
        #expect(timeline.matches(of: /class="cell"/).count == 1)
        let month = try await page(world, "/timeline/2012-05")
        for text in [
            "May 2012", "1 photo<", "rel=\"prev\" href=\"/timeline/2018-12\"",
            "rel=\"next\" href=\"/timeline/2012-02\"",
        ] {
            #expect(month.contains(text), "\(text)")
        }
        #expect(try await world.get("/timeline/nowhere").status == 404)
    }

    @Test func aPhotosLinksFollowTheTimelineOverTheEndsOfMonths() async throws {
        let world = try await world()
        defer { world.remove() }
        var ids: [String] = []
        for month in ["2019-01", "2018-12", "2012-05", "2012-02", "2011-05", "undated"] {
            let photos = try await world.get("/api/v1/timeline/\(month)/photos").json["photos"] as? [[String: Any]]
            ids += (photos ?? []).compactMap { $0["id"] as? String }
        }
        #expect(ids.count == 6)
        for (row, id) in ids.enumerated() {
            let shown = try await page(world, "/photos/\(id)?in=timeline")
            #expect(shown.contains("data-listing=\"timeline\"") && shown.contains("href=\"/timeline\""))
            for (index, other) in ids.enumerated() where index != row {
                #expect(shown.contains("/photos/\(other)?in=timeline") == (abs(index - row) == 1), "\(row) \(index)")
            }
        }
    }

    @Test func aPlaceStatesTheDatesOfItsPhotos() async throws {
        let world = try await world()
        defer { world.remove() }
        let falun = try await world.get("/api/v1/places/se-falun-2715459").json
        #expect(falun["from"] as? String == "2011-05-17" && falun["to"] as? String == "2012-05-17")
        let shown = try await page(world, "/places/se-falun-2715459")
        #expect(shown.contains(">May 2011</time> – <time datetime=\"2012-05\""))
    }
}
