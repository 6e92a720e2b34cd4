import Foundation
import TestServer
import TestLibraries
import TestSupport
import Testing

/// What photos say of themselves, from the file to what the program tells.
@Suite struct SelfDescriptionTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    @Test func keywordsAltitudeAndDirectionAreTold() throws {
        defer { program.remove() }
        var photo = TestPhoto.falun(1)
        (photo.keywords, photo.altitude, photo.direction) = (["gruva", "röd färg"], -12.5, 87.25)
        try photo.write(pictures + "/a.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let told = try #require(try program.photos().first)
        #expect(told["keywords"] as? [String] == ["gruva", "röd färg"])
        #expect(told["altitude"] as? Double == -12.5 && told["direction"] as? Double == 87.25)
        let shown = try program.run("show", "@1", "--no-sync").output
        #expect(shown.contains("keywords   gruva, röd färg\n"))
        #expect(shown.contains("altitude   -12.5 m\n") && shown.contains("direction  87.25°\n"))
    }

    @Test func whatIsNotSaidIsLeftOut() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let told = try #require(try program.photos().first)
        for key in ["keywords", "altitude", "direction"] { #expect(told[key] == nil) }
    }

    @Test func aTownIsFoundInACountryOfThreeLetters() throws {
        defer { program.remove() }
        let jpeg = try TestPhoto(seed: 1, takenAt: "2011:05:02 10:11:12").jpeg()
        let packet = """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
            xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" photoshop:City="Falun" \
            Iptc4xmpCore:CountryCode="SWE"/></rdf:RDF></x:xmpmeta>
            """
        let length = packet.utf8.count + 2
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array(packet.utf8)
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        try Data(jpeg[..<2] + segment + jpeg[2...]).write(to: URL(fileURLWithPath: pictures + "/a.jpg"))
        #expect(try program.run("import", pictures).status == 0)
        let told = try #require(try program.photos().first)
        #expect((told["place"] as? [String: Any])?["id"] as? String == "se-falun-2715459")
        // The camera's clock showed the time of that place.
        #expect(told["takenAt"] as? String == "2011-05-02T08:11:12Z")
    }

    /// In Tokyo it was the 14th, in UTC still the 13th; nobody knows where the other clock stood.
    @Test func photosAreShownByTheClocksOfTheirPlaces() throws {
        defer { program.remove() }
        try TestPhoto(seed: 1, latitude: 35.6822, longitude: 139.7622, takenAt: "2024:04:14 05:37:20", title: "Tokyo")
            .write(pictures + "/a.jpg")
        try TestPhoto(seed: 2, takenAt: "2024:04:12 05:37:20").write(pictures + "/b.jpg")
        try TestPhoto(seed: 3).write(pictures + "/c.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let told = try program.photos()
        #expect(told.map { $0["takenAt"] as? String } == ["2024-04-13T20:37:20Z", "2024-04-12T05:37:20Z", nil])
        #expect(
            told.map { $0["takenAtLocal"] as? String } == ["2024-04-14T05:37:20+09:00", "2024-04-12T05:37:20", nil])
        let lines = try program.run("list", "--no-sync").output.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0].contains("  2024-04-14 05:37 +09:00  Tokyo "), "\(lines[0])")
        #expect(lines[1].contains("  2024-04-12 05:37         b.jpg "), "\(lines[1])")
        #expect(lines[2].contains("  undated                  c.jpg "), "\(lines[2])")
        for command in [["search", "taken:2024-04-14"], ["open", "@1", "--no-preview"]] {
            let output = try program.run(command + (command[0] == "open" ? [] : ["--no-sync"])).output
            #expect(output.contains("2024-04-14 05:37 +09:00"), "\(command): \(output)")
        }
        let shown = try program.run("show", "@1", "--no-sync").output
        #expect(shown.contains("taken      2024-04-14 05:37:20 +09:00\n"), "\(shown)")
    }

    @Test func aFeedsKeywordsAreKeptAndItsPlaceGivesTheTime() throws {
        defer { program.remove() }
        var photo = TestPhoto(seed: 1, takenAt: "2011:05:02 10:11:12")
        photo.keywords = ["of the file"]
        let (first, second) = (TestFile(try photo.jpeg()), TestFile(try TestPhoto.falun(2).jpeg()))
        let server = try TestServer { request in
            switch request.path {
            case "/a.jpg": first.reply(to: request)
            case "/b.jpg": second.reply(to: request)
            default:
                TestReply(
                    200,
                    text: """
                        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" \
                        xmlns:georss="http://www.georss.org/georss"><channel>
                        <item><guid isPermaLink="false">a</guid><media:content url="/a.jpg" type="image/jpeg"/>
                        <georss:point>35.01 135.77</georss:point></item>
                        <item><guid isPermaLink="false">b</guid><media:content url="/b.jpg" type="image/jpeg"/>
                        <media:keywords>one, two words</media:keywords></item></channel></rss>
                        """)
            }
        }
        defer { server.stop() }
        try program.run("sources", "add", server.url("/feed.xml"), "--name", "s", "--fetch", "all")
        #expect(try program.run("sync").status == 0)
        let told = try program.photos()
        let (kyoto, falun) = (told.first { $0["takenAt"] != nil }, told.first { $0["takenAt"] == nil })
        #expect(kyoto?["keywords"] as? [String] == ["of the file"])
        #expect(kyoto?["takenAt"] as? String == "2011-05-02T01:11:12Z")
        #expect(falun?["keywords"] as? [String] == ["one", "two words"])
    }

    /// The rows are made to look as if an earlier version had read the files.
    @Test func downloadedFilesAreReadAgainBySync() throws {
        defer { program.remove() }
        var photo = TestPhoto.falun(1)
        photo.altitude = 99
        let picture = TestFile(try photo.jpeg())
        let server = try TestServer { request in
            request.path == "/a.jpg"
                ? picture.reply(to: request)
                : TestReply(200, text: #"<files><file id="a" url="/a.jpg"/></files>"#)
        }
        defer { server.stop() }
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s", "--fetch", "all")
        #expect(try program.run("sync").status == 0)
        let file = try CatalogueFile(program.library + "/catalog.sqlite")
        try file.execute("UPDATE photo SET metadataVersion = 0, altitude = NULL")
        try file.close()
        #expect(try program.photos().first?["altitude"] == nil)
        #expect(try program.run("sync").status == 0)
        #expect(try program.photos().first?["altitude"] as? Double == 99)
    }

    /// The row is made to look as if no version so far had known the picture's kind, then as if an earlier one had not.
    @Test func whatAnEarlierVersionCouldNotReadIsReadByTheNextImport() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let reason = "is of a kind that is not read (new)"
        for (change, state) in [
            ("state = 'failed', error = '\(reason)'", "failed"), ("metadataVersion = 0", "local"),
        ] {
            let file = try CatalogueFile(program.library + "/catalog.sqlite")
            try file.execute("UPDATE photo SET \(change)")
            try file.close()
            let result = try program.run("import", pictures)
            #expect(result.output.contains(reason) == (state == "failed"), "\(result.output)")
            let after = try CatalogueFile(program.library + "/catalog.sqlite")
            #expect(try after.rows("SELECT state FROM photo") == ["\"\(state)\""])
            try after.close()
        }
    }
}
