import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Originals of PhotoPrism, with its YAML sidecars.
@Suite struct PhotoPrismTests {
    private let world: TemporaryLibrary
    private let files = FileManager.default

    init() throws {
        world = try TemporaryLibrary()
    }

    private func path(_ name: String) throws -> String {
        let path = world.pictures + "/" + name
        try files.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        return path
    }

    /// A sidecar, as PhotoPrism writes it.
    private func write(_ name: String, id: String = "pqnkwgd18ghabopp", _ values: String) throws {
        try """
        TakenAt: 2018-01-01T00:02:53Z
        UID: \(id)
        Type: image
        \(values)
        Quality: 3
        CreatedAt: 2021-01-27T05:55:25.001738034Z
        UpdatedAt: 2021-01-27T05:55:26.606953386Z

        """.write(toFile: try path(name), atomically: true, encoding: .utf8)
    }

    private func photo(_ ending: String) throws -> LocalPhotoDocument {
        try #require(try world.photos().first { $0.path?.hasSuffix("/\(ending)") == true }, "\(ending)")
    }

    private static let chosen = """
        TakenSrc: manual
        TimeZone: America/Los_Angeles
        Title: 'A title: mine'
        TitleSrc: manual
        Description: What I wrote
        DescriptionSrc: manual
        Favorite: true
        PlaceSrc: manual
        Lat: 41.89
        Lng: 12.49
        Altitude: 21
        Details:
          Keywords: forum, summer evening
          KeywordsSrc: manual
          Artist: Ada
          ArtistSrc: manual
          License: CC BY
          LicenseSrc: manual
        """

    /// What PhotoPrism makes itself.
    private static let made = """
        TakenSrc: meta
        Title: Rome / Italy / 2018
        Caption: Of the model
        CaptionSrc: vision
        PlaceSrc: estimate
        Lat: 41.89
        Lng: 12.49
        Details:
          Keywords: italy, rome, gold
        """

    @Test(arguments: ["originals/2018/a.yml", "originals/2018/.photoprism/a.yml", "storage/sidecar/2018/a.yml"])
    func whatAPersonChoseComesBeforeTheFile(_ sidecar: String) async throws {
        defer { world.remove() }
        try TestPhoto.falun(1, takenAt: "2001:02:03 04:05:06", title: "Of the file").write(
            try path("originals/2018/a.jpg"))
        try write(sidecar, Self.chosen)
        let report = try await world.library.imports.run([world.pictures + "/originals"])
        #expect(report.added == 1 && report.failures.isEmpty && report.warnings.isEmpty)
        let found = try photo("a.jpg")
        #expect(found.title == "A title: mine" && found.caption == "What I wrote" && found.place.name == "Rome")
        #expect(found.altitude == 21 && found.keywords == ["forum", "summer evening"])
        #expect(found.credit == "Ada" && found.license == "CC BY")
        #expect(found.takenAtLocal?.hasPrefix("2018-01-01T01:02:53") == true)
        #expect(found.takenAt?.hasPrefix("2018-01-01T00:02:53") == true)
        #expect(report.takeout?.favourites == 1)
        #expect(try await world.library.imports.run([world.pictures + "/originals"]).unchanged == 1)
    }

    @Test func whatPhotoPrismMadeItselfIsLeftOut() async throws {
        defer { world.remove() }
        try TestPhoto(seed: 1).write(try path("a.jpg"))
        try write("a.yml", Self.made)
        // What it read in the file is nothing new where the file says it.
        try TestPhoto.falun(2, title: "Of the file").write(try path("b.jpg"))
        try write(
            "b.yml",
            """
            Title: Read
            TitleSrc: meta
            Caption: Read too
            CaptionSrc: meta
            PlaceSrc: meta
            Lat: 41.89
            Lng: 12.49
            """)
        let report = try await world.importPictures()
        #expect(report.added == 2 && report.takeout == nil)
        let first = try photo("a.jpg")
        #expect(first.latitude == nil && first.title == nil && first.caption == nil && first.keywords == nil)
        #expect(first.takenAt == nil)
        let second = try photo("b.jpg")
        #expect(second.title == "Of the file" && second.place.name == "Falun" && second.caption == "Read too")
    }

