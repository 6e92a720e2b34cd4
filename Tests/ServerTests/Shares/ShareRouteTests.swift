import Foundation
import Imaging
import Localization
import Metadata
import PhotoLibrary
import Server
import TestSupport
import Testing

/// What those see who have the link of a share, on a server that asks everybody else to sign in.
@Suite struct ShareRouteTests {
    @Test func aLinkOpensItsPhotosAndNothingElse() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share(#""title": "Our <walk>", "text": "Two\nlines""#)
        let page = try await world.get(link)
        #expect(page.status == 200 && page.page.contains("Our &lt;walk&gt;") && page.page.contains("Two\nlines"))
        for id in world.ids { #expect(page.page.contains(id) == world.ids.prefix(3).contains(id)) }
        for address in world.addresses(link, photo: world.ids[0]) {
            #expect(try await world.get(address).status == 200, "\(address)")
        }
        for address in world.addresses(link, photo: world.ids[4]) where address.contains(world.ids[4]) {
            #expect(try await world.get(address).status == 404, "\(address)")
        }
        for route in world.served.server.routes where route.hasPrefix("GET /api/") || route.hasPrefix("GET /iiif/") {
            let path = ServedLibrary.address(String(route.dropFirst(4)), photo: world.ids[0], place: "rome-3169070")
            guard !["/session", "/session/passkey", "/openapi.json", "/status"].contains(where: path.hasSuffix) else {
                continue
            }
            let status = try await world.get(path).status
            #expect(status == 401, "\(path): \(status)")
        }
    }

    @Test func photosAreTurnedInTheirOrder() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share()
        func photo(_ number: Int, _ query: String = "") async throws -> String {
            try await world.get("\(link)/photos/\(world.ids[number])\(query)").page
        }
        func address(_ number: Int) -> String { "href=\"\(link)/photos/\(world.ids[number])\"" }
        let (first, middle, last) = (try await photo(0), try await photo(1), try await photo(2))
        #expect(!first.contains("id=\"previous\"") && first.contains(address(1)))
        #expect(middle.contains(address(0)) && middle.contains(address(2)))
        #expect(last.contains(address(1)) && !last.contains("id=\"next\""))
        // A slideshow begins again after the last photo.
        #expect(try await photo(2, "?play=3").contains("3;url=\(link)/photos/\(world.ids[0])?play=3"))
    }

