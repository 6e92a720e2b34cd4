import Catalog
import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// What people have of hidden photos (recents, sets, screens), and what else knows of them (shares, sources, answers kept in memory).
@Suite struct HiddenStateTests {
    private static let json = [("Content-Type", "application/json")]

    /// Three photos of Falun, of which the second is for owners alone once ``hide()`` was called.
    private struct World {
        let served: ServedLibrary
        let ids: [String]
        let owner: String
        let berta: String

        var hidden: String { ids[1] }

        init(isPublic: Bool = true) async throws {
            served = try ServedLibrary(host: "0.0.0.0", isPublic: isPublic)
            ids = try await served.importPhotos(3)
            owner = try await served.signIn("Anna", isOwner: true)
            berta = try await served.signIn("Berta", isOwner: false)
        }

        func hide(for audience: AccessAudience = .owners) throws {
            _ = try served.library.access.set(.photos([hidden]), for: audience)
        }

        func ask(
            _ method: String, _ address: String, _ cookie: String?, _ body: String = "", _ more: [(String, String)] = []
        ) async throws -> DirectServer.Reply {
            try await served.server.ask(
                method, address, headers: (cookie.map { [("Cookie", $0)] } ?? []) + more, body: body)
        }

        func photos(_ reply: DirectServer.Reply) throws -> [String] {
            let rows = try reply.json["photos"] as? [NSDictionary] ?? reply.json["recents"] as? [NSDictionary] ?? []
            return rows.compactMap { ($0["photo"] as? NSDictionary ?? $0)["id"] as? String }
        }
    }

