import Foundation
import Imaging
import TestServer
import TestLibraries
import TestSupport
import Testing

/// Every command of docs/reference/json.md, run in a library of photos, a source, bundles and people.
struct ReferenceScenario {
    let program: Program
    private(set) var reference: JSONReference
    /// Rows of the page's table of commands that were run.
    private(set) var shown: Set<String> = []

    init(_ program: Program) throws {
        self.program = program
        reference = try JSONReference()
    }

    /// Runs a command and compares what it prints with the page.
    ///
    /// - Parameter row: the command as the page writes it.
    /// - Returns: what it printed.
    @discardableResult
    private mutating func run(
        _ row: String, _ arguments: String..., input: String = "", status: Int32 = 0
    ) throws -> String {
        let kind = try #require(reference.documents[row], "\(row) is not in docs/reference/json.md")
        let result = try program.run(arguments + ["--json"], input: input)
        #expect(result.status == status, "\(arguments): \(result.errors)")
        let documents = row == "photos sync" ? result.output.split(separator: "\n").map(String.init) : [result.output]
        for document in documents { reference.compare(document, with: kind, from: arguments.joined(separator: " ")) }
        shown.insert(row)
        return result.output
    }

    /// Runs all of them.
    mutating func runAll() throws {
        let pictures = program.folder + "/pictures"
        try importPictures(pictures)
        try browse()
        try setPlaces()
        try keepRecents(pictures)
        try makeSets()
        try subscribe()
        try useBundles()
        try thumbnailAndServe(pictures)
        // Behind the source, because a host that was asked for a name is left alone for a second.
        try askForNames()
        try travel()
        try addPeople()
        try keepTheLibrary(pictures)
    }

    // MARK: - Photos

    private mutating func importPictures(_ pictures: String) throws {
        var mine = TestPhoto.falun(1, takenAt: "2011:05:02 10:00:00", title: "The mine")
        (mine.keywords, mine.altitude, mine.direction) = (["copper"], 120, 90)
        mine.camera = TestPhoto.Camera()
        try mine.write(pictures + "/mine.jpg")
        // Gävle, some minutes later; between them a photo without a position, and one far from both in time.
        try TestPhoto(seed: 2, latitude: 60.6749, longitude: 17.1413, takenAt: "2011:05:02 10:50:00")
            .write(pictures + "/gavle.jpg")
        try TestPhoto(seed: 3, takenAt: "2011:05:02 10:40:00").write(pictures + "/between.jpg")
        try TestPhoto(seed: 4, takenAt: "2012:05:02 10:40:00").write(pictures + "/later.jpg")
        // The Colosseum.
        try TestPhoto(seed: 6, latitude: 41.8902, longitude: 12.4922, takenAt: "2009:05:02 10:40:00")
            .write(pictures + "/rome.jpg")
        let cut = try TestPhoto(seed: 5, size: .init(width: 600, height: 400), takenAt: "2010:05:02 10:40:00").jpeg()
        try Data(cut.prefix(cut.count / 2)).write(to: URL(fileURLWithPath: pictures + "/cut.jpg"))
        try "no picture".write(toFile: pictures + "/broken.jpg", atomically: true, encoding: .utf8)
        try "no film".write(toFile: pictures + "/film.mov", atomically: true, encoding: .utf8)
        try run("photos import PATH", "import", pictures)
        let photo = [UInt8](try Data(contentsOf: URL(fileURLWithPath: pictures + "/broken.jpg")))
        let zip = ZIPBuilder(members: [.init("Takeout/Google Photos/Photos from 2019/1.jpg", bytes: photo)])
        try Data(zip.bytes).write(to: URL(fileURLWithPath: program.folder + "/takeout.zip"))
        try run(
            "photos import PATH", "import", program.folder + "/takeout.zip", "--extract", program.folder + "/unpacked",
            "--library", program.folder + "/other")
    }

