import Containers
import Foundation
import Localization
import PhotoLibrary
import Server
import TestLibraries
import TestSupport
import Testing

/// Several photos as one ZIP file.
@Suite(.serialized) struct ArchiveRouteTests {
    private static let password = "correct horse battery"

    private struct Archive {
        let url: String
        let bytes: Int
        let missing: [String]
    }

    private func plan(
        _ world: ServedLibrary, _ ids: [String], name: String? = nil, as cookie: String? = nil
    ) async throws -> DirectServer.Reply {
        var body: [String: Any] = ["photos": ids]
        if let name { body["name"] = name }
        let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        var headers = [("Content-Type", "application/json")]
        if let cookie { headers.append(("Cookie", cookie)) }
        return try await world.server.ask("POST", "/api/v1/archives", headers: headers, body: text)
    }

    private func archive(_ reply: DirectServer.Reply) throws -> Archive {
        try #require(reply.status == 201, "\(reply.page)")
        let json = try reply.json
        return Archive(
            url: try #require(json["url"] as? String), bytes: try #require(json["bytes"] as? Int),
            missing: try #require(json["missing"] as? [String]))
    }

    /// The files in a ZIP file, after the checks that the bundles of others get.
    private func files(_ bytes: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
        let end = try ZIPEnd(tail: Array(bytes.suffix(ZIPEnd.longest)), fileSize: bytes.count)
        return try ZIPDirectory(Array(bytes[end.directory]), end: end).entries.map { entry in
            let header = try ZIPLocalHeader(Array(bytes[entry.range].prefix(ZIPLocalHeader.fixedLength)))
            let start = entry.range.lowerBound + ZIPLocalHeader.fixedLength + header.nameLength + header.extraLength
            let data = Array(bytes[start..<start + entry.size])
            #expect(crc(data) == entry.crc, "\(entry.name)")
            return (entry.name, data)
        }
    }

    /// CRC-32 bit by bit, apart from the two implementations of the program.
    private func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return ~crc
    }

    private func signIn(_ world: ServedLibrary, _ name: String) async throws -> String {
        let body = #"{"name": "\#(name)", "password": "\#(Self.password)"}"#
        let reply = try await world.server.ask("POST", "/api/v1/session", body: body)
        return String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" })
    }

