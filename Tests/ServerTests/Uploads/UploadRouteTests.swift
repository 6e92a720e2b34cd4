import Cryptography
import Foundation
import PhotoLibrary
import Server
import TestSupport
import Testing

/// `/api/v1/uploads`: tus 1.0.0, step by step.
@Suite struct UploadRouteTests {
    private struct World {
        let served: ServedLibrary
        var cookie: String?

        init(host: String = "127.0.0.1", limits: UploadLimits = UploadLimits(bytesKeptFree: 0)) throws {
            served = try ServedLibrary(host: host, uploadLimits: limits)
        }

        func ask(
            _ method: String, _ target: String = "/api/v1/uploads", _ headers: [(String, String)] = [],
            _ bytes: [UInt8] = [], version: String? = "1.0.0"
        ) async throws -> DirectServer.Reply {
            var all = headers + (version.map { [("Tus-Resumable", $0)] } ?? [])
            if let cookie { all.append(("Cookie", cookie)) }
            if !bytes.isEmpty || method == "PATCH" { all.append(("Content-Length", String(bytes.count))) }
            return try await served.server.ask(method, target, headers: all, bytes: bytes)
        }

        func begin(_ length: Int, name: String = "IMG_1.jpg") async throws -> DirectServer.Reply {
            let metadata = "filename \(Data(name.utf8).base64EncodedString())"
            return try await ask(
                "POST", "/api/v1/uploads", [("Upload-Length", String(length)), ("Upload-Metadata", metadata)])
        }

        func add(
            _ bytes: [UInt8], to upload: String, at offset: Int, _ more: (String, String)...
        ) async throws -> DirectServer.Reply {
            let type = ("Content-Type", "application/offset+octet-stream")
            return try await ask("PATCH", upload, [type, ("Upload-Offset", String(offset))] + more, bytes)
        }