    private mutating func browse() throws {
        try run("photos places", "places")
        try run("photos places", "places", "--near", "60.6,15.6")
        try run("photos places", "places", "--districts")
        try run("photos places", "places", "--by", "region")
        try run("photos places", "places", "--borders", "osm")
        try run("photos borders", "borders", "iso")
        try run("photos borders", "borders", "default")
        try run("photos access set", "access", "set", "--place", "se", "--for", "users")
        try run("photos access list", "access", "list")
        try run("photos access remove", "access", "remove", "--place", "se")
        try run("photos log", "log")
        try run("photos log", "log", "--limit", "1")
        try run("photos circles add NAME", "circles", "add", "home", "--at", "60.607,15.632")
        try run("photos circles list", "circles", "list")
        try run("photos circles remove NAME", "circles", "remove", "home")
        try run(
            "photos share TARGET", "share", "Falun", "--title", "Mine", "--text", "The pit", "--until", "2999-01-31")
        try run("photos share TARGET", "share", "--search", "copper", "--fixed", "--until", "never")
        let shares = try run("photos shares list", "shares", "list")
        let id = try #require(shares.firstMatch(of: #/"id":"(\w+)"/#)?.output.1)
        try run("photos shares end ID", "shares", "end", String(id))
        try run("photos list", "list", "--limit", "1")
        try run("photos list", "list", "SE")
        try run("photos list", "list", "Falun")
        try run("photos list", "list", "Rome", "--districts")
        try run("photos list", "list", "Campitelli")
        try run("photos list", "list", "--limit", "0")
        try run("photos search WORDS", "search", "copper")
        try run("photos search WORDS", "search", "fahlun")
        try run("photos search WORDS", "search", "schweden")
        let titled = try program.photos().first { $0["title"] != nil }?["id"] as? String ?? ""
        try run("photos show ID", "show", titled)
        try run("photos open ID", "open", titled, "--viewport", "40x40")
        let cut = try program.photos().first { ($0["path"] as? String)?.hasSuffix("/cut.jpg") == true }
        try run("photos open ID", "open", cut?["id"] as? String ?? "", "--viewport", "40x40")
        try run("photos resume", "resume")
    }

    /// Some weeks in Falun, and a trip to Oslo, back by its airport.
    private mutating func travel() throws {
        let pictures = program.folder + "/travels"
        for month in 1...6 {
            try TestPhoto.falun(50 + month, takenAt: "2013:0\(month):03 12:00:00").write("\(pictures)/h\(month).jpg")
        }
        for day in 1...3 {
            try TestPhoto(seed: 60 + day, latitude: 59.9133, longitude: 10.7389, takenAt: "2013:04:1\(day) 12:00:00")
                .write("\(pictures)/t\(day).jpg")
        }
        try TestPhoto(seed: 64, latitude: 60.1939, longitude: 11.1004, takenAt: "2013:04:13 18:00:00")
            .write(pictures + "/t4.jpg")
        try TestPhoto(seed: 65).write(pictures + "/undated.jpg")
        try run("photos import PATH", "import", pictures)
        try run("photos countries", "countries", "--sort", "days")
        try run("photos trips", "trips")
        try run("photos trips TRIP", "trips", "2013-04-11")
        try run("photos timeline", "timeline")
        try run("photos timeline MONTH", "timeline", "2013-04")
        try run("photos list", "list", "--sort", "taken", "--limit", "0")
    }