    @Test func aPlaceASetAndASearchAreArchivedAsWhole() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(5)
        let set = try #require(try world.library.sets.create("Best", photos: [ids[4], ids[1]]).set).id
        func names(_ body: String) async throws -> [String] {
            let made = try archive(try await world.server.ask("POST", "/api/v1/archives", body: body))
            let reply = try await world.get(made.url)
            #expect(reply.body.count == made.bytes)
            return try files(reply.body).map(\.name)
        }
        #expect(
            try await names(#"{"place": "se-falun-2715459"}"#) == ["4.jpg", "3.jpg", "2.jpg", "1.jpg", "0.jpg"])
        #expect(try await names(#"{"set": "\#(set)"}"#) == ["0.jpg", "3.jpg"])
        #expect(try await names(#"{"search": "Gruvan 2"}"#) == ["2.jpg"])
        #expect(try await names(#"{"search": "country:SE", "name": "Sweden"}"#).count == 5)
        for (body, status) in [
            ("{}", 400), (#"{"place": "se-falun-2715459", "search": "Gruvan"}"#, 400),
            (#"{"photos": ["\#(ids[0])"], "set": "\#(set)"}"#, 400), (#"{"search": "nothing like it"}"#, 404),
            (#"{"place": "se-nowhere-1"}"#, 404), (#"{"set": "nosuchset"}"#, 404),
        ] {
            #expect(try await world.server.ask("POST", "/api/v1/archives", body: body).status == status, "\(body)")
        }
    }

    @Test func anotherUsersSetIsNotArchived() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let ids = try await world.importPhotos(2)
        for name in ["anna", "björn"] { _ = try world.library.people.add(name, password: Self.password, isOwner: true) }
        let cookies = [try await signIn(world, "anna"), try await signIn(world, "björn")]
        let made = try await world.server.ask(
            "POST", "/api/v1/sets", headers: [("Cookie", cookies[0])],
            body: #"{"name": "Mine", "photos": ["\#(ids[0])"]}"#)
        let set = try #require((try made.json["set"] as? [String: Any])?["id"] as? String)
        for (cookie, status) in zip(cookies, [201, 404]) {
            let reply = try await world.server.ask(
                "POST", "/api/v1/archives", headers: [("Cookie", cookie)], body: #"{"set": "\#(set)"}"#)
            #expect(reply.status == status, "\(reply.page)")
        }
    }

    @Test func camerasAreNotSearchedForThoseWhoGetCopies() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true, userPositions: .town)
        defer { world.remove() }
        var photo = TestPhoto.falun(1)
        photo.camera = TestPhoto.Camera()
        try photo.write("\(world.pictures)/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
        for isOwner in [true, false] {
            let name = isOwner ? "Anna" : "Björn"
            _ = try world.library.people.add(name, password: Self.password, isOwner: isOwner)
            let headers = [("Cookie", try await signIn(world, name))]
            let archive = try await world.server.ask(
                "POST", "/api/v1/archives", headers: headers, body: #"{"search": "camera:nikon"}"#)
            #expect(archive.status == (isOwner ? 201 : 403), "\(archive.page)")
            // Nor does a set that follows such a search tell them.
            let set = try await world.server.ask(
                "POST", "/api/v1/sets", headers: headers,
                body: #"{"name": "Nikon", "search": "camera:nikon", "follow": true}"#)
            #expect(set.status == (isOwner ? 201 : 403), "\(set.page)")
        }
    }

    @Test func theArchiveHasTheFilesAsTheyAre() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(5)
        let wanted = [ids[3], ids[0], ids[4], ids[0]]
        let archive = try archive(try await plan(world, wanted, name: "Falun: “Winter”/2019."))
        let reply = try await world.get(archive.url)
        #expect(reply.status == 200 && reply.headers["content-type"] == "application/zip")
        #expect(reply.body.count == archive.bytes && archive.missing.isEmpty)
        #expect(reply.headers["content-disposition"]?.hasPrefix("attachment; filename*=UTF-8''Falun%20") == true)
        let files = try files(reply.body)
        #expect(files.count == 3, "a photo that was named twice is in it once")
        // 2011-05-02 at 10:11, and the number of the photo in seconds: the newest comes first.
        let first = try ZIPLocalHeader(Array(reply.body.prefix(ZIPLocalHeader.fixedLength)))
        #expect(first.nameLength == "1.jpg".utf8.count && first.extraLength == 0)
        #expect(Array(reply.body[10..<14]) == [0x60, 0x51, 0xA2, 0x3E])
        for (file, id) in zip(files, [ids[3], ids[0], ids[4]]) {
            let original = try await world.get("/api/v1/photos/\(id)/original")
            #expect(file.bytes == original.body)
            #expect(original.headers["content-disposition"]?.contains(file.name) == true)
        }
    }

    @Test func anyPartCanBeDownloadedAgain() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(3)
        let archive = try archive(try await plan(world, ids))
        // The end first: no checksum is known then.
        let half = archive.bytes / 2
        let end = try await world.get(archive.url, ("Range", "bytes=\(half)-"))
        #expect(end.status == 206 && end.body.count == archive.bytes - half)
        let whole = try await world.get(archive.url)
        #expect(Array(whole.body[half...]) == end.body)
        let tag = try #require(whole.headers["etag"])
        for _ in 0..<20 {
            let start = Int.random(in: 0..<archive.bytes)
            let last = Int.random(in: start..<archive.bytes)
            let part = try await world.get(archive.url, ("Range", "bytes=\(start)-\(last)"), ("If-Range", tag))
            #expect(part.status == 206 && part.body == Array(whole.body[start...last]), "\(start)-\(last)")
        }
        #expect(try await world.get(archive.url, ("Range", "bytes=\(archive.bytes)-")).status == 416)
        #expect(try files(whole.body).count == 3)
    }

    @Test func filesOfOneNameGetNumbers() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        var ids = try await world.importPhotos(1)
        let manager = FileManager.default
        let picture = "\(world.pictures)/0.jpg"
        for folder in ["a", "b"] {
            // Another content, or it would be the same photo.
            let path = "\(world.pictures)/\(folder)"
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            var bytes = try #require(manager.contents(atPath: picture))
            bytes.append(contentsOf: Array(folder.utf8))
            try bytes.write(to: URL(filePath: "\(path)/\(URL(filePath: picture).lastPathComponent.uppercased())"))
        }
        _ = try await world.library.imports.run([world.pictures])
        ids = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.map(\.id)
        let archive = try archive(try await plan(world, ids))
        let names = try files(try await world.get(archive.url).body).map { $0.name.lowercased() }
        #expect(Set(names) == ["0.jpg", "0 (2).jpg", "0 (3).jpg"])
    }

    /// A name that a system does not have, or that is another file there, is replaced.
    @Test(arguments: [
        ("what?.jpg", "what_.jpg"), ("a<b>|\"c*.jpg", "a_b___c_.jpg"), ("x\\y:z.jpg", "x_y_z.jpg"), ("CON.jpg", nil),
        ("\u{202E}gpj.jpg", nil),
        (String(repeating: "x", count: 200) + ".jpg", String(repeating: "x", count: 200) + ".jpg"),
    ])
    func namesAreThoseOfFilesEverywhere(name: String, expected: String?) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        try FileManager.default.moveItem(atPath: "\(world.pictures)/0.jpg", toPath: "\(world.pictures)/\(name)")
        _ = try await world.library.imports.run([world.pictures])
        let ids = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.map(
            \.id)
        let archive = try archive(try await plan(world, ids))
        #expect(try files(try await world.get(archive.url).body).map(\.name) == [expected ?? "\(ids[0]).jpg"])
    }

    @Test func aFileThatChangesWhileItIsSentCutsTheArchive() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(2)
        let pictures = world.library.pictures
        for change in [true, false] {
            let plan = try await pictures.planArchive(of: ids, hasCopies: false).plan
            let archive = try await pictures.archive(plan)
            while try !archive.prepare(toReadAt: 0) {}
            // Into the first photo, which is the newer one.
            let header = try archive.read(at: 0, count: 1000)
            #expect(try archive.read(at: Int64(header.count), count: 100).count == 100)
            guard change else { continue }
            let file = try #require(FileHandle(forUpdatingAtPath: "\(world.pictures)/1.jpg"))
            try file.seek(toOffset: 500)
            try file.write(contentsOf: [1, 2, 3])
            try file.close()
            #expect(throws: PictureError.changing) { try archive.read(at: Int64(header.count) + 400, count: 200) }
            _ = try await world.library.imports.run([world.pictures])
        }
    }