        /// Uploads a file in one part; returns the last answer.
        func upload(_ bytes: [UInt8], name: String = "IMG_1.jpg") async throws -> DirectServer.Reply {
            let begun = try await begin(bytes.count, name: name)
            return try await add(bytes, to: try #require(begun.headers["location"]), at: 0)
        }

        func signedIn(_ name: String) async throws -> World {
            let body = #"{"name": "\#(name)", "password": "correct horse"}"#
            let reply = try await served.server.ask("POST", "/api/v1/session", body: body)
            var world = self
            world.cookie = String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" })
            return world
        }

        var names: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: served.folder + "/library/uploads")) ?? [])
                .filter { !$0.hasPrefix(".") }.sorted()
        }

        /// What has not become a photo.
        var remains: [String] {
            let folder = served.folder + "/library/uploads/.uploads/unfinished/0"
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        }

        func count() throws -> Int { try served.library.changes.counts().photos }
    }

    @Test func whatTheServerCanDoIsStated() async throws {
        let world = try World(limits: UploadLimits(bytesPerFile: 1234, bytesKeptFree: 0))
        defer { world.served.remove() }
        for path in ["/api/v1/uploads", "/api/v1/uploads/x"] {
            let reply = try await world.ask("OPTIONS", path, version: nil)
            #expect(reply.status == 204)
            #expect(reply.headers["tus-version"] == "1.0.0" && reply.headers["tus-max-size"] == "1234")
            #expect(reply.headers["tus-extension"] == "creation,termination,expiration,checksum")
        }
    }

    @Test func aFileInPartsBecomesAPhotoWithItsPlace() async throws {
        let world = try World()
        defer { world.served.remove() }
        let file = try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12", title: "Gruvan").jpeg()
        let begun = try await world.begin(file.count)
        #expect(begun.status == 201 && begun.headers["tus-resumable"] == "1.0.0")
        #expect(begun.headers["upload-expires"]?.hasSuffix("GMT") == true)
        let upload = try #require(begun.headers["location"])
        let first = try await world.add(Array(file[..<500]), to: upload, at: 0)
        #expect(first.status == 204 && first.headers["upload-offset"] == "500")
        #expect(first.headers["upload-photo"] == nil)
        let head = try await world.ask("HEAD", upload)
        #expect(head.status == 200 && head.headers["upload-offset"] == "500")
        #expect(head.headers["upload-length"] == String(file.count) && head.headers["cache-control"] == "no-store")
        #expect(try world.count() == 0 && world.names == [])
        let last = try await world.add(Array(file[500...]), to: upload, at: 500)
        #expect(last.status == 204 && last.headers["upload-offset"] == String(file.count))
        let photo = try #require(last.headers["upload-photo"])
        #expect(last.headers["upload-known"] == "false")
        let document = try await world.served.get("/api/v1/photos/\(photo)?locale=en").json
        #expect(document["title"] as? String == "Gruvan")
        #expect((document["place"] as? [String: Any])?["name"] as? String == "Falun")
        #expect(try await world.served.get("/api/v1/photos/\(photo)/thumbnail?size=256").status == 200)
        #expect(world.names == ["IMG_1.jpg"] && world.remains == [])
        let path = world.served.folder + "/library/uploads/IMG_1.jpg"
        #expect(FileManager.default.contents(atPath: path) == Data(file))
        // The state can be asked for again, also with the last part.
        let state = try await world.ask("GET", upload, version: nil).json
        #expect(state["photo"] as? String == photo && state["offset"] as? Int == file.count)
        #expect(try await world.add([], to: upload, at: file.count).headers["upload-photo"] == photo)
        #expect(try await world.add([1], to: upload, at: 0).status == 409)
        // A later import of the folder finds nothing new.
        let report = try await world.served.library.imports.run([world.served.folder + "/library/uploads"])
        #expect(report.photographs == 1 && report.unchanged == 1 && report.added == 0)
    }

    @Test func theSameBytesOfOnePersonAreStoredOnceAndOthersUnderAnotherName() async throws {
        let world = try World()
        defer { world.served.remove() }
        let (one, two) = (try TestPhoto.falun(1).jpeg(), try TestPhoto.falun(2).jpeg())
        let first = try await world.upload(one)
        let again = try await world.upload(one, name: "other.jpg")
        #expect(again.status == 204 && again.headers["upload-known"] == "true")
        #expect(again.headers["upload-photo"] == first.headers["upload-photo"])
        _ = try await world.upload(two, name: "img_1.JPG")
        #expect(world.names == ["IMG_1.jpg", "img_1-2.JPG"] && world.remains == [])
        // A file that was deleted is stored again.
        try FileManager.default.removeItem(atPath: world.served.folder + "/library/uploads/IMG_1.jpg")
        #expect(try await world.upload(one, name: "new.jpg").headers["upload-known"] == "false")
        #expect(world.names == ["img_1-2.JPG", "new.jpg"])
    }

    @Test func onlyWholePicturesAreTaken() async throws {
        let world = try World()
        defer { world.served.remove() }
        let file = try TestPhoto.falun(1).jpeg()
        let page = Array(
            "<!DOCTYPE html><html><head><title>A page</title></head><body>no picture at all</body></html>".utf8)
        #expect(try await world.upload(page).isProblem(415))
        // Refused as soon as the first bytes came.
        let long = try await world.begin(1_000_000)
        #expect(try await world.add(page, to: try #require(long.headers["location"]), at: 0).isProblem(415))
        let cut = try await world.upload(Array(file.dropLast(100)))
        #expect(try cut.isProblem(415) && cut.json["detail"] as? String == "the file ends before the image is complete")
        #expect(world.names == [] && world.remains == [])
        #expect(try world.count() == 0)
    }

    @Test func mistakesOfTheProtocolChangeNothing() async throws {
        let world = try World()
        defer { world.served.remove() }
        let file = try TestPhoto.falun(1).jpeg()
        let upload = try #require(try await world.begin(file.count).headers["location"])
        #expect(try await world.add(Array(file[..<100]), to: upload, at: 0).status == 204)
        let type = ("Content-Type", "application/offset+octet-stream")
        let cases: [(String, String, [(String, String)], Int)] = [
            ("POST", "/api/v1/uploads", [], 400), ("POST", "/api/v1/uploads", [("Upload-Length", "-1")], 400),
            ("POST", "/api/v1/uploads", [("Upload-Length", "0")], 400),
            ("POST", "/api/v1/uploads", [("Upload-Length", "1"), ("Upload-Metadata", "filename ???")], 400),
            ("POST", "/api/v1/uploads", [("Upload-Length", "99999999999999")], 413),
            ("PATCH", upload, [type], 400), ("PATCH", upload, [("Upload-Offset", "100")], 415),
            ("PATCH", upload, [type, ("Upload-Offset", "99")], 409),
            ("PATCH", upload, [type, ("Upload-Offset", "100"), ("Upload-Checksum", "md5 AAAA")], 400),
            ("PATCH", "/api/v1/uploads/000000000000000000000000", [type, ("Upload-Offset", "0")], 404),
            ("HEAD", "/api/v1/uploads/..%2f..%2fcatalog.sqlite", [], 404), ("DELETE", "/api/v1/uploads/nix", [], 404),
        ]
        for (method, target, headers, status) in cases {
            let reply = try await world.ask(method, target, headers)
            #expect(reply.status == status, "\(method) \(target) \(headers)")
        }
        for method in ["POST", "HEAD", "PATCH", "DELETE"] {
            let target = method == "POST" ? "/api/v1/uploads" : upload
            let reply = try await world.ask(method, target, [("Upload-Length", "5")], version: "0.2.2")
            #expect(reply.status == 412 && reply.headers["tus-version"] == "1.0.0", "\(method)")
        }
        let wrong = try await world.add(Array(file[50...]), to: upload, at: 50)
        #expect(wrong.status == 409 && wrong.headers["upload-offset"] == "100")
        #expect(try await world.add(Array(file[100...]) + [0], to: upload, at: 100).status == 413)
        #expect(try await world.ask("HEAD", upload).headers["upload-offset"] == "100")
        #expect(try await world.add(Array(file[100...]), to: upload, at: 100).headers["upload-photo"] != nil)
    }

    @Test func bytesThatDoNotMatchTheirHashAreDiscarded() async throws {
        let world = try World()
        defer { world.served.remove() }
        let file = try TestPhoto.falun(1).jpeg()
        let upload = try #require(try await world.begin(file.count).headers["location"])
        func sum(_ bytes: [UInt8]) -> (String, String) {
            ("Upload-Checksum", "sha256 \(Data(SHA256.hash(data: bytes)).base64EncodedString())")
        }
        let part = Array(file[..<300])
        #expect(try await world.add(part, to: upload, at: 0, sum([1])).status == 460)
        #expect(try await world.ask("HEAD", upload).headers["upload-offset"] == "0")
        #expect(try await world.add(part, to: upload, at: 0, sum(part)).status == 204)
        let rest = Array(file[300...])
        #expect(try await world.add(rest, to: upload, at: 300, sum(rest)).headers["upload-photo"] != nil)
    }

    @Test func anUploadThatIsEndedLeavesNothing() async throws {
        let world = try World()
        defer { world.served.remove() }
        let file = try TestPhoto.falun(1).jpeg()
        let upload = try #require(try await world.begin(file.count).headers["location"])
        #expect(try await world.add(Array(file[..<300]), to: upload, at: 0).status == 204)
        #expect(world.remains.count == 2)
        #expect(try await world.ask("DELETE", upload).status == 204)
        #expect(world.remains == [] && world.names == [])
        #expect(try await world.ask("HEAD", upload).status == 404)
        // The photo of a finished one stays.
        let whole = try #require(try await world.begin(file.count).headers["location"])
        #expect(try await world.add(file, to: whole, at: 0).headers["upload-photo"] != nil)
        #expect(try await world.ask("DELETE", whole).status == 204)
        #expect(world.names == ["IMG_1.jpg"])
        #expect(try world.count() == 1)
    }

    @Test func eachLimitIsAnErrorOfItsOwn() async throws {
        let file = try TestPhoto.falun(1).jpeg()
        let small = try World(limits: UploadLimits(bytesPerFile: Int64(file.count) - 1, bytesKeptFree: 0))
        defer { small.served.remove() }
        #expect(try await small.begin(file.count).isProblem(413))
        let few = try World(limits: UploadLimits(unfinishedPerPerson: 2, bytesKeptFree: 0))
        defer { few.served.remove() }
        for status in [201, 201, 429] { #expect(try await few.begin(100).status == status) }
        let most = Int64(file.count) + 50
        let share = try World(limits: UploadLimits(bytesPerPerson: most, bytesKeptFree: 0))
        defer { share.served.remove() }
        #expect(try await share.upload(file).status == 204)
        #expect(try await share.begin(51).isProblem(507))
        #expect(try await share.begin(50).status == 201)
        #expect(try await share.begin(1).status == 507, "what is announced counts")
        let full = try World(limits: UploadLimits(bytesKeptFree: 1 << 60))
        defer { full.served.remove() }
        #expect(try await full.begin(1).isProblem(507))
    }

    @Test func onlyThoseWhoMayUploadDo() async throws {
        let world = try World(host: "0.0.0.0")
        defer { world.served.remove() }
        let people = world.served.library.people
        _ = try people.add("Anna", password: "correct horse", isOwner: true)
        _ = try people.add("Bo", password: "correct horse", isOwner: false, mayUpload: true)
        _ = try people.add("Cleo", password: "correct horse", isOwner: false)
        world.served.server.seeChanges()
        let (anna, bo, cleo) = (
            try await world.signedIn("Anna"), try await world.signedIn("Bo"), try await world.signedIn("Cleo")
        )
        #expect(try await world.begin(5).status == 401)
        #expect(try await cleo.begin(5).isProblem(403))
        #expect(try await cleo.ask("OPTIONS").status == 403)
        let upload = try #require(try await anna.begin(5).headers["location"])
        #expect(try await bo.begin(5).status == 201)
        // Nobody learns of another person's uploads.
        #expect(try await bo.ask("HEAD", upload).status == 404)
        #expect(try await bo.ask("DELETE", upload).status == 404)
        #expect(try await cleo.ask("HEAD", upload).status == 403)
        for page in ["/", "/settings"] {
            for (visitor, isOffered) in [(anna, true), (bo, true), (cleo, false)] {
                let text = try await visitor.ask("GET", page, version: nil).page
                #expect(text.contains(#"href="/add""#) == isOffered, "\(page)")
            }
        }
        #expect(try await bo.ask("GET", "/add", version: nil).page.contains("at most 2,000 MB each"))
        #expect(try await cleo.ask("GET", "/add", version: nil).status == 403)
        let allow = try await anna.served.server.ask(
            "PATCH", "/api/v1/users/Cleo",
            headers: [("Cookie", anna.cookie ?? ""), ("Content-Type", "application/json")],
            body: #"{"mayUpload": true}"#)
        #expect(allow.status == 200)
        #expect(try allow.json["mayUpload"] as? Bool == true)
        world.served.server.seeChanges()
        #expect(try await cleo.begin(5).status == 201)
        let file = try TestPhoto.falun(1).jpeg()
        let (one, two) = (try await anna.upload(file), try await bo.upload(file))
        #expect(two.headers["upload-known"] == "false", "another person's bytes are stored")
        #expect(one.headers["upload-photo"] != two.headers["upload-photo"])
        #expect(world.names == ["IMG_1-2.jpg", "IMG_1.jpg"])
    }
}
