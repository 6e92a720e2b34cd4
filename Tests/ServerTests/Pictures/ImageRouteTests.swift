import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Photos as IIIF images.
@Suite struct ImageRouteTests {
    /// A photo of 1300 × 700 upright pixels, stored with an orientation.
    private func photo(_ world: ServedLibrary, orientation: Int = 1) async throws -> String {
        let isTurned = orientation > 4
        try TestPhoto(
            seed: 3, size: isTurned ? .init(width: 700, height: 1300) : .init(width: 1300, height: 700),
            orientation: orientation
        ).write("\(world.pictures)/a.jpg")
        return try await world.importPhotos(0)[0]
    }

    private func size(_ reply: DirectServer.Reply) throws -> PixelSize {
        try ImageHeader.read(from: .bytes(reply.body)).size
    }

    @Test(arguments: [1, 6, 8, 3])
    func tilesCoverTheUprightPhoto(orientation: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let base = "/iiif/3/\(try await photo(world, orientation: orientation))"
        let tiles = [
            ("0,0,512,512/512,512", 512, 512), ("1024,0,276,512/276,512", 276, 512),
            ("0,512,512,188/512,188", 512, 188),
            ("1024,512,276,188/276,188", 276, 188), ("1024,0,276,700/138,350", 138, 350),
        ]
        for (tile, width, height) in tiles {
            let reply = try await world.get("\(base)/\(tile)/0/default.jpg")
            #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg")
            #expect(try size(reply) == PixelSize(width: width, height: height))
        }
        #expect(try await world.get("\(base)/1300,0,10,10/max/0/default.jpg").isProblem(400))
    }

    @Test(arguments: [1, 6])
    func anImageShowsItsOwnPart(orientation: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world, orientation: orientation)
        let original = try await world.get("/api/v1/photos/\(id)/original")
        let region = Rect(x: 512, y: 512, width: 512, height: 188)
        let rendering = Rendering(
            region: region, size: PixelSize(width: 512, height: 188),
            orientation: try #require(Orientation(rawValue: orientation)))
        let turns: [(String, Orientation)] = [
            ("0", .topLeft), ("90", .rightTop), ("180", .bottomRight), ("270", .leftBottom), ("!0", .topRight),
            ("!90", .rightBottom), ("!180", .bottomLeft), ("!270", .leftTop),
        ]
        for (rotation, turn) in turns {
            let upright = PixelSize(width: 1300, height: 700)
            let expected = try ImageSource.bytes(original.body).render(rendering.turned(turn, of: upright))
            for (form, most) in [("jpg", 8), ("png", 3)] {
                let reply = try await world.get("/iiif/3/\(id)/512,512,512,188/max/\(rotation)/default.\(form)")
                let shown = try ImageSource.bytes(reply.body).render(
                    Rendering(region: Rect(expected.size), size: expected.size))
                let difference = zip(shown.pixels.bytes, expected.pixels.bytes)
                    .reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                #expect(try size(reply) == expected.size)
                #expect(difference / expected.pixels.bytes.count < most, "\(rotation) \(form)")
            }
        }
    }

