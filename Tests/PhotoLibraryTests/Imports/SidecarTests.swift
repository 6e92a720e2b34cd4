import Catalog
import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Files with metadata beside photos.
@Suite struct SidecarTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private func packet(_ properties: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\(properties)
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    private func write(_ name: String, _ properties: String) throws {
        try packet(properties).write(toFile: world.pictures + "/" + name, atomically: true, encoding: .utf8)
    }

    private func title(_ text: String) -> String { "<dc:title><rdf:Alt><rdf:li>\(text)</rdf:li></rdf:Alt></dc:title>" }

    private static let rome = """
        <exif:GPSLatitude>41,53.4N</exif:GPSLatitude><exif:GPSLongitude>12,29.5E</exif:GPSLongitude>
        """

    private func photo(_ name: String) throws -> LocalPhotoDocument {
        try #require(try world.photos().first { $0.path == world.pictures + "/" + name })
    }

    @Test func aSidecarComesBeforeItsPhoto() async throws {
        defer { world.remove() }
        var falun = TestPhoto.falun(1, title: "Of the file")
        falun.altitude = 99
        try falun.write(world.pictures + "/a.jpg")
        try write(
            "a.jpg.xmp",
            Self.rome + title("Of the sidecar") + """
                <xmp:Rating>4</xmp:Rating><photoshop:DateCreated>2001-02-03T04:05:06</photoshop:DateCreated>
                <dc:subject><rdf:Bag><rdf:li>forum</rdf:li><rdf:li>summer</rdf:li></rdf:Bag></dc:subject>
                """)
        let report = try await world.importPictures()
        #expect(report.added == 1 && report.warnings.isEmpty && report.failures.isEmpty)
        let found = try photo("a.jpg")
        #expect(found.title == "Of the sidecar" && found.rating == 4 && found.keywords == ["forum", "summer"])
        #expect(found.place.name == "Rome" && found.altitude == nil)
        #expect(found.takenAtLocal?.hasPrefix("2001-02-03T04:05:06") == true)
        func find(_ words: String) throws -> Int {
            try world.library.search.find(words, limit: 10, locale: .english, terminal: .none).photos.count
        }
        #expect(try find("rating:4") == 1 && find("rating:5") == 0 && find("-rating:5") == 1)
        #expect(try find("forum") == 1 && find("file") == 0)
    }

    @Test func aChangedSidecarIsSeenByTheNextImport() async throws {
        defer { world.remove() }
        for number in 1...3 {
            try TestPhoto.falun(number, title: "File \(number)").write("\(world.pictures)/\(number).jpg")
        }
        try await world.importPictures()
        let ids = try world.ids()
        func titles() throws -> [String] { try world.titles() }
        // One appears, with the name of the photo, and one with its stem.
        try write("1.jpg.xmp", title("One"))
        try write("2.XMP", title("Two"))
        var report = try await world.importPictures()
        #expect(report.updated == 2 && report.unchanged == 1 && report.photographs == 3)
        #expect(try titles() == ["File 3", "One", "Two"])
        // Nothing changes.
        report = try await world.importPictures()
        #expect(report.updated == 0 && report.unchanged == 3)
        // One changes in place, one is deleted.
        try write("1.jpg.xmp", title("Another one") + Self.rome)
        try FileManager.default.removeItem(atPath: world.pictures + "/2.XMP")
        report = try await world.importPictures()
        #expect(report.updated == 2)
        #expect(try titles() == ["Another one", "File 2", "File 3"])
        #expect(try photo("1.jpg").place.name == "Rome")
        // The name of the photo counts more than its stem.
        try write("1.xmp", title("By the stem"))
        report = try await world.importPictures()
        #expect(report.updated == 0)
        try FileManager.default.removeItem(atPath: world.pictures + "/1.jpg.xmp")
        report = try await world.importPictures()
        #expect(try report.updated == 1 && photo("1.jpg").title == "By the stem")
        #expect(try world.ids() == ids)
    }

    @Test func oneFileIsImportedWithItsSidecar() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/a.b.jpg")
        try write("a.b.xmp", title("Of one"))
        _ = try await world.library.imports.run([world.pictures + "/a.b.jpg"])
        #expect(try photo("a.b.jpg").title == "Of one")
        try write("a.b.xmp", title("Of one, later"))
        let report = try await world.library.imports.run([world.pictures + "/a.b.jpg"])
        #expect(try report.updated == 1 && photo("a.b.jpg").title == "Of one, later")
    }

    @Test func whatPeopleCorrectedStays() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/a.jpg")
        try await world.importPictures()
        let id = try photo("a.jpg").id
        try world.locate([id], at: "jp-kyoto-1857910")
        _ = try world.library.texts.edit(photo: id, TextChange(title: .given("Mine")))
        try write("a.jpg.xmp", title("Of the sidecar") + Self.rome)
        try await world.importPictures()
        #expect(try photo("a.jpg").title == "Mine" && photo("a.jpg").place.name == "Kyoto")
        // Taken back, the sidecar counts.
        _ = try world.library.texts.edit(photo: id, .reset)
        _ = try world.library.corrections.reset([id], terminal: .none)
        #expect(try photo("a.jpg").title == "Of the sidecar" && photo("a.jpg").place.name == "Rome")
    }

    /// A sidecar that cannot be read costs nobody the photo, and is tried again.
    @Test func aDamagedSidecarChangesNothing() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1, title: "Of the file").write(world.pictures + "/a.jpg")
        let sidecar = world.pictures + "/a.jpg.xmp"
        for bytes in [Data(), Data("<x:xmpmeta".utf8), Data((0..<5000).map { _ in UInt8.random(in: 0...255) })] {
            try bytes.write(to: URL(fileURLWithPath: sidecar))
            let report = try await world.importPictures()
            #expect(report.failures.isEmpty)
            #expect(try photo("a.jpg").title == "Of the file")
        }
        // Too long: a sparse file.
        let handle = try #require(FileHandle(forWritingAtPath: sidecar))
        try handle.truncate(atOffset: 17 << 20)
        try handle.close()
        for _ in 0..<2 {
            let report = try await world.importPictures()
            #expect(report.warnings.map(\.reason) == ["has a sidecar that cannot be read: file too large"])
        }
        // A folder and a broken link are none.
        try FileManager.default.removeItem(atPath: sidecar)
        try FileManager.default.createDirectory(atPath: sidecar, withIntermediateDirectories: true)
        #expect(try await world.importPictures().warnings.isEmpty)
        try FileManager.default.removeItem(atPath: sidecar)
        try FileManager.default.createSymbolicLink(atPath: sidecar, withDestinationPath: "nowhere")
        #expect(try await world.importPictures().warnings.isEmpty)
        #expect(try photo("a.jpg").title == "Of the file")
    }
}
