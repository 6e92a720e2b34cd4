import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// What pages call photos without a title.
@Suite struct PhotoNameTests {
    private func page(_ world: ServedLibrary, _ target: String, _ language: String = "en") async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"), ("Accept-Language", language))
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test func theCaptionsFirstLineIsTheName() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let long = Array(repeating: "word", count: 60).joined(separator: " ")
        try await world.subscribe(to: [
            ServedLibrary.published(1, title: "", ["content_html": "<p>The <i>first</i> line</p><p>The second</p>"]),
            ServedLibrary.published(2, title: "", ["content_html": "<p>\(long)</p>"]),
        ])
        let place = try await page(world, "/places/se-falun-2715459")
        #expect(place.contains("The first line") && !place.contains("The second"))
        #expect(place.contains("word…") && !place.contains(long))
    }

    @Test func elseThePlaceAndTheTimeThereAreTheName() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        // In UTC it was still April.
        try TestPhoto.falun(1, takenAt: "2011:05:01 00:30:00").write("\(world.pictures)/night.jpg")
        try TestPhoto.falun(2, takenAt: "2011:05:01 00:00:00").write("\(world.pictures)/day.jpg")
        try TestPhoto.falun(3).write("\(world.pictures)/undated.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let place = try await page(world, "/places/se-falun-2715459", "sv")
        for name in ["Falun, 1 maj 2011 00:30", "Falun, 1 maj 2011", "Foto från Falun"] {
            #expect(place.contains("alt=\"\(name)\""), "\(name)")
        }
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let night = try #require(photos.first { $0.takenAtLocal?.contains("00:30") == true })
        let shown = try await page(world, "/photos/\(night.id)", "sv")
        #expect(shown.contains("<title>Falun, 1 maj 2011 00:30") && shown.contains(">night.jpg</dd>"))
        let found = try await page(world, "/search?q=maj%202011", "sv")
        #expect(found.contains(">Falun, 1 maj 2011 00:30<") && found.contains(">Falun, 1 maj 2011<"))
    }

    @Test(arguments: [false, true]) func theNameOfTheFileIsForThoseWhoGetIt(isPublic: Bool) async throws {
        let world = try ServedLibrary(host: isPublic ? "0.0.0.0" : "127.0.0.1", isPublic: isPublic)
        defer { world.remove() }
        try TestPhoto.falun(1).write("\(world.pictures)/annas-phone.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let id = try #require(photos.first?.id)
        let document = try await world.get("/api/v1/photos/\(id)")
        #expect(try document.json["fileName"] as? String == (isPublic ? nil : "annas-phone.jpg"))
        #expect(try await page(world, "/photos/\(id)").contains("annas-phone") == !isPublic)
        let list = try await world.get("/api/v1/places/se-falun-2715459/photos")
        #expect(!String(decoding: list.body, as: UTF8.self).contains("annas-phone"))
    }

    @Test(arguments: [false, true]) func theCameraIsForThoseWhoGetTheFile(isPublic: Bool) async throws {
        let world = try ServedLibrary(host: isPublic ? "0.0.0.0" : "127.0.0.1", isPublic: isPublic)
        defer { world.remove() }
        var photo = TestPhoto.falun(1)
        photo.camera = TestPhoto.Camera()
        try photo.write("\(world.pictures)/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let id = try #require(photos.first?.id)
        let document = try await world.get("/api/v1/photos/\(id)").json
        #expect(document["camera"] as? String == (isPublic ? nil : "Nikon D750"))
        #expect(document["lens"] as? String == (isPublic ? nil : "24.0-70.0 mm f/2.8"))
        let exposure = document["exposure"] as? [String: Any]
        #expect(exposure?["time"] as? Double == (isPublic ? nil : 0.004))
        #expect(exposure?["focalLength35mm"] as? Int == (isPublic ? nil : 52))
        let shown = try await page(world, "/photos/\(id)")
        for text in [
            "q=camera%3A%22Nikon%20D750%22\">Nikon D750</a>", ">24.0-70.0 mm f/2.8</a>",
            "1/250 s · f/2.8 · ISO 400 · 35 mm (52 mm on 35 mm film) · −0.7 EV · flash",
        ] {
            #expect(shown.contains(text) == !isPublic, "\(text)")
        }
        // No listing has them, and no search tells a guest.
        for target in ["/api/v1/places/se-falun-2715459/photos", "/api/v1/search?q=falun", "/api/v1/frame"] {
            let list = String(decoding: try await world.get(target).body, as: UTF8.self)
            #expect(list.contains(id) && !list.contains("Nikon") && !list.contains("exposure"), "\(target)")
        }
        for words in ["camera:nikon", "-camera:canon%20falun", "lens:24"] {
            for target in [
                "/api/v1/search?q=", "/search?q=", "/api/v1/frame?q=", "/frame?q=", "/photos/\(id)?in=search&q=",
            ] {
                let reply = try await world.get(target + words)
                #expect(reply.status == (isPublic ? 403 : 200), "\(target)\(words)")
            }
        }
        let search = try await page(world, "/search")
        #expect(search.contains("data-operator=\"camera:\"") == !isPublic)
    }

    @Test func exposureIsWrittenInTheReadersLanguage() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        var photo = TestPhoto.falun(1)
        var camera = TestPhoto.Camera()
        (camera.speed, camera.isFlashFired) = (2, false)
        photo.camera = camera
        try photo.write("\(world.pictures)/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let id = try #require(photos.first?.id)
        let german = try await page(world, "/photos/\(id)", "de")
        #expect(german.contains("0,5 s · f/2,8 · ISO 400 · 35 mm (52 mm bei Kleinbild) · −0,7 EV</dd>"))
        #expect(try await page(world, "/photos/\(id)", "ar").contains("٠٫٥"))
    }
}