    @Test func albumsBecomeSets() async throws {
        defer { world.remove() }
        for number in 1...3 {
            try TestPhoto.falun(number).write(try path("originals/\(number).jpg"))
            try write("storage/sidecar/\(number).yml", id: "pqnkwgd18ghabop\(number)", Self.made)
        }
        let album = """
            UID: as6sg6bxpoaaaaaa
            Type: album
            Title: "Berlin: 2020"
            Photos:
            - UID: pqnkwgd18ghabop1
              CreatedAt: 2020-02-06T02:06:51Z
            - UID: pqnkwgd18ghabop3

            """
        try album.write(toFile: try path("storage/albums/album/a.yml"), atomically: true, encoding: .utf8)
        try album.replacingOccurrences(of: "Type: album", with: "Type: month")
            .write(toFile: try path("storage/albums/album/b.yml"), atomically: true, encoding: .utf8)
        try "[not: yaml".write(toFile: try path("storage/albums/album/c.yml"), atomically: true, encoding: .utf8)
        let report = try await world.library.imports.run([world.pictures + "/originals"])
        #expect(report.added == 3 && report.takeout?.albums == 1)
        let sets = try world.library.sets.list().sets
        #expect(sets.first { $0.name == "Berlin: 2020" }?.photoCount == 2)
        // What is removed from the set stays removed.
        let set = try #require(sets.first { $0.name == "Berlin: 2020" })
        let id = try photo("1.jpg").id
        _ = try world.library.sets.remove([id], from: set.id)
        try write("storage/sidecar/1.yml", id: "pqnkwgd18ghabop1", Self.chosen)
        let again = try await world.library.imports.run([world.pictures + "/originals"])
        #expect(again.updated == 1)
        #expect(try photo("1.jpg").title == "A title: mine")
        #expect(try world.library.sets.list().sets.first { $0.name == "Berlin: 2020" }?.photoCount == 1)
    }

    @Test func anXMPSidecarCountsWhereTheYAMLFileCannotBeRead() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(try path("a.jpg"))
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title><rdf:Alt><rdf:li>Of the sidecar</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        try xmp.write(toFile: try path("a.jpg.xmp"), atomically: true, encoding: .utf8)
        _ = try await world.importPictures()
        // Longer than any that is read.
        try write("a.yml", Self.chosen + "\nNotes: " + String(repeating: "x", count: 2 << 20))
        for _ in 1...2 {
            let report = try await world.importPictures()
            #expect(report.warnings.count == 1 && report.warnings.first?.reason.contains("cannot be read") == true)
            #expect(try photo("a.jpg").title == "Of the sidecar")
        }
        try write("a.yml", Self.chosen)
        #expect(try await world.importPictures().warnings.isEmpty)
        #expect(try photo("a.jpg").title == "Of the sidecar" && photo("a.jpg").place.name == "Rome")
    }

    @Test func otherYAMLChangesNothing() async throws {
        defer { world.remove() }
        let texts = [
            "", "\u{0}", "- a", "title: x\nLat: 41.89", "UID: [", String(repeating: "{", count: 100_000), "UID: &a *a",
        ]
        for (index, text) in texts.enumerated() {
            try TestPhoto.falun(index).write(try path("\(index).jpg"))
            try text.write(toFile: try path("\(index).yml"), atomically: true, encoding: .utf8)
        }
        let report = try await world.importPictures()
        #expect(report.added == texts.count && report.failures.isEmpty && report.takeout == nil)
        #expect(try world.photos().allSatisfy { $0.place.name == "Falun" && $0.title == nil })
    }
}
