import Foundation
import Server
import Imaging
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// The server's responses are the commands' documents, without paths.
@Suite struct DocumentTests {
    private func object(_ document: some Encodable) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? NSDictionary)
    }

    @Test func placesAreTheCommandsDocumentInEveryLanguage() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(3)
        let swedish = try #require(LocaleTag("sv"))
        let document = try object(try world.library.places.list(locale: swedish, terminal: .none))
        #expect(try await world.get("/api/v1/places?locale=sv").json == document)
        let preferred = try await world.get("/api/v1/places", ("Accept-Language", "xx;q=0.1, sv;q=0.9, *;q=0.5"))
        #expect(try preferred.json == document)
        #expect(preferred.headers["content-language"] == "sv")
        #expect(preferred.headers["vary"]?.contains("Accept-Language") == true)
        #expect(try await world.get("/api/v1/places?country=no").json["sections"] as? [NSDictionary] == [])
        let near = try await world.get("/api/v1/places?near=60.6,15.6").json
        let sections = try #require(near["sections"] as? [[String: Any]])
        #expect((sections[0]["places"] as? [[String: Any]])?[0]["distance"] is Double)
        for wrong in ["country=SWE", "near=1", "near=91,0", "locale=null", "nix=1", "country=SE&country=NO"] {
            #expect(try await world.get("/api/v1/places?\(wrong)").isProblem(400), "\(wrong)")
        }
    }

    @Test func placesAreDividedByRegionAndListedByDistrictAsTheCommandDoes() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await world.subscribe(to: [
            ServedLibrary.published(1, place: "it-trastevere-3165306"),
            ServedLibrary.published(2, place: "it-rome-3169070"), ServedLibrary.published(3),
        ])
        func document(hasDistricts: Bool, by division: PlaceDivision) throws -> NSDictionary {
            try object(
                try world.library.places.list(
                    locale: .english, hasDistricts: hasDistricts, by: division, terminal: .none))
        }
        let plain = try document(hasDistricts: false, by: .country)
        for (query, hasDistricts, division) in [
            ("by=country", false, PlaceDivision.country), ("by=region", false, .region),
            ("districts=true", true, .country),
            ("districts=true&by=region", true, .region), ("districts=false", false, .country),
        ] {
            let expected = try document(hasDistricts: hasDistricts, by: division)
            // Asked twice: the first answer is kept.
            for _ in 0..<2 {
                #expect(try await world.get("/api/v1/places?locale=en&\(query)").json == expected, "\(query)")
            }
            #expect((expected == plain) == (!hasDistricts && division == .country), "\(query)")
        }
        for wrong in ["by=city", "districts=1", "by=region&near=60.6,15.6"] {
            #expect(try await world.get("/api/v1/places?\(wrong)").isProblem(400), "\(wrong)")
        }
    }

    @Test func unknownParametersAre400InTheAPIAndIgnoredByPages() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(2)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        let paths = world.server.routes.filter { $0.hasPrefix("GET ") }.map { String($0.dropFirst(4)) }
        let pages = Set(world.server.pages)
        for path in paths where path.hasPrefix("/api/") || pages.contains(path) {
            let address = ServedLibrary.address(path, photo: photo, place: place)
            let reply = try await world.get(address + (address.contains("?") ? "&" : "?") + "nobodys=1")
            if pages.contains(path) {
                let known = try await world.get(address)
                #expect(reply.status == known.status, "\(path): a page doesn't call Query.allow")
            } else {
                #expect(
                    try reply.isProblem(400) && (reply.json["detail"] as? String)?.contains("'nobodys'") == true,
                    "\(path): its handler begins with Query.allow")
            }
        }
    }

    @Test func everyRouteOfTheAPIIsDescribed() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let paths = try #require(try await world.get("/openapi.json").json["paths"] as? [String: [String: Any]])
        for route in world.server.routes {
            let parts = route.split(separator: " ").map(String.init)
            guard parts[1].hasPrefix("/api/") else { continue }
            #expect(paths[parts[1]]?[parts[0].lowercased()] != nil, "\(route) is missing in API/Web/openapi.json")
        }
    }

    @Test func everyMemberOfADocumentIsDescribed() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let description = try await world.get("/openapi.json").body
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(description)) as? [String: Any])
        let schemas = try #require((whole["components"] as? [String: Any])?["schemas"] as? [String: Any])
        var described = DescribedMembers(schemas: schemas)
        let places = world.library.places
        let document = try places.photo(photo, locale: .english)
        described.compare(document, with: schemas["Photo"], at: "Photo")
        described.compare(
            try places.place(document.place.id, locale: .english), with: schemas["Place"], at: "Place")
        described.compare(try places.list(locale: .english, terminal: .none), with: schemas["Places"], at: "Places")
        #expect(described.missing.sorted() == [], "they are missing in API/Web/openapi.json")
    }

    @Test func aListContinuesAtItsCursorAndContainsNoPaths() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(5)
        let place = try world.library.places.photo(ids[0], locale: .english).place.id
        var seen: [String] = []
        var query = "?limit=2"
        while true {
            let reply = try await world.get("/api/v1/places/\(place)/photos\(query)")
            #expect(!String(decoding: reply.body, as: UTF8.self).contains(world.folder))
            let document = try reply.json
            seen += (document["photos"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            guard let next = document["next"] as? String else { break }
            query = "?limit=2&cursor=\(next)"
        }
        #expect(seen == ids)
        for wrong in ["limit=0", "limit=1001", "cursor=x", "limit=x"] {
            #expect(try await world.get("/api/v1/places/\(place)/photos?\(wrong)").isProblem(400), "\(wrong)")
        }
        #expect(try await world.get("/api/v1/places/nowhere/photos").isProblem(404))
    }

    @Test func aPhotoIsTheCommandsDocumentWithoutItsPath() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        var document = try world.library.photos.show(.named(id), locale: .english, terminal: .none)
        let path = try #require(document.path)
        document.path = nil
        // A reader of the original learns its name.
        document.document.fileName = path.split(separator: "/").last.map(String.init)
        #expect(try await world.get("/api/v1/photos/\(id)").json == object(document))
    }

    @Test func theGeometryIsTheCommandsToTheLastBit() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let reply = try await world.get("/api/v1/photos/\(id)/geometry?viewport=123.5x77&density=2&focus=0.3,0.9")
        let opened = try await world.library.photos.open(
            .named(id),
            OpenRequest(
                viewport: try Viewport(width: 123.5, height: 77, density: 2), focus: .point(Point(x: 0.3, y: 0.9))),
            locale: .english, terminal: .none)
        let expected = try #require(try object(opened).mutableCopy() as? NSMutableDictionary)
        for key in ["photo", "rendition"] {
            let part = try #require((expected[key] as? NSDictionary)?.mutableCopy() as? NSMutableDictionary)
            part.removeObject(forKey: "path")
            expected[key] = part
        }
        #expect(try reply.json == expected)
    }

    @Test func theFocusIsAtTheMainSubject() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        // A pattern on a grey background, at 0.8 of the width.
        let bytes = (0..<300 * 200).flatMap { at -> [UInt8] in
            let (x, y) = (at % 300, at / 300)
            guard (220..<260).contains(x), (80..<120).contains(y) else { return [120, 120, 120] }
            return (x / 8 + y / 8) % 2 == 0 ? [230, 40, 40] : [20, 20, 90]
        }
        let picture = PixelBuffer(size: PixelSize(width: 300, height: 200), channels: 3, bytes: bytes)
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(picture.jpeg(quality: 90)).write(to: URL(fileURLWithPath: world.pictures + "/wall.jpg"))
        _ = try await world.library.imports.run([world.pictures])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let id = try #require(photos.first).id
        let viewport = try Viewport(width: 50, height: 100)
        let opened = try await world.library.photos.open(
            .named(id), OpenRequest(viewport: viewport, focus: .automatic), locale: .english, terminal: .none)
        let seen = opened.geometry.visibleRect
        #expect((seen.x...seen.x + seen.width).contains(225) && (seen.x...seen.x + seen.width).contains(255))
        let target = "/api/v1/photos/\(id)/geometry?viewport=50x100&focus="
        let reply = try await world.get(target + "auto").json
        #expect(try reply["geometry"] as? NSDictionary == object(opened.geometry))
        #expect(try await world.get("/api/v1/photos/\(id)/rendition?viewport=50x100&focus=auto").status == 200)
        #expect(try await world.get(target + "somewhere").isProblem(400))
    }

    @Test func aSearchFindsBeginningsOfWordsWhateverTheAccents() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(2)
        func counts(_ words: String) async throws -> [Int] {
            let found = try await world.get("/api/v1/search?q=\(words)").json
            return ["places", "photos"].map { (found[$0] as? [NSDictionary])?.count ?? -1 }
        }
        #expect(try await counts("falu") == [1, 2])
        #expect(try await counts("G%C3%A4ll%20gru") == [0, 0])
        #expect(try await counts("gr%C3%BBv+1") == [0, 1])
        #expect(try await counts("swed+falun") == [1, 2])
        #expect(try await counts("alun") == [0, 0])
        #expect(try await counts("") == [0, 0])
        #expect(try await world.get("/api/v1/search").isProblem(400))
    }
}

/// Compares documents with the schemas of the API's description, member by member, including members without a value.
private struct DescribedMembers {
    let schemas: [String: Any]
    private(set) var missing: Set<String> = []

    init(schemas: [String: Any]) {
        self.schemas = schemas
    }

    mutating func compare(_ value: Any, with schema: Any?, at path: String) {
        guard let schema = settled(schema) else { return }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let inner = mirror.children.first { compare(inner.value, with: schema, at: path) }
        case .collection:
            if let first = mirror.children.first { compare(first.value, with: schema["items"], at: path) }
        case .struct:
            guard let members = schema["properties"] as? [String: Any] else { return }
            for child in mirror.children {
                guard let name = child.label else { continue }
                if members[name] == nil { missing.insert("\(path).\(name)") }
                compare(child.value, with: members[name], at: "\(path).\(name)")
            }
        default: break
        }
    }

    /// The schema that a `$ref` names.
    private func settled(_ schema: Any?) -> [String: Any]? {
        let schema = schema as? [String: Any]
        guard let reference = schema?["$ref"] as? String else { return schema }
        return schemas[String(reference.split(separator: "/").last ?? "")] as? [String: Any]
    }
}