    private mutating func setPlaces() throws {
        let file = program.folder + "/corrections.json"
        try run("photos locate --suggest", "locate", "--suggest")
        let track = program.folder + "/track.gpx"
        try """
        <gpx><trk><trkseg><trkpt lat="60.6" lon="15.6"><time>2012-05-02T08:40:00Z</time></trkpt>
        <trkpt lat="60.6" lon="15.6"><time>2012-05-02T10:40:00Z</time></trkpt></trkseg></trk></gpx>
        """.write(toFile: track, atomically: true, encoding: .utf8)
        try run("photos locate --track FILE", "locate", "--track", track, "--within", "720")
        try run("photos locate --suggest", "locate", "--suggest", "--yes")
        let later = try program.photos().first { $0["takenAt"] as? String == "2012-05-02T10:40:00Z" }
        let id = later?["id"] as? String ?? ""
        try run("photos locate", "locate", id, "--place", "se-falun-2715459")
        try run("photos locate", "locate", id, "--at", "60.6,15.6")
        try run("photos locate --undo", "locate", "--undo")
        try run("photos edit", "edit", id, "--title", "The mine", "--keyword", "mine")
        try run("photos edit", "edit", id, "--title", "Later")
        try run("photos edit --undo", "edit", "--undo")
        try run("photos names PLACE --set NAME", "names", "se-falun-2715459", "--set", "Gruvan")
        try run("photos locate", "locate", "--export", file)
        reference.compare(try String(contentsOfFile: file, encoding: .utf8), with: "Corrections", from: "export")
        try run("photos locate", "locate", "--import", file)
        try run("photos names PLACE", "names", "se-falun-2715459")
        try run("photos names PLACE --reset", "names", "se-falun-2715459", "--reset")
    }