    @Test func theTonesAreTheRequestedOnes() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let base = "/iiif/3/\(try await photo(world))/full/200,/0"
        let color = try ImageSource.bytes(try await world.get("\(base)/color.png").body).pixels()
        let gray = try ImageSource.bytes(try await world.get("\(base)/gray.png").body).pixels()
        let bitonal = try ImageSource.bytes(try await world.get("\(base)/bitonal.png").body).pixels()
        #expect(color.channels == 3 && gray.channels == 1)
        #expect(Set(bitonal.bytes).isSubset(of: [0, 255]) && Set(bitonal.bytes).count == 2)
    }

    @Test(arguments: [
        "full/max/0/default.gif", "full/max/45/default.jpg", "full/1301,/0/default.jpg", "full/0,/0/default.jpg",
        "pct:0,0,0,0/max/0/default.jpg", "x/max/0/default.jpg", "full/max/0/x.jpg", "full/max/0/default",
        "full/full/0/default.jpg", "full/max/0/default.jpg?size=1", "full/%5E9999999,/0/default.jpg",
    ])
    func whatIsWrongIs400(pieces: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let reply = try await world.get("/iiif/3/\(try await photo(world))/\(pieces)")
        #expect(try reply.isProblem(400))
        #expect(reply.headers["access-control-allow-origin"] == "*")
    }

    @Test func whatIsNotThereIs404() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world)
        for target in [
            "/iiif/3/unknown/full/max/0/default.jpg", "/iiif/3/unknown/info.json", "/iiif/3/unknown",
            "/iiif/3/a%2Fb/full/max/0/default.jpg", "/iiif/1/\(id)/info.json", "/iiif/3/\(id)/full/max/0",
            "/iiif/3/\(id)/full/max/0/default.jpg/x", "/iiif/3//info.json", "/iiif/3/..%2f..%2fetc/info.json",
        ] {
            #expect(try await world.get(target).isProblem(404), "\(target)")
        }
    }

    @Test func theServiceLeadsToItsInformation() async throws {
        let world = try ServedLibrary(baseURL: "https://example.org/photos")
        defer { world.remove() }
        let id = try await photo(world)
        for (version, key) in [("3", "id"), ("2", "@id")] {
            let service = "https://example.org/photos/iiif/\(version)/\(id)"
            for end in ["", "/"] {
                let reply = try await world.server.ask("GET", "/iiif/\(version)/\(id)\(end)", host: "example.org")
                #expect(reply.status == 303 && reply.headers["location"] == service + "/info.json")
            }
            let target = "/photos/iiif/\(version)/\(id)/info.json"
            let json = try await world.server.ask("GET", target, host: "example.org").json
            #expect(json[key] as? String == service)
            #expect(json["width"] as? Int == 1300 && json["height"] as? Int == 700)
        }
    }

    @Test(
        arguments: [
            ("3", nil, "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\""),
            ("3", "*/*", "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\""),
            ("3", "application/json", "application/json"),
            ("3", "application/ld+json;q=0.5, application/json", "application/json"),
            (
                "3", "application/json;q=0.5, */*",
                "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\""
            ),
            ("3", "text/html", "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\""),
            ("2", nil, "application/json"), ("2", "*/*", "application/json"),
            ("2", "application/ld+json", "application/ld+json;profile=\"http://iiif.io/api/image/2/context.json\""),
        ] as [(String, String?, String)])
    func informationIsCalledWhatAClientWants(version: String, accept: String?, expected: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let target = "/iiif/\(version)/\(try await photo(world))/info.json"
        let reply = try await world.server.ask("GET", target, headers: accept.map { [("Accept", $0)] } ?? [])
        #expect(reply.headers["content-type"] == expected)
        #expect(reply.headers["vary"]?.contains("Accept") == true)
        let text = try #require(String(bytes: reply.body, encoding: .utf8))
        #expect(text.hasPrefix("{\"@context\":"))
    }

    @Test func anImageLinksToItsCanonicalURL() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world)
        for (version, expected) in [("3", "full/650,350/0/default.jpg"), ("2", "full/650,/0/default.jpg")] {
            let reply = try await world.get("/iiif/\(version)/\(id)/pct:0,0,100,100/pct:50/0/color.jpg")
            let link = try #require(reply.headers["link"])
            #expect(link.contains("/iiif/\(version)/\(id)/\(expected)>;rel=\"canonical\""))
            #expect(link.contains("<http://iiif.io/api/image/\(version)/level2.json>;rel=\"profile\""))
        }
    }

    @Test func otherSitesCanReadAPublicServer() async throws {
        let world = try ServedLibrary(isPublic: true)
        defer { world.remove() }
        let id = try await photo(world)
        let elsewhere = [
            ("Origin", "https://viewer.example"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors"),
        ]
        for target in ["/iiif/3/\(id)/info.json", "/iiif/2/\(id)/full/90,/0/default.jpg"] {
            let reply = try await world.server.ask("GET", target, headers: elsewhere)
            #expect(reply.status == 200)
            #expect(reply.headers["access-control-allow-origin"] == "*")
            #expect(reply.headers["cross-origin-resource-policy"] == "cross-origin")
            let asked = try await world.server.ask(
                "OPTIONS", target, headers: elsewhere + [("Access-Control-Request-Method", "GET")])
            #expect(asked.status == 204 && asked.headers["access-control-allow-methods"]?.contains("GET") == true)
        }
        let other = try await world.server.ask("GET", "/api/v1/photos/\(id)", headers: elsewhere)
        #expect(other.headers["access-control-allow-origin"] == nil)
        #expect(other.headers["cross-origin-resource-policy"] == "same-origin")
    }

    @Test func otherSitesCannotReadAPrivateServer() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let target = "/iiif/3/\(try await photo(world))/full/90,/0/default.jpg"
        #expect(try await world.get(target).status == 200)
        for mode in ["cors", "no-cors"] {
            let reply = try await world.get(target, ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", mode))
            #expect(try reply.isProblem(403))
        }
        #expect(try await world.get(target, ("Sec-Fetch-Site", "same-origin")).status == 200)
        #expect(
            try await world.get(target, ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")).status == 200)
    }

    @Test func anImageIsRenderedOnceAndCachedForEverByVersion() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await photo(world)
        let version = try #require(try world.library.photos.listed(photo: id, locale: .english).version)
        let bare = "/iiif/3/\(id)/512,0,512,512/512,512/0/default.jpg"
        let target = bare + "?v=\(version)"
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
        #expect(try await world.get(bare).headers["cache-control"] == "private, max-age=3600")
        #expect(try await world.get("/iiif/2/\(id)/512,0,512,512/512,/0/color.jpg").headers["etag"] == tag)
        #expect(world.server.picturesMade == before + 1)
        #expect(try await world.get(target, ("If-None-Match", tag)).status == 304)
        let head = try await world.server.ask("HEAD", target)
        #expect(head.status == 200 && head.body.isEmpty && head.headers["content-length"] == String(reply.body.count))
        #expect(try await world.get(target, ("Range", "bytes=0-9")).status == 206)
    }

    @Test func compatibilityModeSatisfiesTheValidator() async throws {
        let world = try ServedLibrary(isForImageValidator: true)
        defer { world.remove() }
        let id = try await photo(world)
        #expect(try await world.get("/iiif/3/\(id)/full/!2000,3000/0/default.jpg").isProblem(400))
        #expect(try await world.get("/iiif/2/\(id)/full/!2000,3000/0/default.jpg").status == 200)
        #expect(try await world.get("/iiif/2/\(id)/square/full/0/native").status == 200)
    }
}

extension ImageSource {
    /// All pixels of the picture.
    fileprivate func pixels() throws -> PixelBuffer {
        let size = try ImageHeader.read(from: self).size
        return try render(Rendering(region: Rect(size), size: size)).pixels
    }
}