    @Test func originalsEndWithTheRightToThem() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let ids = try await world.importPhotos(1)
        _ = try world.library.people.add("Björn", password: Self.password, isOwner: false)
        _ = try world.library.people.add("Anna", password: Self.password, isOwner: true)
        let bjorn = try await signIn(world, "Björn")
        let archive = try archive(try await plan(world, ids, as: bjorn))
        #expect(try await world.get(archive.url, ("Cookie", bjorn)).status == 200)
        // From now on originals can state what users may not know.
        let headers = [("Cookie", try await signIn(world, "Anna")), ("Content-Type", "application/json")]
        let circle = #"{"name": "home", "latitude": 60.607, "longitude": 15.632, "radius": 500}"#
        #expect(try await world.server.ask("POST", "/api/v1/circles", headers: headers, body: circle).status == 201)
        #expect(try await world.get(archive.url, ("Cookie", bjorn)).isProblem(404))
    }

    @Test func whatIsNotHereIsNamed() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(3)
        try FileManager.default.removeItem(atPath: "\(world.pictures)/1.jpg")
        let archive = try archive(try await plan(world, ids))
        #expect(archive.missing == [ids[1]])
        #expect(try files(try await world.get(archive.url).body).count == 2)
        #expect(try await plan(world, [ids[1]]).isProblem(404))
        #expect(try await plan(world, [ids[0], "000000000000"]).isProblem(404))
        // A file that becomes another one is no longer what was planned.
        let path = "\(world.pictures)/2.jpg"
        var changed = try #require(FileManager.default.contents(atPath: path))
        changed.append(contentsOf: [1, 2, 3])
        try changed.write(to: URL(filePath: path))
        #expect(try await world.get(archive.url).isProblem(404))
    }

    @Test func wrongRequestsAreRefused() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(1)
        #expect(try await plan(world, []).isProblem(400))
        #expect(try await plan(world, [String](repeating: ids[0], count: 2001)).isProblem(400))
        #expect(try await plan(world, ids, name: String(repeating: "x", count: 101)).isProblem(400))
        // One character of many bytes.
        let long = try archive(try await plan(world, ids, name: "a" + String(repeating: "\u{301}", count: 3000)))
        #expect(try await world.get(long.url).headers["content-disposition"].map { $0.utf8.count < 1000 } == true)
        #expect(try await world.get("/api/v1/archives/x").isProblem(404))
        for (name, shown) in [
            ("", "photos"), ("...", "photos"), ("\u{202E}a\r\nb", "ab"), ("日本", "%E6%97%A5%E6%9C%AC"),
        ] {
            let archive = try archive(try await plan(world, ids, name: name))
            let disposition = try await world.get(archive.url).headers["content-disposition"]
            #expect(disposition == "attachment; filename*=UTF-8''\(shown).zip", "\(name)")
        }
    }

    @Test func anArchiveIsForTheUserWhoAskedAndWhatTheySee() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true, userPositions: .town)
        defer { world.remove() }
        let ids = try await world.importPhotos(2)
        _ = try world.library.people.add("Anna", password: Self.password, isOwner: true)
        _ = try world.library.people.add("Björn", password: Self.password, isOwner: false)
        let (anna, bjorn) = (try await signIn(world, "Anna"), try await signIn(world, "Björn"))
        #expect(try await plan(world, ids).status == 401)
        let ofAnna = try archive(try await plan(world, ids, as: anna))
        #expect(try await world.get(ofAnna.url).status == 401)
        #expect(try await world.get(ofAnna.url, ("Cookie", bjorn)).isProblem(404))
        #expect(try files(try await world.get(ofAnna.url, ("Cookie", anna)).body).count == 2)
        // Those who do not get originals get copies, named by ids, without a position.
        let ofBjorn = try archive(try await plan(world, ids, as: bjorn))
        let copies = try files(try await world.get(ofBjorn.url, ("Cookie", bjorn)).body)
        #expect(copies.map(\.name) == ids.map { "\($0).jpg" })
        for (copy, id) in zip(copies, ids) {
            #expect(copy.bytes == (try await world.get("/api/v1/photos/\(id)/copy", ("Cookie", bjorn)).body))
        }
        // A photo that is hidden afterwards is not sent any more.
        _ = try world.library.access.set(.photos([ids[1]]), for: .owners)
        #expect(try await world.get(ofBjorn.url, ("Cookie", bjorn)).isProblem(404))
        #expect(try await plan(world, ids, as: bjorn).isProblem(404))
        #expect(try await world.get(ofAnna.url, ("Cookie", anna)).status == 200)
    }
}
