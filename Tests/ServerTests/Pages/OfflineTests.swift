import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The parts that make the pages work offline, as an installable app.
@Suite struct OfflineTests {
    @Test(arguments: [nil, "https://example.org/fotos"])
    func theManifestNamesWhatIsThere(baseURL: String?) async throws {
        let world = try ServedLibrary(baseURL: baseURL)
        defer { world.remove() }
        let base = baseURL == nil ? "" : "/fotos"
        let reply = try await world.get("/app.webmanifest")
        #expect(reply.headers["content-type"] == "application/manifest+json")
        let manifest = try reply.json
        for key in ["id", "start_url", "scope"] { #expect(manifest[key] as? String == base + "/") }
        #expect(manifest["display"] as? String == "standalone")
        let icons = try #require(manifest["icons"] as? [[String: String]])
        #expect(Set(icons.compactMap { $0["purpose"] }) == ["any", "maskable"])
        for icon in icons {
            let picture = try await world.get(try #require(icon["src"]))
            #expect(picture.status == 200 && picture.headers["content-type"] == icon["type"])
            guard icon["type"] == "image/png" else { continue }
            let size = try ImageHeader.read(from: .bytes(picture.body)).size
            #expect(icon["sizes"] == "\(size.width)x\(size.height)")
        }
        for shortcut in try #require(manifest["shortcuts"] as? [NSDictionary]) {
            #expect(try await world.get(try #require(shortcut["url"] as? String)).status == 200)
        }
    }

    @Test func anIconThatIsKnownIsNotDrawnAgain() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let tag = try #require(try await world.get("/icons/touch-180.png").headers["etag"])
        #expect(try await world.get("/icons/touch-180.png", ("If-None-Match", tag)).status == 304)
        #expect(try await world.get("/icons/touch-181.png").isProblem(404))
    }

    @Test func theWorkerMayServeEveryPageAndLoadsNothingFromElsewhere() async throws {
        let world = try ServedLibrary(baseURL: "https://example.org/fotos")
        defer { world.remove() }
        let reply = try await world.get("/fotos/sw.js")
        #expect(reply.headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(reply.headers["service-worker-allowed"] == "/fotos/")
        #expect(reply.headers["cache-control"] == "no-cache")
        #expect(reply.headers["content-security-policy"]?.contains("connect-src 'self'") == true)
        let script = String(decoding: reply.body, as: UTF8.self)
        #expect(script.contains("\"base\":\"/fotos\"") && script.contains("\"base.css\""))
        #expect(try await world.get("/offline", ("Accept", "text/html")).status == 200)
    }

    @Test func assetsAreKeptForEverUnderTheirOwnVersionAlone() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let page = String(decoding: try await world.get("/").body, as: UTF8.self)
        let version = try #require(page.firstMatch(of: /data-version="([0-9a-f]{12})"/)).output.1
        let current = try await world.get("/assets/\(version)/page.js")
        #expect(current.headers["cache-control"]?.contains("immutable") == true)
        let tag = try #require(current.headers["etag"])
        let known = try await world.get("/assets/\(version)/page.js", ("If-None-Match", tag))
        #expect(known.status == 304 && known.headers["vary"] == "Accept-Encoding")
        #expect(current.headers["vary"] == "Accept-Encoding")
        let old = try await world.get("/assets/000000000000/page.js")
        #expect(old.status == 200 && old.headers["cache-control"] == "no-store" && old.body == current.body)
        #expect(try await world.get("/assets/page.js").headers["cache-control"] == "no-cache")
        #expect(try await world.get("/assets/\(version)/none.js").isProblem(404))
    }

    @Test func saveDataSelectsSmallerPictures() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let place = try world.library.places.photo(try await world.importPhotos(1)[0], locale: .english).place.id
        for target in ["/", "/places/\(place)"] {
            let saving = try await world.get(target, ("Save-Data", "on"))
            #expect(saving.headers["vary"]?.contains("Save-Data") == true)
            let (few, usual) = (
                String(decoding: saving.body, as: UTF8.self),
                String(decoding: try await world.get(target).body, as: UTF8.self)
            )
            #expect(
                few.contains("thumbnail?size=128") && !few.contains("thumbnail?size=256") && !few.contains("srcset"))
            #expect(usual.contains(target == "/" ? "thumbnail?size=128" : "srcset="))
        }
    }
}
