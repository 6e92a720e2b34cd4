import Catalog
import Foundation
import Localization
import PhotoLibrary
import TestLibraries
import TestServer
import TestSupport
import Testing

/// What photos say of themselves, from the file to what is told.
@Suite struct SelfDescriptionTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    @Test func whatIsNotSaidIsLeftOut() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/a.jpg")
        try await world.importPictures()
        let told = try #require(try world.photos().first)
        #expect(told.keywords == nil && told.altitude == nil && told.direction == nil)
    }

    @Test func aTownIsFoundInACountryOfThreeLetters() async throws {
        defer { world.remove() }
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
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(jpeg[..<2] + segment + jpeg[2...]).write(to: URL(fileURLWithPath: world.pictures + "/a.jpg"))
        try await world.importPictures()
        let told = try #require(try world.photos().first)
        #expect(told.place.id == "se-falun-2715459")
        // The camera's clock showed the time of that place.
        #expect(told.takenAt == "2011-05-02T08:11:12Z")
    }

    @Test func aFeedsKeywordsAreKeptAndItsPlaceGivesTheTime() async throws {
        defer { world.remove() }
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
        try world.add(server.url("/feed.xml"))
        #expect(try await world.sync(isForced: false).isGood)
        let told = try world.photos()
        let (kyoto, falun) = (told.first { $0.takenAt != nil }, told.first { $0.takenAt == nil })
        #expect(kyoto?.keywords == ["of the file"])
        #expect(kyoto?.takenAt == "2011-05-02T01:11:12Z")
        #expect(falun?.keywords == ["one", "two words"])
    }

    private func change(_ sql: String) throws {
        let file = try CatalogueFile(world.library.location.path + "/catalog.sqlite")
        try file.execute(sql)
        try file.close()
    }

    /// The rows are made to look as if an earlier version had read the files.
    @Test func downloadedFilesAreReadAgainBySync() async throws {
        defer { world.remove() }
        var photo = TestPhoto.falun(1)
        photo.altitude = 99
        photo.camera = TestPhoto.Camera()
        let picture = TestFile(try photo.jpeg())
        let server = try TestServer { request in
            request.path == "/a.jpg"
                ? picture.reply(to: request)
                : TestReply(200, text: #"<files><file id="a" url="/a.jpg"/></files>"#)
        }
        defer { server.stop() }
        try world.add(server.url("/list.xml"))
        #expect(try await world.sync(isForced: false).isGood)
        try change("UPDATE photo SET metadataVersion = 0, altitude = NULL, camera = NULL, iso = NULL")
        #expect(try world.photos().first?.altitude == nil)
        #expect(try await world.sync(isForced: false).isGood)
        let told = try #require(try world.photos().first)
        #expect(told.altitude == 99)
        let shown = try world.library.photos.show(.named(told.id), locale: .english, terminal: .none)
        #expect(shown.camera == "Nikon D750" && shown.exposure?.iso == 400)
    }

    /// The row is made to look as if no version so far had known the picture's kind, then as if an earlier one had not.
    @Test func whatAnEarlierVersionCouldNotReadIsReadByTheNextImport() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/a.jpg")
        try await world.importPictures()
        let reason = "is of a kind that is not read (new)"
        for (sql, state) in [("state = 'failed', error = '\(reason)'", "failed"), ("metadataVersion = 0", "local")] {
            try change("UPDATE photo SET \(sql)")
            let report = try await world.importPictures()
            #expect(report.failures.contains { $0.reason.contains(reason) } == (state == "failed"), "\(report)")
            #expect(try world.states() == [state])
        }
    }

    /// The row is made to look as if an earlier version had imported the file.
    @Test func camerasOfFilesImportedBeforeAreReadByTheNextImportAndFound() async throws {
        defer { world.remove() }
        var photo = TestPhoto.falun(1)
        photo.camera = TestPhoto.Camera()
        try photo.write(world.pictures + "/a.jpg")
        try await world.importPictures()
        func found(_ words: String) throws -> Int {
            try world.library.search.find(words, limit: 10, locale: .english, terminal: .none).photos.count
        }
        #expect(try found("camera:nikon") == 1)
        try change("UPDATE photo SET metadataVersion = 1, camera = NULL, lens = NULL")
        #expect(try found("camera:nikon") == 0)
        try await world.importPictures()
        #expect(try found("camera:nikon") == 1 && found("lens:24") == 1)
    }
}
