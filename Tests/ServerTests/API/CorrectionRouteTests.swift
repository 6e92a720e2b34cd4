import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// `POST /api/v1/corrections` and its undo.
@Suite(.serialized) struct CorrectionRouteTests {
    private static let path = "/api/v1/corrections"
    private static let kyoto = "jp-kyoto-1857910"

    private func post(
        _ world: ServedLibrary, _ body: String, to path: String = path, _ headers: (String, String)...
    ) async throws -> DirectServer.Reply {
        try await world.server.ask("POST", path, headers: headers, body: body)
    }

    private func place(_ world: ServedLibrary, of photo: String) throws -> String {
        try world.library.places.photo(photo, locale: .english).place.id
    }

    private func list(_ ids: [String]) -> String { "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]" }

    @Test func photosAreSetToAPlaceAndReturnWithAnUndo() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(3)
        let own = try place(world, of: photos[0])
        let reply = try await post(world, "{\"photos\": \(list(Array(photos[0...1]))), \"place\": \"\(Self.kyoto)\"}")
        #expect(reply.status == 200)
        let document = try reply.json
        #expect(document["photos"] as? Int == 2)
        #expect((document["place"] as? [String: Any])?["id"] as? String == Self.kyoto)
        #expect(try photos.map { try place(world, of: $0) } == [Self.kyoto, Self.kyoto, own])
        let undo = "{\"undo\": \"\(try #require(document["undo"] as? String))\"}"
        let undone = try await post(world, undo, to: Self.path + "/undo")
        let number = try #require(document["correction"] as? Int)
        #expect(document["changed"] as? Int == 2)
        #expect(try undone.status == 200 && undone.json == ["photos": 2, "correction": number, "changed": 2])
        #expect(try photos.map { try place(world, of: $0) } == [own, own, own])
        #expect(try await post(world, undo, to: Self.path + "/undo").isProblem(404))
    }

    @Test func aPositionAndARemovalDoWhatTheCommandDoes() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let own = try place(world, of: photo)
        let position = #""position": {"latitude": 35.01, "longitude": 135.77}"#
        #expect(try await post(world, "{\"photos\": [\"\(photo)\"], \(position)}").status == 200)
        let set = try world.library.places.photo(photo, locale: .english)
        #expect(set.latitude == 35.01 && set.place.id == Self.kyoto)
        let removal = "{\"photos\": [\"\(photo)\"], \"remove\": true}"
        #expect(try await post(world, removal).json["photos"] as? Int == 1)
        #expect(try place(world, of: photo) == own)
        #expect(try await post(world, removal).json["photos"] as? Int == 0)
    }

    @Test func thePlaceOfAPositionIsToldBeforeItIsSet() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let own = try place(world, of: photo)
        for position in ["35.01,135.77", "41.876,12.476", "0,-150"] {
            let told = try await world.get("\(Self.path)/place?at=\(position)&locale=sv").json
            #expect(try place(world, of: photo) == own, "nothing changes")
            let parts = position.split(separator: ",")
            let body = "{\"photos\": [\"\(photo)\"], \"latitude\": \(parts[0]), \"longitude\": \(parts[1])}"
            #expect(try await post(world, body).status == 200)
            let document = try await world.get("/api/v1/photos/\(photo)?locale=sv").json
            for key in ["place", "district"] {
                #expect(told[key] as? NSDictionary == document[key] as? NSDictionary, "\(position) \(key)")
            }
            #expect(try await post(world, "{\"photos\": [\"\(photo)\"], \"reset\": true}").status == 200)
        }
        for wrong in ["", "?at=", "?at=91,0", "?at=0,181", "?at=1", "?at=1,2,3", "?at=x,y", "?at=nan,0", "?lat=1"] {
            #expect(try await world.get("\(Self.path)/place\(wrong)").isProblem(400), "\(wrong)")
        }
    }

    @Test func aCorrectionIsUndoneByItsNumberOnceAlsoAfterARestart() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(2)
        let own = try place(world, of: photos[0])
        let body = "{\"photos\": \(list(photos)), \"latitude\": 35.01, \"longitude\": 135.77}"
        let set = try await post(world, body).json
        let number = try #require(set["correction"] as? Int)
        #expect(set["changed"] as? Int == 2)
        #expect(try photos.map { try place(world, of: $0) } == [Self.kyoto, Self.kyoto])
        let reset = try await post(world, "{\"photos\": [\"\(photos[1])\"], \"reset\": true}").json
        #expect(reset["changed"] as? Int == 1)
        #expect(try place(world, of: photos[1]) == own)
        // Another server of the same library.
        let other = try DirectServer(
            LibraryLocation(path: world.folder + "/library", state: nil),
            ServerConfiguration(
                host: "127.0.0.1", port: 0, baseURL: nil, locale: .english, version: "1.2.3", verbosity: .quiet))
        let undone = try await other.ask("DELETE", "\(Self.path)/\(number)")
        #expect(try undone.json == ["correction": number, "changed": 1, "skipped": 1])
        #expect(try photos.map { try place(world, of: $0) } == [own, own])
        for number in ["\(number)", "999", "0", "-1", "x", "99999999999999999999"] {
            #expect(try await world.server.ask("DELETE", "\(Self.path)/\(number)").isProblem(404), "\(number)")
        }
    }

    @Test func aPlaceGetsANameAndLosesItByAnUndo() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let falun = try place(world, of: try await world.importPhotos(1)[0])
        func name() throws -> String { try world.library.places.place(falun, locale: .english).name }
        let reply = try await post(world, "{\"place\": \"\(falun)\", \"name\": \" The mine \"}").json
        #expect(reply["names"] as? Int == 1)
        #expect(try name() == "The mine")
        let undo = "{\"undo\": \"\(try #require(reply["undo"] as? String))\"}"
        #expect(try await post(world, undo, to: Self.path + "/undo").json["names"] as? Int == 1)
        #expect(try name() == "Falun")
        #expect(try await post(world, "{\"place\": \"\(falun)\", \"remove\": true}").isProblem(404))
        #expect(try await post(world, "{\"place\": \"\(falun)\", \"name\": \"\"}").isProblem(400))
    }

    @Test(arguments: [
        ("{}", 400), ("{\"photos\": [\"PHOTO\"]}", 400), ("{\"photos\": [], \"remove\": true}", 400),
        ("{\"photos\": [\"PHOTO\"], \"remove\": false}", 400),
        ("{\"photos\": [\"PHOTO\"], \"place\": \"jp-kyoto-1857910\", \"remove\": true}", 400),
        ("{\"photos\": [\"PHOTO\"], \"position\": {\"latitude\": 91, \"longitude\": 0}}", 400),
        ("{\"photos\": [\"PHOTO\"], \"latitude\": 91, \"longitude\": 0}", 400),
        ("{\"photos\": [\"PHOTO\"], \"latitude\": 60.6}", 400),
        ("{\"photos\": [\"PHOTO\"], \"latitude\": 60.6, \"longitude\": 15.6, \"reset\": true}", 400),
        ("{\"photos\": [\"PHOTO\"], \"reset\": true, \"remove\": true}", 400),
        ("{\"photos\": [\"PHOTO\"], \"reset\": false}", 400),
        ("{\"place\": \"jp-kyoto-1857910\", \"reset\": true}", 400),
        ("{\"photos\": [\"PHOTO\"], \"place\": \"se\"}", 400),
        ("{\"photos\": [\"PHOTO\"], \"place\": \"Springfield\"}", 400),
        ("{\"photos\": [\"PHOTO\"], \"place\": \"@1\"}", 404),
        ("{\"photos\": [\"PHOTO\"], \"place\": \"xx-nowhere-1\"}", 404),
        ("{\"photos\": [\"PHOTO\", \"000000000000\", \"other\"], \"place\": \"jp-kyoto-1857910\"}", 404),
        ("{\"photos\": [\"PHOTO\"], \"place\": \"jp-kyoto-1857910\", \"caption\": \"x\"}", 400),
        ("{\"name\": \"x\"}", 400),
    ])
    func whatCannotBeDoneChangesNothing(body: String, status: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let own = try place(world, of: photo)
        let reply = try await post(world, body.replacing("PHOTO", with: photo))
        #expect(try reply.isProblem(status), "\(String(decoding: reply.body, as: UTF8.self))")
        #expect(try place(world, of: photo) == own)
        if body.contains("000000000000") {
            #expect((try reply.json["detail"] as? String)?.hasPrefix("no such photo: 000000000000") == true)
        }
    }

    @Test func tenThousandIdsFitInARequestAndNoMore() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        func many(_ count: Int) -> String {
            "{\"photos\": \(list(Array(repeating: photo, count: count))), \"place\": \"\(Self.kyoto)\"}"
        }
        #expect(try await post(world, many(10_001)).isProblem(400))
        #expect(try await post(world, many(100_000)).isProblem(413))
        #expect(try await post(world, many(10_000)).json["photos"] as? Int == 1)
        // Other routes keep their limit.
        #expect(try await post(world, many(10_000), to: "/api/v1/recents").isProblem(413))
    }

    @Test func onlyOwnersCorrectAndNoOtherSiteCan() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let own = try place(world, of: photo)
        let password = "correct horse battery"
        var cookies: [String] = []
        for (name, isOwner) in [("Anna", true), ("Bo", false)] {
            _ = try world.library.people.add(name, password: password, isOwner: isOwner)
            let body = #"{"name": "\#(name)", "password": "\#(password)"}"#
            let reply = try await world.server.ask("POST", "/api/v1/session", body: body)
            cookies.append(String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" }))
        }
        let (anna, bo) = (("Cookie", cookies[0]), ("Cookie", cookies[1]))
        let change = "{\"photos\": [\"\(photo)\"], \"place\": \"\(Self.kyoto)\"}"
        let form = ("Content-Type", "application/x-www-form-urlencoded")
        let search = Self.path + "/places?q=ky"
        let (page, naming) = ("/photos/\(photo)/place", "/places/\(own)/name")
        for path in [Self.path, Self.path + "/undo"] {
            #expect(try await post(world, change, to: path).isProblem(401))
            #expect(try await post(world, change, to: path, bo).isProblem(403))
            #expect(try await post(world, change, to: path, anna, ("Origin", "https://evil.example")).isProblem(403))
            #expect(try await post(world, change, to: path, anna, ("Sec-Fetch-Site", "cross-site")).isProblem(403))
        }
        func shown(_ cookie: (String, String)) async throws -> String {
            String(decoding: try await world.get("/places/\(own)", cookie).body, as: UTF8.self)
        }
        #expect(try await shown(anna).contains("data-action=\"place\""))
        let reader = try await shown(bo)
        #expect(reader.contains("id=\"select\"") && reader.contains("data-action=\"set\""))
        #expect(!reader.contains("data-action=\"place\""), "what this reader may not do with a selection")
        let guest = String(decoding: try await world.get("/places/\(own)").body, as: UTF8.self)
        #expect(!guest.contains("id=\"select\""), "who can do nothing with a selection")
        for target in [search, page, naming] {
            #expect(try await world.get(target, bo).status == 403, "\(target)")
            #expect(try await world.get(target, anna).status == 200, "\(target)")
        }
        for (path, body) in [(page, "place=\(Self.kyoto)"), (naming, "name=Mine")] {
            #expect(try await post(world, body, to: path, form).status == 401)
            #expect(try await post(world, body, to: path, form, bo).status == 403)
            #expect(try await post(world, body, to: path, form, anna, ("Origin", "https://evil.example")).status == 403)
        }
        #expect(try place(world, of: photo) == own)
        #expect(!String(decoding: try await world.get("/photos/\(photo)", bo).body, as: UTF8.self).contains(page))
        #expect(String(decoding: try await world.get("/photos/\(photo)", anna).body, as: UTF8.self).contains(page))
        #expect(try await post(world, change, anna).status == 200)
        #expect(try place(world, of: photo) == Self.kyoto)
    }

    @Test func aFormSetsAPlaceAndUndoesIt() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let own = try place(world, of: photo)
        let form = ("Content-Type", "application/x-www-form-urlencoded")
        let path = "/photos/\(photo)/place"
        let found = String(decoding: try await world.get(path + "?q=kyot").body, as: UTF8.self)
        #expect(found.contains("value=\"\(Self.kyoto)\""))
        let done = try await post(world, "place=\(Self.kyoto)", to: path, form)
        #expect(done.status == 303)
        let target = try #require(done.headers["location"])
        #expect(try place(world, of: photo) == Self.kyoto)
        #expect(String(decoding: try await world.get(target).body, as: UTF8.self).contains("name=\"undo\""))
        let token = try #require(target.split(separator: "=").last)
        #expect(try await post(world, "undo=\(token)", to: path, form).headers["location"] == path)
        #expect(try place(world, of: photo) == own)
        #expect(try await post(world, "", to: path, form).status == 400)
    }

    @Test func placesAreFoundByTheBeginningOfANameInAnyLanguage() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        func found(_ query: String) async throws -> [String] {
            let places = try await world.get(Self.path + "/places?q=\(query)").json["places"]
            return try #require(places as? [[String: Any]]).compactMap { $0["id"] as? String }
        }
        // The place of the library comes first.
        #expect(try await found("fal").first == "se-falun-2715459")
        #expect(try await found("K%C3%B6penhamn").first == "dk-copenhagen-2618425")
        #expect(try await found("fal&limit=1").count == 1)
        #expect(try await found("") == [])
        #expect(try await world.get(Self.path + "/places").isProblem(400))
    }
}
