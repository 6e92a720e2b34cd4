import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The slideshow: its page without scripts, and the photos that it asks for.
@Suite struct SlideshowTests {
    private func ids(_ reply: DirectServer.Reply) throws -> [String] {
        let photos = try #require(reply.json["photos"] as? [[String: Any]])
        return photos.compactMap { $0["id"] as? String }
    }

    /// All photos of a slideshow, in parts of `limit`.
    private func whole(_ world: ServedLibrary, _ query: String, limit: Int) async throws -> [String] {
        var (all, cursor): ([String], String?) = ([], nil)
        repeat {
            let more = cursor.map { "&cursor=\($0)" } ?? ""
            let reply = try await world.get("/api/v1/frame?\(query)&limit=\(limit)\(more)")
            #expect(reply.status == 200, "\(query)\(more)")
            all += try ids(reply)
            cursor = try reply.json["next"] as? String
        } while cursor != nil
        return all
    }

    private func page(_ world: ServedLibrary, _ target: String) async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"))
        #expect(reply.status == 200, "\(target)")
        return String(decoding: reply.body, as: UTF8.self).replacingOccurrences(of: "&amp;", with: "&")
    }

    @Test func aSlideshowHasThePhotosOfItsListInOrder() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let all = try await world.importPhotos(7)
        try TestPhoto(seed: 90, latitude: 59.9133, longitude: 10.7389, takenAt: "2010:01:01 12:00:00", title: "Oslo")
            .write("\(world.pictures)/oslo.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let oslo = try #require(
            try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.last)
        let falun = try world.library.places.photo(all[0], locale: .english).place.id
        #expect(try await whole(world, "order=taken", limit: 3) == all + [oslo.id])
        #expect(try await whole(world, "place=\(falun)", limit: 3) == all)
        #expect(try await whole(world, "country=no", limit: 3) == [oslo.id])
        #expect(try await whole(world, "q=Gruvan", limit: 3) == all)
        #expect(try await whole(world, "q=Gruvan&photo=\(all[2])", limit: 2) == Array(all[2...]))
        #expect(try await whole(world, "place=\(falun)&photo=\(all[4])", limit: 2) == Array(all[4...]))
        #expect(try await whole(world, "place=\(falun)&photo=\(all[4])", limit: 1) == Array(all[4...]))
    }

    @Test func aSeedDeterminesTheOrderAndEachPhotoComesOnce() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let all = try await world.importPhotos(30)
        let falun = try world.library.places.photo(all[0], locale: .english).place.id
        for list in ["", "place=\(falun)&", "country=SE&", "q=Gruvan&"] {
            let one = try await whole(world, "\(list)order=random&seed=1", limit: 7)
            #expect(one.sorted() == all.sorted() && one != all, "\(list)")
            #expect(try await whole(world, "\(list)order=random&seed=1", limit: 11) == one, "\(list)")
            #expect(try await whole(world, "\(list)order=random&seed=2", limit: 11) != one, "\(list)")
        }
        let begun = try await whole(world, "order=random&seed=1&photo=\(all[9])", limit: 50)
        #expect(begun.first == all[9] && begun.sorted() == all.sorted())
    }

    @Test func whatCannotBeShownIsRefused() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        for wrong in [
            "order=newest", "seed=-1", "order=random&seed=x", "limit=0", "limit=201", "cursor=x", "place=a&trip=b",
            "order=random&cursor=r.1.0", "order=random&cursor=s.0.", "q=a&order=random&cursor=r.0.1", "q=a&cursor=t.1",
            "seconds=3",
        ] {
            #expect(try await world.get("/api/v1/frame?\(wrong)").isProblem(400), "\(wrong)")
        }
        for unknown in ["place=nowhere", "trip=nowhere", "country=nowhere", "photo=000000000000"] {
            #expect(try await world.get("/api/v1/frame?\(unknown)").isProblem(404), "\(unknown)")
            let isPhoto = unknown.hasPrefix("photo")
            #expect(try await world.get("/frame?\(unknown)").status == (isPhoto ? 200 : 404), "\(unknown)")
        }
        // A picture frame goes on with the first photo if the next one has left the library.
        #expect(try await world.get("/frame?photo=000000000000").page.contains(photo))
        for wrong in ["seconds=-1", "seconds=86401", "order=newest"] {
            #expect(try await world.get("/frame?\(wrong)").status == 400, "\(wrong)")
        }
        #expect(try await world.get("/frame?photo=\(photo)&utm=1").status == 200)
    }

    @Test func withoutScriptsThePageTurnsByItselfUntilItIsPaused() async throws {
        let world = try ServedLibrary(baseURL: "https://example.org/fotos")
        defer { world.remove() }
        let all = try await world.importPhotos(3)
        let falun = try world.library.places.photo(all[0], locale: .english).place.id
        let first = try await page(world, "/frame?place=\(falun)&seconds=5")
        let next = "/fotos/frame?place=\(falun)&photo=\(all[1])&seconds=5"
        #expect(first.contains("<noscript><meta http-equiv=\"refresh\" content=\"5;url=\(next)\"></noscript>"))
        #expect(first.contains("rel=\"next\" href=\"\(next)\"") && first.contains("/photos/\(all[0])/thumbnail"))
        #expect(first.contains("href=\"/fotos/frame?place=\(falun)&photo=\(all[0])&seconds=0\""))
        let paused = try await page(world, "/frame?place=\(falun)&photo=\(all[0])&seconds=0")
        #expect(!paused.contains("http-equiv=\"refresh\"") && paused.contains("&photo=\(all[1])&seconds=7\""))
        // After the last photo comes the first one.
        let last = try await page(world, "/frame?place=\(falun)&photo=\(all[2])&seconds=5")
        #expect(last.contains("content=\"5;url=/fotos/frame?place=\(falun)&seconds=5\""))
        let random = try await page(world, "/frame?order=random&seed=4")
        #expect(random.contains("content=\"7;url=/fotos/frame?order=random&seed=5&seconds=7\""))
    }

    @Test func anEmptyLibraryHasAPageWithoutPhotos() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        for query in ["", "?order=random", "?q=nothing", "?country=SE"] {
            let text = try await page(world, "/frame\(query)")
            #expect(text.contains("There are no photos here.") && !text.contains("http-equiv=\"refresh\""), "\(query)")
        }
    }
}