    @Test(arguments: [PositionPrecision.exact, .town, .country, .none])
    func noAnswerShowsMoreOfPositionsThanTheShare(positions: PositionPrecision) async throws {
        let world = try await SharedWorld(isPublic: true)
        defer { world.remove() }
        for download in ["none", "reduced", "original"] {
            let link = try await world.share(#""positions": "\#(positions.rawValue)", "download": "\#(download)""#)
            let words =
                [PositionPrecision.country: ["Rome", "Lazio"], .none: ["Rome", "Lazio", "Ital"]][positions] ?? []
            // The owner's own rights do not make the share show more.
            for cookie in [nil, world.owner] as [String?] {
                var told: Set<String> = []
                for address in world.addresses(link, photo: world.ids[0]) {
                    let reply = try await world.get(address, cookie)
                    let text =
                        String(decoding: reply.body, as: UTF8.self) + reply.headers.values.joined(separator: "\n")
                    told.formUnion((SharedWorld.secrets + words).filter { text.contains($0) })
                    let metadata = PhotoMetadata.read(bytes: reply.body)
                    if metadata.latitude != nil { told.insert("the position in \(address)") }
                }
                if positions == .exact {
                    #expect(told.contains("41.8736") || told.contains("41.8737"))
                    #expect(told.contains { $0.hasSuffix("/file") } == (download == "original"))
                } else {
                    #expect(told == [], "\(download)")
                }
            }
        }
    }

    /// The time of a file is a part of its metadata; and beside the camera's clock, a time of UTC shows the time zone.
    @Test func feedsShowNoOtherTimesThanPages() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let file = try #require(
            try world.served.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
                .first { $0.document.id == world.ids[0] }?.path)
        let written = try #require(
            try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        ).formatted(.iso8601)
        for (positions, updated) in [
            ("exact", written), ("town", "2011-05-02T08:11:10Z"), ("none", "2011-05-02T10:11:10Z"),
        ] {
            let link = try await world.share(#""positions": "\#(positions)""#)
            let items = try #require(try await world.get("\(link)/feed.json").json["items"] as? [NSDictionary])
            #expect(items.first?["date_modified"] as? String == updated, "\(positions)")
        }
    }

    /// A base path that begins as the paths of shares makes nothing else a share.
    @Test func onlySharesAreOpenToOtherSites() async throws {
        let served = try ServedLibrary(baseURL: "https://example.org/s")
        defer { served.remove() }
        let photo = try await served.importPhotos(1)[0]
        let link = try served.library.shares.make(NewShare(.photos([photo])), locale: .english).path
        func isOpen(_ path: String) async throws -> Bool {
            let reply = try await served.server.ask("GET", path, host: "example.org")
            #expect(reply.status == 200, "\(path)")
            return reply.headers["access-control-allow-origin"] == "*"
        }
        for path in ["/s\(link)", link] { #expect(try await isOpen(path), "\(path)") }
        for path in ["/s/api/v1/photos/\(photo)", "/s/recents"] { #expect(try await !isOpen(path), "\(path)") }
        #expect(SharePath.withoutToken("/s\(link)/feed.atom", base: "/s") == "/s/s/…/feed.atom")
    }

    @Test func insideACircleAShareShowsTheTown() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share(#""positions": "exact", "download": "original""#)
        func tells() async throws -> Bool {
            for address in world.addresses(link, photo: world.ids[0]) {
                let reply = try await world.get(address)
                let text = String(decoding: reply.body, as: UTF8.self)
                if SharedWorld.secrets.contains(where: { text.contains($0) }) { return true }
                if PhotoMetadata.read(bytes: reply.body).latitude != nil { return true }
            }
            return false
        }
        #expect(try await tells())
        let circle = #"{"name": "home", "latitude": 41.8737, "longitude": 12.4728}"#
        #expect(try await world.ask("POST", "/api/v1/circles", world.owner, body: circle).status == 201)
        #expect(try await !tells())
    }

    @Test func filesAreAsLargeAsTheShareAllows() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        for (download, side, largest) in [("none", nil, 2048), ("reduced", 2048, 2048), ("original", 3000, 3000)]
            as [(String, Int?, Int)]
        {
            let link = try await world.share(#""download": "\#(download)""#)
            let photo = "\(link)/photos/\(world.ids[1])"
            let file = try await world.get("\(photo)/file")
            if let side {
                #expect(try ImageHeader.read(from: .bytes(file.body)).size.width == side, "\(download)")
                #expect(file.headers["content-disposition"] == "attachment; filename=\"\(world.ids[1]).jpg\"")
            } else {
                #expect(try file.isProblem(403))
                #expect(try await !world.get(photo).page.contains("/file"))
            }
            let picture = try await world.get("\(photo)/thumbnail?size=4096")
            #expect(try ImageHeader.read(from: .bytes(picture.body)).size.width == largest, "\(download)")
        }
    }

    @Test func aLinkIsForNobodyElse() async throws {
        let world = try await SharedWorld(isPublic: true)
        defer { world.remove() }
        let link = try await world.share()
        let version = try world.served.library.photos.listed(photo: world.ids[0], locale: .english).version ?? ""
        let picture = "\(link)/photos/\(world.ids[0])/thumbnail?size=256&v=\(version)"
        #expect(try await world.get(picture).headers["cache-control"] == "private, no-cache")
        let wrong = "/s/" + String(repeating: "A", count: 43)
        for address in world.addresses(link, photo: world.ids[0]) + world.addresses(wrong, photo: world.ids[0]) + [
            "/s/x"
        ] {
            let reply = try await world.get(address)
            #expect(reply.headers["referrer-policy"] == "no-referrer", "\(address)")
            #expect(reply.headers["x-robots-tag"]?.contains("noindex") == true, "\(address)")
            let caching = try #require(reply.headers["cache-control"], "\(address)")
            #expect(["private, no-cache", "no-store"].contains(caching), "\(address): \(caching)")
            #expect((reply.status == 404) == !address.hasPrefix(link), "\(address)")
        }
    }

    /// A picture that was just served is not served any more, however its address is written.
    @Test func anEndedLinkLeadsNowhereAtOnce() async throws {
        let world = try await SharedWorld(isPublic: true)
        defer { world.remove() }
        let link = try await world.share()
        let id = try #require(try world.served.library.shares.list().shares.first?.id)
        let addresses = world.addresses(link, photo: world.ids[0])
        let spelled = addresses.map { $0.replacing("/s/", with: "/%73/") }
        for address in addresses + spelled { #expect(try await world.get(address).status == 200, "\(address)") }
        #expect(try await world.ask("DELETE", "/api/v1/shares/\(id)", world.owner).status == 200)
        for address in addresses + spelled { #expect(try await world.get(address).status == 404, "\(address)") }
        #expect(try await world.ask("DELETE", "/api/v1/shares/\(id)", world.owner).isProblem(404))
    }

    @Test func onlyOwnersMakeSeeAndEndLinks() async throws {
        let world = try await SharedWorld(isPublic: true)
        defer { world.remove() }
        let user = try await world.served.signIn("Berta", isOwner: false)
        _ = try await world.share()
        let body = #"{"search": "titled"}"#
        for (cookie, status) in [(nil, 401), (user, 403)] as [(String?, Int)] {
            #expect(try await world.get("/api/v1/shares", cookie).isProblem(status))
            #expect(try await world.ask("POST", "/api/v1/shares", cookie, body: body).isProblem(status))
            #expect(try await world.ask("DELETE", "/api/v1/shares/x", cookie).isProblem(status))
        }
        let listed = try await world.get("/api/v1/shares", world.owner)
        let share = try #require((try listed.json["shares"] as? [NSDictionary])?.first)
        #expect(share["isOpen"] as? Bool == true && share["person"] as? String == "Anna")
        #expect(share["path"] == nil && share["token"] == nil && share["password"] == nil)
    }

    @Test(arguments: [
        #"{}"#, #"{"photos": [], "set": "x"}"#, #"{"search": "titled", "place": "x"}"#, #"{"photos": []}"#,
        #"{"search": "titled", "until": "soon"}"#,
        #"{"search": "titled", "until": "2027-01-01", "timeZone": "Mars/Base"}"#,
        #"{"search": "titled", "positions": "street"}"#, #"{"search": "titled", "download": "all"}"#,
        #"{"search": "titled", "password": "short"}"#, #"{"search": "titled", "until": "2020-01-01"}"#,
        #"{"search": "titled", "owner": true}"#,
    ])
    func whatCannotBeSharedIsRefused(body: String) async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        #expect(try await world.ask("POST", "/api/v1/shares", world.owner, body: body).isProblem(400))
    }

    @Test func feedsAndManifestsLeadToTheShareAlone() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share(#""title": "Walk""#)
        let feed = try await world.get("\(link)/feed.json").json
        #expect(feed["title"] as? String == "Walk")
        let items = try #require(feed["items"] as? [NSDictionary])
        #expect(
            items.compactMap { $0["url"] as? String }
                == world.ids.prefix(3).map { "http://localhost\(link)/photos/\($0)" })
        for address in ["feed.json", "feed.atom", "manifest.json", "collection.json"] {
            let text = try await world.get("\(link)/\(address)").page
            for part in text.split(separator: "http://localhost").dropFirst() {
                #expect(part.hasPrefix(link), "\(address): \(part.prefix(80))")
            }
        }
        let manifest = try await world.get("\(link)/manifest.json").json
        let canvases = try #require(manifest["items"] as? [NSDictionary])
        #expect(canvases.count == 3)
        let reference = try #require(
            (try await world.get("\(link)/collection.json").json["items"] as? [NSDictionary])?.first)
        #expect(reference["id"] as? String == manifest["id"] as? String)
        #expect(try await world.get("\(link)/manifest.json?from=3").isProblem(404))
    }
}
