import Foundation
import PhotoLibrary
import Server
import TestSupport
import Testing

/// `/api/v1/folders`, `/api/v1/imports` and the page: folders of the machine become part of the library.
@Suite struct ImportRouteTests {
    private func world(_ photos: Int = 3, host: String = "127.0.0.1", certificate: Bool = false) throws -> ServedLibrary
    {
        let world = try ServedLibrary(
            baseURL: certificate ? "https://photos.example" : nil, host: host,
            certificate: certificate ? CertificateFiles(chain: "c.pem", key: "k.pem") : nil)
        for number in 0..<photos {
            try TestPhoto.falun(number).write("\(world.folder)/home/Pictures/\(number).jpg")
        }
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(world.folder)/home/Pictures/letter.jpg"))
        return world
    }

    private func post(_ world: ServedLibrary, _ body: String, cookie: String? = nil) async throws -> DirectServer.Reply
    {
        try await world.server.ask(
            "POST", "/api/v1/imports",
            headers: [("Content-Type", "application/json")] + (cookie.map { [("Cookie", $0)] } ?? []), body: body)
    }

    /// The state once no import runs.
    private func ended(_ world: ServedLibrary) async throws -> NSDictionary {
        for _ in 0..<1000 {
            let state = try await world.get("/api/v1/imports").json
            if state["isRunning"] as? Bool == false { return state }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("the import did not end")
        return [:]
    }

    @Test func aFolderIsChosenAndImportedWithWhatCouldNotBeRead() async throws {
        let world = try world()
        defer { world.remove() }
        #expect(try await world.get("/api/v1/imports").json as? [String: Bool] == ["isRunning": false])
        let roots = try await world.get("/api/v1/folders").json
        #expect((roots["folders"] as? [[String: String]])?.map { $0["path"] } == ["~"])
        let pictures = try await world.get("/api/v1/folders?path=~/Pictures").json
        #expect(pictures["photographs"] as? Int == 4 && pictures["above"] as? String == "~")
        let started = try await post(world, #"{"folder": "~/Pictures"}"#)
        #expect(started.status == 202 && started.headers["cache-control"] == "no-store")
        let state = try await ended(world)
        #expect(state["folder"] as? String == "~/Pictures" && state["added"] as? Int == 3)
        #expect(state["photographs"] as? Int == 3 && state["failureCount"] as? Int == 1)
        let failures = try #require(state["failures"] as? [[String: String]])
        #expect(failures.map { $0["file"] } == ["letter.jpg"])
        #expect(try world.library.changes.counts().photos == 3)
        // Nothing says where this machine has the folder.
        for path in [
            "/api/v1/imports", "/api/v1/folders?path=~/Pictures", "/add?folder=~/Pictures", "/add?part=import",
        ] {
            let page = try await world.get(path).page
            #expect(!page.contains(world.folder), "\(path)")
        }
    }

    @Test func whatIsNotAFolderToChooseIsRefusedAndNothingStarts() async throws {
        let world = try world()
        defer { world.remove() }
        for folder in ["", "~/..", "/etc", "~/Pictures/0.jpg", "~/none"] {
            #expect(try await post(world, #"{"folder": "\#(folder)"}"#).isProblem(404), "\(folder)")
        }
        #expect(try await world.get("/api/v1/folders?path=/etc").isProblem(404))
        #expect(try await world.get("/api/v1/imports").json["folder"] == nil)
        // The page shows the folders to begin with, and why.
        let page = try await world.get("/add?folder=/etc")
        #expect(page.status == 200 && page.page.contains("No such folder: /etc"))
        #expect(page.page.contains(#"folder=~#folders""#))
    }

    @Test func onlyOwnersAtTheMachineOrOverHTTPSChooseFolders() async throws {
        // Over HTTPS owners can.
        let secure = try world(host: "0.0.0.0", certificate: true)
        defer { secure.remove() }
        _ = try secure.library.people.add("Bo", password: "correct horse", isOwner: false, mayUpload: true)
        let (anna, cleo) = (
            try await secure.signIn("Anna", isOwner: true), try await secure.signIn("Cleo", isOwner: false)
        )
        for path in ["/api/v1/folders", "/api/v1/imports"] {
            #expect(try await secure.get(path).status == 401)
            #expect(try await secure.get(path, ("Cookie", cleo)).isProblem(403))
            #expect(try await secure.get(path, ("Cookie", anna)).status == 200)
        }
        #expect(try await post(secure, #"{"folder": "~/Pictures"}"#, cookie: cleo).isProblem(403))
        #expect(try await post(secure, #"{"folder": "~/Pictures"}"#).isProblem(401))
        #expect(try await secure.get("/add", ("Cookie", anna)).page.contains(#"id="folders""#))

        // Behind a proxy without HTTPS nobody can.
        let plain = try ServedLibrary(baseURL: "http://photos.example")
        defer { plain.remove() }
        #expect(try await plain.get("/api/v1/folders").isProblem(403))
        #expect(try await plain.server.ask("DELETE", "/api/v1/imports").isProblem(403))
        #expect(try await post(plain, #"{"folder": "~"}"#).isProblem(403))
        let page = try await plain.get("/add")
        #expect(page.status == 200 && !page.page.contains(#"id="folders""#))
        #expect(try await plain.get("/add?part=import").status == 403)
        let form = try await plain.server.ask(
            "POST", "/add/import", headers: [("Content-Type", "application/x-www-form-urlencoded")], body: "folder=~")
        #expect(form.status == 403)
    }

    @Test func oneImportRunsAtATimeAndCanBeStopped() async throws {
        let world = try world(300)
        defer { world.remove() }
        #expect(try await post(world, #"{"folder": "~/Pictures"}"#).status == 202)
        let second = try await post(world, #"{"folder": "~"}"#)
        // The first one can have ended by now on a fast machine; 300 files take longer than a request.
        #expect(try second.isProblem(409))
        #expect(try await world.server.ask("DELETE", "/api/v1/imports").status == 202)
        let state = try await ended(world)
        #expect(state["isInterrupted"] as? Bool == true)
        let kept = try world.library.changes.counts().photos
        #expect(kept < 300)
        // The next one goes on.
        #expect(try await post(world, #"{"folder": "~/Pictures"}"#).status == 202)
        #expect(try await ended(world)["photographs"] as? Int == 300)
    }

    @Test func thePageImportsWithoutScripts() async throws {
        let world = try world()
        defer { world.remove() }
        let page = try await world.get("/add?folder=%7E/Pictures").page
        #expect(page.contains("Import this folder") && page.contains("4 photos"))
        let sent = try await world.server.ask(
            "POST", "/add/import", headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: "folder=%7E%2FPictures")
        #expect(sent.status == 303)
        let location = try #require(sent.headers["location"])
        #expect(location.hasPrefix("/add?folder=") && location.hasSuffix("#folders"))
        _ = try await ended(world)
        let after = try await world.get(String(location.prefix { $0 != "#" })).page
        #expect(after.contains("3 photos") && after.contains("3 new") && after.contains("1 file could not be read"))
        #expect(after.contains("letter.jpg"))
    }
}
