import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The catalogue for IIIF viewers: collections, manifests and canvases.
@Suite struct PresentationTests {
    private let profile = "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\""

    private func items(_ document: NSDictionary) throws -> [NSDictionary] {
        try #require(document["items"] as? [NSDictionary])
    }

    private func id(_ object: NSDictionary) throws -> String {
        try #require(object["id"] as? String)
    }

    /// Follows a reference to its document, whose id and type must match.
    private func follow(_ world: ServedLibrary, _ reference: NSDictionary) async throws -> NSDictionary {
        let id = try id(reference)
        try #require(id.hasPrefix("http://localhost/"))
        let reply = try await world.get(String(id.dropFirst(16)))
        #expect(reply.status == 200 && reply.headers["content-type"] == profile, "\(id)")
        let document = try reply.json
        for key in ["id", "type", "label"] where reference[key] != nil {
            #expect(document[key] as? NSObject == reference[key] as? NSObject, "\(id): \(key)")
        }
        return document
    }

    private func placeID(_ world: ServedLibrary) throws -> String {
        let photos = try world.library.photos.list(place: nil, limit: 1, locale: .english, terminal: .none).photos
        return try #require(photos.first).place.id
    }

    @Test func everyPhotoIsReachableFromTheCollectionOfCountries() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(3)
        let root = try await world.get("/iiif/collection.json").json
        #expect(root["type"] as? String == "Collection")
        let country = try await follow(world, try items(root)[0])
        #expect(country["type"] as? String == "Collection" && country["id"] as? String == root.first("items", "id"))
        let manifest = try await follow(world, try items(country)[0])
        #expect(manifest["type"] as? String == "Manifest")
        #expect(manifest.first("partOf", "id") == country["id"] as? String)
        let canvases = try items(manifest)
        #expect(try canvases.map { try id($0).suffix(12) } == photos.map { $0.suffix(12) })
        let place = try placeID(world)
        for (canvas, photo) in zip(canvases, photos) {
            #expect(try id(canvas) == "http://localhost/iiif/place/\(place)/canvas/\(photo)")
            #expect(canvas["width"] as? Int == 300 && canvas["height"] as? Int == 200)
            let alone = try await follow(world, canvas)
            #expect(alone.first("partOf", "id") == manifest["id"] as? String)
            let page = try await follow(world, try items(alone)[0])
            let annotation = try await follow(world, try items(page)[0])
            let body = try #require(annotation["body"] as? NSDictionary)
            #expect(body["id"] as? String == "http://localhost/iiif/3/\(photo)/full/max/0/default.jpg")
            #expect(body.first("service", "id") == "http://localhost/iiif/3/\(photo)")
            #expect(canvas.first("thumbnail", "id") == "http://localhost/iiif/3/\(photo)/full/256,171/0/default.jpg")
            #expect(canvas.first("homepage", "id") == "http://localhost/photos/\(photo)")
            #expect(canvas.first("seeAlso", "id") == "http://localhost/api/v1/photos/\(photo)")
        }
    }

    @Test func documentsBeginWithTheirContextAndContainNoPaths() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(2)[0]
        let place = try placeID(world)
        let targets = [
            "/iiif/collection.json", "/iiif/country/SE/collection.json", "/iiif/place/\(place)/collection.json",
            "/iiif/place/\(place)/manifest.json", "/iiif/place/\(place)/canvas/\(photo)",
        ]
        for target in targets {
            let text = String(decoding: try await world.get(target).body, as: UTF8.self)
            #expect(text.hasPrefix("{\"@context\":") && text.matches(of: /@context/).count == 1, "\(target)")
            #expect(!text.contains(world.folder) && !text.contains("/tmp"), "\(target)")
            #expect(text.contains("\"navPlace\"") == text.contains("navplace/context.json"), "\(target)")
        }
        #expect(try await world.get(targets[1]).json["@context"] as? [String] != nil)
    }

    @Test func theTypeIsTheOneThatTheClientPrefers() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        let cases = [
            (profile, profile), ("application/json", "application/json"), ("*/*", profile), ("text/html", profile),
            ("application/ld+json;q=0.5, application/json", "application/json"),
            ("application/json, application/ld+json", profile), ("application/json;q=0, */*", profile),
            ("text/html,application/xhtml+xml,*/*;q=0.8", profile), ("application/json, */*;q=0.1", "application/json"),
        ]
        for (accept, type) in cases {
            let reply = try await world.get("/iiif/collection.json", ("Accept", accept))
            #expect(reply.headers["content-type"] == type, "\(accept)")
            #expect(reply.headers["vary"] == "Accept, Accept-Encoding")
        }
        let reply = try await world.get("/iiif/collection.json", ("Accept-Encoding", "gzip"))
        #expect(reply.headers["content-type"] == profile && reply.headers["content-encoding"] == "gzip")
        let tag = try #require(reply.headers["etag"])
        let again = try await world.get(
            "/iiif/collection.json", ("Accept-Encoding", "gzip"), ("If-None-Match", tag))
        #expect(again.status == 304)
        let head = try await world.server.ask("HEAD", "/iiif/collection.json")
        #expect(head.status == 200 && head.body.isEmpty && head.headers["content-type"] == profile)
    }

    @Test func namesStandInAllLanguagesThatDiffer() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        let countries = try items(try await world.get("/iiif/collection.json").json)
        let label = try #require(countries[0]["label"] as? [String: [String]])
        #expect(Set(label.keys) == ["ar", "de", "en", "es", "fr", "ja", "sv"])
        #expect(label["sv"] == ["Sverige"] && label["ja"] == ["スウェーデン"])
        let manifest = try await world.get("/iiif/place/\(try placeID(world))/manifest.json").json
        #expect((manifest["label"] as? [String: [String]])?.values.contains(["Falun"]) == true)
        let entry = try #require((manifest["metadata"] as? [NSDictionary])?.first)
        #expect((entry["label"] as? [String: [String]])?["fr"] == ["Lieu"])
        #expect((entry["value"] as? [String: [String]])?["de"] == ["Falun, Schweden"])
        #expect(try items(manifest)[0]["label"] as? [String: [String]] == ["none": ["Gruvan 0"]])
    }

    @Test func aCanvasHasThePhotosMetadata() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await world.subscribe(to: [
            ServedLibrary.published(
                0, title: "A <i>fine</i> day",
                [
                    "license": "https://creativecommons.org/licenses/by-sa/4.0/deed.sv", "latitude": 60.5,
                    "longitude": 15.5, "link": "https://example.org/1", "tags": ["red", "blue"],
                    "content_html": "Two<br>lines",
                    "authors": [["name": "Anna"]],
                ]),
            ServedLibrary.published(1, title: "", ["license": "All rights reserved", "link": "javascript:alert(1)"]),
        ])
        let canvases = try items(try await world.get("/iiif/place/se-falun-2715459/manifest.json").json)
        try #require(canvases.count == 2)
        let (first, second) = (canvases[0], canvases[1])
        #expect(first["label"] as? [String: [String]] == ["none": ["A fine day"]])
        #expect(first["rights"] as? String == "http://creativecommons.org/licenses/by-sa/4.0/")
        #expect(first["navDate"] as? String == "2011-03-13T07:06:40Z")
        let statement = try #require(first["requiredStatement"] as? [String: [String: [String]]])
        #expect(statement["label"]?["en"] == ["Credit"] && statement["value"] == ["none": ["Anna"]])
        #expect(first["summary"] as? [String: [String]] == ["none": ["Two\nlines"]])
        let values = try metadata(first)
        #expect(values["Taken"] == ["2011-03-13 08:06 +01:00"] && values["Keywords"] == ["red", "blue"])
        #expect(values["Licence"] == nil)
        let feature = try #require(((first["navPlace"] as? NSDictionary)?["features"] as? [NSDictionary])?.first)
        #expect((feature["geometry"] as? NSDictionary)?["coordinates"] as? [Double] == [15.5, 60.5])
        #expect((first["homepage"] as? [NSDictionary])?.last?["id"] as? String == "https://example.org/1")

        let label = try #require(second["label"] as? [String: [String]])
        #expect(label["en"]?[0].hasPrefix("Falun, Mar 12, 2011, 8:06") == true)
        #expect(label["sv"] == ["Falun, 12 mars 2011 08:06"])
        #expect(second["rights"] == nil && second["navPlace"] == nil && second["requiredStatement"] == nil)
        #expect((second["homepage"] as? [NSDictionary])?.count == 1)
        #expect(try metadata(second)["Licence"] == ["All rights reserved"])
    }

    @Test func textsFromFilesNeverBecomeMarkup() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let evil = "<img src=x onerror=alert(1)>"
        var photo = TestPhoto.falun(1, title: evil)
        photo.keywords = ["red", evil]
        try photo.write("\(world.pictures)/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let canvas = try items(try await world.get("/iiif/place/\(try placeID(world))/manifest.json").json)[0]
        // By the standard, a label is text; a value can be markup, and must not be here.
        #expect(canvas["label"] as? [String: [String]] == ["none": [evil]])
        #expect(try metadata(canvas)["Keywords"] == ["red", "<span>&lt;img src=x onerror=alert(1)&gt;</span>"])
    }

    /// The values of a canvas's metadata by their English labels.
    private func metadata(_ canvas: NSDictionary) throws -> [String: [String]] {
        let entries = try #require(canvas["metadata"] as? [[String: [String: [String]]]])
        return entries.reduce(into: [:]) { $0[$1["label"]?["en"]?[0] ?? ""] = $1["value"]?["none"] }
    }

    @Test func photosOfUnknownSizeAreLeftOut() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try await world.subscribe(to: [
            ServedLibrary.published(0), ServedLibrary.published(1, size: nil),
            ServedLibrary.published(2, place: "no-oslo-3143244", size: nil),
        ])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        try #require(photos.count == 3 && Set(photos.map(\.place.id)).count == 2)
        let countries = try items(try await world.get("/iiif/collection.json").json)
        #expect(try countries.map(id) == ["http://localhost/iiif/country/SE/collection.json"])
        #expect(try items(try await world.get("/iiif/place/se-falun-2715459/manifest.json").json).count == 1)
        for photo in photos {
            let reply = try await world.get("/iiif/place/\(photo.place.id)/canvas/\(photo.id)")
            #expect(reply.status == (photo.width == nil ? 404 : 200))
        }
        for name in ["manifest", "collection"] {
            #expect(try await world.get("/iiif/place/no-oslo-3143244/\(name).json").isProblem(404))
        }
        #expect(try await world.get("/iiif/country/NO/collection.json").isProblem(404))
    }

    @Test func aPlaceWithManyPhotosIsACollectionOfManifests() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let all = (0..<1203).map { ServedLibrary.published($0 + 10, isDated: $0 < 1100) }
        try await world.subscribe(to: all)
        let country = try await world.get("/iiif/country/SE/collection.json").json
        let place = try await follow(world, try items(country)[0])
        #expect(place["type"] as? String == "Collection" && place["id"] as? String == country.first("items", "id"))
        let manifests = try items(place)
        #expect(try manifests.map { try id($0).hasSuffix("/manifest.json") } == [true, false, false])
        var canvases: [String] = []
        var counts: [Int] = []
        for reference in manifests {
            let manifest = try await follow(world, reference)
            #expect(manifest.first("partOf", "id") == place["id"] as? String)
            counts.append(try items(manifest).count)
            canvases += try items(manifest).map(id)
        }
        #expect(counts == [500, 500, 203])
        let photos = try world.library.photos.list(
            place: .named("se-falun-2715459"), limit: nil, locale: .english, terminal: .none
        ).photos
        #expect(canvases.map { $0.suffix(12) } == photos.map { $0.id.suffix(12) })
        #expect((manifests[0]["label"] as? [String: [String]])?["en"]?[0].hasPrefix("Falun, 20") == true)

        // A newer photo does not change the manifests' addresses.
        let second = String(try id(manifests[1]).dropFirst(16))
        let before = try items(try await world.get(second).json).map(id)
        try await world.subscribe(to: [ServedLibrary.published(0)])
        #expect(try items(try await world.get(second).json).map(id) == before)
    }

    @Test func missingResourcesAre404AndUnknownParametersAre400() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let place = try placeID(world)
        for target in [
            "place/nowhere/manifest.json", "place/nowhere/collection.json", "place/zz/canvas/\(photo)",
            "place/\(place)/canvas/aaaaaaaaaaaa", "country/XX/collection.json", "country/se%00/collection.json",
            "country/SE/collection.json?from=nowhere", "place/\(place)/manifest.json?cursor=t.0.aaaaaaaaaaaa.61",
            "place/\(place)/canvas/\(photo)/nothing", "place/\(place)",
        ] {
            #expect(try await world.get("/iiif/\(target)").isProblem(404), "\(target)")
        }
        for target in ["collection.json?page=2", "place/\(place)/manifest.json?cursor=x", "collection.json?locale=sv"] {
            #expect(try await world.get("/iiif/\(target)").isProblem(400), "\(target)")
        }
        #expect(try await world.server.ask("POST", "/iiif/collection.json").status == 405)
    }

    @Test func anEmptyLibraryIsAnEmptyCollection() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        #expect(try items(try await world.get("/iiif/collection.json").json).isEmpty)
    }

    @Test func photosWithoutAPositionAreAPlaceToo() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try TestPhoto(seed: 1, size: .init(width: 90, height: 60)).write("\(world.pictures)/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let country = try await follow(world, try items(try await world.get("/iiif/collection.json").json)[0])
        let manifest = try await follow(world, try items(country)[0])
        #expect(try id(manifest) == "http://localhost/iiif/place/zz/manifest.json" && manifest["navPlace"] == nil)
        let label = try #require(try items(manifest)[0]["label"] as? [String: [String]])
        #expect(label["en"] == ["Untitled photo"])
    }

    @Test func addressesUseTheServersPublicURL() async throws {
        let world = try ServedLibrary(baseURL: "https://example.org/fotos")
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        let text = String(decoding: try await world.get("/fotos/iiif/collection.json").body, as: UTF8.self)
        #expect(text.contains("\"id\":\"https://example.org/fotos/iiif/collection.json\""))
        #expect(!text.contains("localhost"))
    }

    @Test func pagesLinkToTheirIIIFDocuments() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        let place = try placeID(world)
        let type = "application/ld+json;profile=&quot;http://iiif.io/api/presentation/3/context.json&quot;"
        for (page, target) in [
            ("/", "/iiif/collection.json"), ("/?country=SE", "/iiif/country/SE/collection.json"),
            ("/places/\(place)", "/iiif/place/\(place)/manifest.json"),
        ] {
            let text = String(decoding: try await world.get(page).body, as: UTF8.self)
            let link = "<link rel=\"alternate\" type=\"\(type)\" title=\"IIIF\" href=\"\(target)\">"
            #expect(text.contains(link), "\(page)")
            #expect(try await world.get(target).status == 200)
        }
        let about = String(decoding: try await world.get("/about").body, as: UTF8.self)
        #expect(!about.contains("title=\"IIIF\""))
    }
}

extension NSDictionary {
    /// A text of the first object in a member.
    fileprivate func first(_ member: String, _ key: String) -> String? {
        (self[member] as? [NSDictionary])?.first?[key] as? String
    }
}