    @Test func recentsKeepAHiddenPhotoAndDoNotShowIt() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let recents = "/api/v1/recents"
        func open(_ id: String) async throws -> DirectServer.Reply {
            try await world.ask("POST", recents, world.berta, #"{"photo": "\#(id)"}"#, Self.json)
        }
        for id in world.ids.reversed() { #expect(try await open(id).status == 200) }
        #expect(try world.photos(try await world.ask("GET", recents, world.berta)) == world.ids)
        try world.hide()
        let shown = [world.ids[0], world.ids[2]]
        #expect(try world.photos(try await world.ask("GET", recents, world.berta)) == shown)
        #expect(try await open(world.hidden).status == 404)
        #expect(try await world.ask("DELETE", "\(recents)/\(world.hidden)", world.berta).status == 404)
        // Rows count the photos that Berta sees.
        let moved = try await world.ask(
            "PATCH", recents, world.berta, #"{"photo": "\#(shown[0])", "to": 2}"#, Self.json)
        #expect(try world.photos(moved) == shown.reversed() && !moved.page.contains(world.hidden))
        let far = try await world.ask(
            "PATCH", recents, world.berta, #"{"photo": "\#(shown[0])", "to": 3}"#, Self.json)
        #expect(far.status == 404 && !far.page.contains(world.hidden))
        let deleted = try await world.ask("DELETE", "\(recents)/\(shown[0])", world.berta)
        #expect(try world.photos(deleted) == [shown[1]])
        for _ in 1...2 {
            let undone = try await world.ask("POST", "\(recents)/undo", world.berta)
            #expect(undone.status == 200 && !undone.page.contains(world.hidden), "\(undone.page)")
        }
        #expect(try world.photos(try await world.ask("GET", recents, world.berta)) == shown)
        #expect(try await world.ask("GET", "/api/v1/status", world.berta).page.contains("\"recents\":2"))
        _ = try world.served.library.access.remove(.photos([world.hidden]))
        #expect(try world.photos(try await world.ask("GET", recents, world.berta)) == world.ids)
    }

    @Test func setsShowAReaderWhatTheReaderSees() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let json = Self.json
        func list(_ ids: [String]) -> String { "[" + ids.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
        let made = try await world.ask(
            "POST", "/api/v1/sets", world.berta, #"{"name": "Summer", "photos": \#(list(world.ids))}"#, json)
        let id = try #require((try made.json["set"] as? NSDictionary)?["id"] as? String)
        try world.hide()
        let shown = [world.ids[0], world.ids[2]]
        func check(_ reply: DirectServer.Reply, _ wanted: [String], _ what: String) async throws {
            #expect(reply.status == 200 && !reply.page.contains(world.hidden), "\(what): \(reply.page)")
            let set = try #require(try reply.json["set"] as? NSDictionary)
            #expect(set["photoCount"] as? Int == wanted.count, "\(what)")
            #expect(
                try world.photos(try await world.ask("GET", "/api/v1/sets/\(id)", world.berta)) == wanted, "\(what)")
        }
        let target = "/api/v1/sets/\(id)"
        try await check(try await world.ask("GET", target, world.berta), shown, "get")
        let all = try await world.ask("GET", "/api/v1/sets", world.berta)
        #expect(!all.page.contains(world.hidden) && all.page.contains("\"photoCount\":2"))
        // The second of the two photos that Berta sees becomes the first, before the hidden one or after it.
        try await check(
            try await world.ask("PATCH", target, world.berta, #"{"move": ["\#(shown[1])"], "to": 1}"#, json),
            shown.reversed(), "move")
        let far = try await world.ask("PATCH", target, world.berta, #"{"move": ["\#(shown[1])"], "to": 3}"#, json)
        #expect(far.status == 404 && !far.page.contains(world.hidden), "\(far.page)")
        try await check(
            try await world.ask("PATCH", target, world.berta, #"{"remove": ["\#(shown[1])"]}"#, json), [shown[0]],
            "remove")
        try await check(try await world.ask("POST", "/api/v1/sets/undo", world.berta), shown.reversed(), "undo")
        for edit in ["add", "remove"] {
            let refused = try await world.ask(
                "PATCH", target, world.berta, #"{"\#(edit)": ["\#(world.hidden)"]}"#, json)
            #expect(refused.status == 404, "\(refused.page)")
        }
        let unknown = try await world.ask(
            "POST", "/api/v1/sets", world.berta, #"{"name": "Other", "photos": ["\#(world.hidden)"]}"#, json)
        let never = try await world.ask(
            "POST", "/api/v1/sets", world.berta, #"{"name": "Other", "photos": ["zzzzzzzzzzzz"]}"#, json)
        #expect(unknown.status == 404)
        #expect(unknown.page.replacing(world.hidden, with: "ID") == never.page.replacing("zzzzzzzzzzzz", with: "ID"))
        _ = try world.served.library.access.remove(.photos([world.hidden]))
        #expect(try world.photos(try await world.ask("GET", target, world.berta)).count == 3)
    }

    @Test func aShareShowsWhatItsOwnerChose() async throws {
        let world = try await World()
        defer { world.served.remove() }
        try world.hide()
        let share = try await world.ask(
            "POST", "/api/v1/shares", world.owner, #"{"photos": ["\#(world.hidden)"]}"#,
            [("Content-Type", "application/json")])
        let path = try #require(try share.json["path"] as? String)
        for cookie in [nil, world.berta] {
            #expect(try await world.ask("GET", "\(path)/photos/\(world.hidden)", cookie).status == 200)
            #expect(try await world.ask("GET", "\(path)/photos/\(world.hidden)/thumbnail", cookie).status == 200)
            #expect(try await world.ask("GET", "/photos/\(world.hidden)", cookie).status == 404)
            #expect(try await world.ask("GET", "\(path)/photos/\(world.ids[0])", cookie).status == 404)
        }
    }

    /// Answers that are kept in memory are those that guests get too.
    @Test func aPictureThatSomebodyElseOpenedStaysHidden() async throws {
        let world = try await World()
        defer { world.served.remove() }
        try world.hide(for: .users)
        for id in world.ids {
            let address = "/api/v1/photos/\(id)/thumbnail"
            for cookie in [world.owner, world.berta] {
                let reply = try await world.ask("GET", address, cookie)
                #expect(reply.status == 200 && reply.headers["cache-control"]?.contains("private") == true)
            }
            #expect(try await world.ask("GET", address, nil).status == (id == world.hidden ? 404 : 200))
        }
        // Who is named, or is not any more, sees that with the next request.
        try world.hide(for: .people(["Berta"]))
        #expect(try await world.ask("GET", "/api/v1/photos/\(world.hidden)", world.berta).status == 200)
        try world.hide(for: .owners)
        #expect(try await world.ask("GET", "/api/v1/photos/\(world.hidden)", world.berta).status == 404)
        #expect(try await world.ask("GET", "/api/v1/photos/\(world.hidden)", world.owner).status == 200)
    }

    @Test func aHiddenSourceIsNotAmongTheSources() async throws {
        let world = try await World()
        defer { world.served.remove() }
        try await world.served.subscribe(to: [ServedLibrary.published(1, title: "Grube")])
        let name = try #require(try world.served.library.sources.list().sources.first?.name)
        let id = try #require(
            try world.served.library.search.find("grube", limit: 5, locale: .english, terminal: .none).photos.first?.id)
        #expect(try await world.ask("GET", "/api/v1/photos/\(id)", nil).status == 200)
        _ = try world.served.library.access.set(.source(name), for: .users)
        for address in ["/api/v1/sources", "/api/v1/status", "/status", "/", "/api/v1/search?q=grube", "/feed.atom"] {
            let (guest, user) = (
                try await world.ask("GET", address, nil).page, try await world.ask("GET", address, world.berta).page
            )
            #expect(!guest.contains(name) && !guest.contains(id) && !guest.contains("Grube"), "\(address)")
            if address != "/" { #expect(user.contains(name) || user.contains(id), "\(address)") }
        }
        #expect(try await world.ask("GET", "/api/v1/photos/\(id)", nil).status == 404)
        #expect(try await world.ask("GET", "/api/v1/places?source=\(name)", nil).status == 404)
        // A source that is removed and restored is still hidden.
        let sources = world.served.library.sources
        _ = try sources.remove(try sources.removal(of: name))
        #expect(try await world.ask("GET", "/api/v1/photos/\(id)", world.berta).status == 404)
        _ = try sources.restore(named: name)
        for (cookie, status) in [(world.berta, 200), (nil, 404)] as [(String?, Int)] {
            #expect(try await world.ask("GET", "/api/v1/photos/\(id)", cookie).status == status)
        }
    }

    /// A folder's rule holds for photos that are imported later.
    @Test func aNewPhotoOfAHiddenFolderIsHidden() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let folder = world.served.pictures + "/new"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try world.served.library.access.set(.folder(folder), for: .users)
        let before = try await world.ask("GET", "/api/v1/places", nil).page
        try TestPhoto(seed: 99, latitude: 60.607, longitude: 15.632, title: "Neu").write(folder + "/neu.jpg")
        _ = try await world.served.library.imports.run([world.served.pictures])
        #expect(try await world.ask("GET", "/api/v1/places", nil).page == before)
        #expect(try await world.ask("GET", "/api/v1/search?q=neu", nil).page.contains("\"photos\":[]"))
        #expect(try await world.ask("GET", "/api/v1/search?q=neu", world.berta).page.contains("Neu"))
        #expect(
            throws: LibraryError.self,
            performing: { try world.served.library.access.set(.folder("/nowhere"), for: .users) })
    }

    /// What a person uploads becomes a photo, also if a rule hides it from them.
    @Test func anUploadIntoAHiddenFolderIsAPhotoOnce() async throws {
        let world = try await World()
        defer { world.served.remove() }
        _ = try world.served.library.people.setMayUpload(true, of: "Berta")
        let uploads = world.served.folder + "/library/uploads"
        try FileManager.default.createDirectory(atPath: uploads, withIntermediateDirectories: true)
        _ = try world.served.library.access.set(.folder(uploads), for: .owners)
        let path = world.served.folder + "/new.jpg"
        try TestPhoto(seed: 50, latitude: 60.607, longitude: 15.632, title: "Neu").write(path)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        for _ in 1...2 {
            let headers = [("Cookie", world.berta), ("Tus-Resumable", "1.0.0")]
            let name = Data("new.jpg".utf8).base64EncodedString()
            let made = try await world.served.server.ask(
                "POST", "/api/v1/uploads",
                headers: headers + [("Upload-Length", "\(bytes.count)"), ("Upload-Metadata", "filename \(name)")])
            let location = try #require(made.headers["location"], "\(made.page)")
            let sent = try await world.served.server.ask(
                "PATCH", location.replacing(/^https?:\/\/[^\/]*/, with: ""),
                headers: headers + [("Upload-Offset", "0"), ("Content-Type", "application/offset+octet-stream")],
                bytes: bytes)
            #expect(sent.status == 204, "\(sent.page)")
        }
        let found = try world.served.library.search.find("neu", limit: 9, locale: .english, terminal: .none).photos
        #expect(found.count == 1)
        #expect(try await world.ask("GET", "/api/v1/search?q=neu", world.berta).page.contains("\"photos\":[]"))
    }

    /// A search looks at as many photos that the reader sees as if there were no others.
    @Test func manyHiddenPhotosAreNotInTheWayOfASearch() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let folder = world.served.pictures + "/later"
        for number in 0..<420 {
            try TestPhoto(seed: 1000 + number, size: .init(width: 8, height: 8), title: "Gruvan").write(
                "\(folder)/\(number).jpg")
        }
        _ = try await world.served.library.imports.run([world.served.pictures])
        _ = try world.served.library.access.set(.folder(folder), for: .owners)
        for words in ["gruvan", "gruvan%200", "falun"] {
            let found = try await world.ask("GET", "/api/v1/search?q=\(words)", nil).json["photos"] as? [NSDictionary]
            #expect((found ?? []).contains { $0["id"] as? String == world.ids[2] }, "\(words)")
        }
    }

    /// A place where only hidden photos were is as unknown as one that never had any.
    @Test func aPlaceThatHiddenPhotosLeftIsUnknown() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let place = try world.served.library.places.photo(world.ids[0], locale: .english).place.id
        for id in world.ids { _ = try world.served.library.access.set(.photos([id]), for: .owners) }
        #expect(try await world.ask("GET", "/api/v1/places/\(place)", nil).status == 404)
        _ = try world.served.library.corrections.locate(
            world.ids, at: .place("kiruna"), locale: .english, terminal: .none)
        let (left, never) = (
            try await world.ask("GET", "/api/v1/places/\(place)", nil),
            try await world.ask("GET", "/api/v1/places/zz-none-1", nil)
        )
        #expect(
            left.status == 404
                && left.page.replacing(place, with: "ID") == never.page.replacing("zz-none-1", with: "ID"))
    }
}