    private mutating func askForNames() throws {
        let service = try TestServer { _ in
            TestReply(
                200, headers: [("Content-Type", "application/json")],
                text: #"[{"name": "Faluno", "display_name": "Faluno, Svedio"}]"#)
        }
        defer { service.stop() }
        let falun = "se-falun-2715459"
        try run("photos names --service URL", "names", "--service", service.url("/search"))
        try run("photos names PLACE --ask TAG", "names", falun, "--ask", "ja")
        try run("photos names PLACE --ask TAG", "names", falun, "--ask", "eo")
        try run("photos names", "names")
        try run("photos names --refresh ROW", "names", "--refresh", "1")
        try run("photos names --delete ROW", "names", "--delete", "1")
    }

    private mutating func keepRecents(_ pictures: String) throws {
        try run("photos recents", "recents", "--delete", "1")
        try run("photos recents", "recents", "--undo")
        let mine = try Data(contentsOf: URL(fileURLWithPath: pictures + "/mine.jpg"))
        try FileManager.default.removeItem(atPath: pictures + "/mine.jpg")
        try run("photos import PATH", "import", pictures)
        try run("photos recents", "recents")
        try mine.write(to: URL(fileURLWithPath: pictures + "/mine.jpg"))
        try run("photos import PATH", "import", pictures)
    }

    private mutating func makeSets() throws {
        try run("photos sets create NAME", "sets", "create", "Summer", "@1")
        try run("photos sets save NAME --search WORDS", "sets", "save", "Found", "--search", "falun", "--follow")
        try run("photos favourite ID", "favourite", "@1")
        try run("photos sets add NAME ID", "sets", "add", "Summer", "@2")
        try run("photos sets move NAME ID", "sets", "move", "Summer", "@2", "--to", "1")
        try run("photos sets share NAME", "sets", "share", "Summer", "--everybody")
        try run("photos sets show NAME", "sets", "show", "Summer", "--limit", "1")
        try run("photos sets remove NAME ID", "sets", "remove", "Summer", "@1")
        try run("photos sets rename NAME NEW", "sets", "rename", "Summer", "Winter")
        try run("photos sets delete NAME", "sets", "delete", "Found")
        try run("photos sets undo", "sets", "undo")
        try run("photos sets redo", "sets", "redo")
        try run("photos sets undo", "sets", "undo")
        try run("photos sets list", "sets", "list")
    }

    // MARK: - Sources

    private static let feed = """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
        <item><guid isPermaLink="false">a</guid><title>A</title><description>In words</description>
          <link>https://example.org/a</link><pubDate>Tue, 01 Mar 2022 10:00:00 GMT</pubDate>
          <media:credit role="photographer">Karin Ek</media:credit>
          <media:license href="https://creativecommons.org/licenses/by/4.0/">CC BY</media:license>
          <media:content url="/a.jpg" type="image/jpeg"/></item>
        <item><guid isPermaLink="false">b</guid><media:content url="/none.jpg" type="image/jpeg"/></item>
        </channel></rss>
        """

    private mutating func subscribe() throws {
        let server = try TestServer(files: [
            "/feed.xml": TestFile(Array(Self.feed.utf8), etag: "\"1\"", contentType: "application/rss+xml"),
            "/a.jpg": TestFile(try TestPhoto.falun(20).jpeg()),
        ])
        let gone = try TestServer { _ in TestReply(410, text: "gone") }
        defer {
            server.stop()
            gone.stop()
        }
        try run("photos sources add URL", "sources", "add", server.url("/feed.xml"), "--name", "feed")
        try run("photos sync", "sync", status: 69)
        try run("photos list", "list", "--source", "feed", "--no-sync")
        try run("photos sync", "sync", status: 0)
        try run("photos sync", "sync", "--force", status: 69)
        try run(
            "photos sources add URL", "sources", "add", gone.url("/feed.xml"), "--name", "gone", "--allow-private")
        try run("photos sync", "sync", "gone", status: 69)
        try run("photos sync", "sync", "gone", status: 69)
        try run("photos sources list", "sources", "list")
        try run("photos sources set SOURCE", "sources", "set", "feed", "--ttl", "600")
        try run("photos sources login SOURCE", "sources", "login", "feed", input: "anna\nsecret\n")
        try run("photos sources logout SOURCE", "sources", "logout", "feed")
        try run("photos sources remove SOURCE", "sources", "remove", "feed", "--yes")
        try run("photos sources undo", "sources", "undo")
    }

    // MARK: - Bundles

    private mutating func useBundles() throws {
        let identity = "org.example.houses"
        let folder = try EditedFolder(in: program.folder, identity: identity, answers: nil)
        let key = program.folder + "/houses.key"
        try run("photos bundle key FILE", "bundle", "key", key)
        let create =
            ["bundle", "create", folder.zip, "--from", folder.path, "--key", key, "--publisher", "Anna"]
            + ["--sign-in", "./session"]
        let first = try program.run(create + ["--release", "1", "--json"])
        reference.compare(first.output, with: "Bundle", from: "bundle create")
        shown.insert("photos bundle create FILE")
        try run("photos bundle inspect FILE", "bundle", "inspect", folder.zip)
        try run("photos bundle install FILE", "bundle", "install", folder.zip, "--updates", "take")
        try readMenu()
        #expect(try program.run(create + ["--release", "2"]).status == 0)
        try run("photos bundle update", "bundle", "update")
        try run("photos bundle list", "bundle", "list")
        try run("photos bundle update", "bundle", "update", "--yes")
        try run("photos bundle list", "bundle", "list")
        try run("photos cache status", "cache", "status")
        try run("photos bundle rollback", "bundle", "rollback", identity)
        // A publisher who is asked for a token by URL.
        let address = "http://127.0.0.1:9/walks.zip"
        try run("photos bundle login BUNDLE", "bundle", "login", address, "--token", input: "of-last-year\n")
        try run("photos bundle logout BUNDLE", "bundle", "logout", address)
        try run("photos bundle remove BUNDLE", "bundle", "remove", identity)
    }

    private mutating func readMenu() throws {
        try run("photos menu", "menu")
        try run("photos menu", "menu", "rooms")
        try run("photos menu", "menu", "2")
        try run("photos menu", "menu", "about")
        try run("photos menu", "menu", "collection")
        try run("photos menu", "menu", "collection/mine", "--answer", "q1=a")
        try run("photos menu", "menu", "collection/town")
    }

    // MARK: - The rest

    private mutating func thumbnailAndServe(_ pictures: String) throws {
        try run(
            "photos thumbnail FILE", "thumbnail", pictures + "/mine.jpg", pictures + "/cut.jpg", pictures + "/none.jpg",
            "--output", program.folder + "/small", status: 66)
        try run("photos sample DIR", "sample", program.folder + "/sample", "--photos", "1")
        try run(
            "photos sample DIR --rows-only", "sample", program.folder + "/rows", "--photos", "3", "--rows-only",
            "--library", program.folder + "/rows")
        try run("photos --credits", "--credits")
        try run("photos")
        let server = program.process(["serve", "--port", "0", "--quiet", "--json"])
        let output = Pipe()
        server.standardOutput = output
        try server.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        server.terminate()
        server.waitUntilExit()
        reference.compare(line, with: "Serving", from: "serve")
        shown.insert("photos serve")
        let file = program.folder + "/.config/photos/photos.conf"
        try FileManager.default.createDirectory(
            atPath: program.folder + "/.config/photos", withIntermediateDirectories: true)
        try "port = 8443\nprot = 1\n".write(toFile: file, atomically: true, encoding: .utf8)
        try run("photos serve --check", "serve", "--check", "--host", "::1", status: 78)
        try FileManager.default.removeItem(atPath: file)
    }

    private mutating func addPeople() throws {
        try run("photos users add NAME", "users", "add", "Anna", input: "correct horse\n")
        try run("photos access set", "access", "set", "--place", "se", "--for", "Anna")
        try run("photos users list", "users", "list")
        try run("photos sets share NAME", "sets", "share", "Winter", "--with", "anna")
        try run("photos users password NAME", "users", "password", "Anna", input: "battery staple\n")
        try run("photos users passkeys NAME", "users", "passkeys", "Anna")
        try run("photos users remove NAME", "users", "remove", "Anna")
        // Needs a PostgreSQL: Tests/People/run moves them.
        shown.formUnion(["photos users move", "photos restore DATABASE"])
        // Tests/Editions/run publishes with one.
        try run("photos publish --show-key", "publish", "--show-key")
        shown.formUnion([
            "photos publish", "photos publish --once", "photos publish --list", "photos publish --back-to EDITION",
            "photos publish --resume",
        ])
    }

    private mutating func moveOriginals() throws {
        let (store, keys) = (try TestObjectStore(), program.folder + "/keys")
        defer { store.server.stop() }
        try "aws_access_key_id = some\naws_secret_access_key = secret\n".write(
            toFile: keys, atomically: true, encoding: .utf8)
        try run(
            "photos blobs move", "blobs", "move", "--blobs", "s3://photos-test/home", "--s3-endpoint", store.endpoint,
            "--s3-credentials", keys)
        try run("photos blobs status", "blobs", "status")
        store.setFault(.init(before: { _ in TestReply(403) }))
        try run("photos blobs status", "blobs", "status")
        store.setFault(.init())
        try run("photos blobs move", "blobs", "move", "--here", "--delete")
    }

    private mutating func keepTheLibrary(_ pictures: String) throws {
        try run("photos cache limit", "cache", "limit", "1GB")
        try run("photos cache limit", "cache", "limit")
        try run("photos cache status", "cache", "status")
        try run("photos cache verify", "cache", "verify")
        try run("photos export", "export", pictures, "--to", program.folder + "/export")
        try moveOriginals()
        try run("photos cache prune", "cache", "prune", "--max-bytes", "0")
        let backup = program.folder + "/backup.zip"
        try run("photos backup FILE", "backup", backup)
        try run("photos restore FILE", "restore", backup, "--check")
        let earlier = program.folder + "/earlier"
        try FileManager.default.createDirectory(atPath: earlier, withIntermediateDirectories: false)
        try EarlierCatalogue.version33.write(to: earlier + "/catalog.sqlite")
        try run("photos upgrade", "upgrade", "--library", earlier)
        try run("photos upgrade", "upgrade", "--library", earlier)
        try run(
            "photos restore FILE", "restore", earlier + "/upgrades/catalog-33.zip", "--replace", "--library", earlier)
        try run("photos forget TARGET", "forget", pictures)
    }
}
