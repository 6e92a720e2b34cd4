import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Exports of Google Photos in folders.
@Suite struct TakeoutTests {
    private let world: TemporaryLibrary
    private let takeout: MadeTakeout
    private let year = "Photos from 2019"
    private let files = FileManager.default

    init() throws {
        world = try TemporaryLibrary()
        takeout = MadeTakeout(root: world.pictures)
    }

    private func photo(_ ending: String) throws -> LocalPhotoDocument {
        try #require(try world.photos().first { $0.path?.hasSuffix("/\(ending)") == true }, "\(ending)")
    }

    private func sets() throws -> [String: [String]] {
        var sets: [String: [String]] = [:]
        for set in try world.library.sets.list().sets {
            let photos = try world.library.sets.photos(of: set.id, limit: nil, locale: .english, terminal: .none).photos
            sets[set.name] = photos.map { $0.path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "" }
        }
        return sets
    }

    private static let rome = (latitude: 41.89, longitude: 12.49, altitude: 21.0)
    private static let kyoto = (latitude: 35.021, longitude: 135.754, altitude: 0.0)

    @Test func whatAPersonChangedThereComesBeforeTheFile() async throws {
        defer { world.remove() }
        // 13:20:00 UTC is 15:20:00 in Falun.
        try takeout.write(TestPhoto.falun(1, takenAt: "2019:06:08 15:20:00"), year, "kept.jpg")
        var item = MadeTakeout.Item("kept.jpg")
        item.position = (60.6071, 15.6321, 0)
        try takeout.write(item, year)
        try takeout.write(TestPhoto.falun(2, takenAt: "2001:02:03 04:05:06"), year, "changed.jpg")
        item = MadeTakeout.Item("changed.jpg")
        (item.description, item.position) = ("On the way &amp; back", Self.rome)
        try takeout.write(item, year)
        // Nothing in the file.
        try takeout.write(TestPhoto(seed: 3), year, "bare.jpg")
        item = MadeTakeout.Item("bare.jpg")
        (item.statedPosition, item.taken) = (Self.kyoto, -80_000)
        try takeout.write(item, year)
        let report = try await world.importPictures()
        #expect(report.added == 3 && report.failures.isEmpty && report.warnings.isEmpty)
        #expect(report.takeout == ImportReport.Takeout())
        let kept = try photo("kept.jpg")
        #expect(
            kept.place.name == "Falun" && kept.latitude == 60.607 && kept.takenAtLocal?.contains("T15:20:00") == true)
        let changed = try photo("changed.jpg")
        #expect(changed.place.name == "Rome" && changed.altitude == 21 && changed.caption == "On the way & back")
        #expect(changed.takenAt?.hasPrefix("2019-06-08T13:20:00") == true)
        #expect(changed.takenAtLocal?.contains("T15:20:00") == true)
        let bare = try photo("bare.jpg")
        #expect(bare.place.name == "Kyoto" && bare.takenAtLocal?.hasPrefix("1969-12-31T10:46:40") == true)
        #expect(bare.title == nil && bare.altitude == nil)
    }

    @Test func albumsBecomeSetsOfOnePhotoEach() async throws {
        defer { world.remove() }
        for number in 1...4 {
            var item = MadeTakeout.Item("IMG_\(number).jpg")
            (item.taken, item.isFavourite) = (1_560_000_000 - number, number == 2)
            try takeout.write(TestPhoto.falun(number), year, "IMG_\(number).jpg")
            try takeout.write(item, year)
            // Google puts a duplicate into each album, and the first album comes before the years.
            for album in ["A trip", "Zoo"] where number != (album == "Zoo" ? 1 : 4) {
                try takeout.write(TestPhoto.falun(number), album, "IMG_\(number).jpg")
                try takeout.write(item, album)
            }
        }
        try takeout.writeAlbum("A trip: Jan & Ada", "A trip")
        try takeout.writeAlbum("Zoo", "Zoo", "Metadaten.json")
        try takeout.writeAlbum("Photos from 2019", year)
        var report = try await world.importPictures()
        #expect(report.added == 4 && report.photographs == 4)
        #expect(report.takeout?.duplicates == 6 && report.takeout?.albums == 2 && report.takeout?.favourites == 1)
        #expect(report.takeout?.alone == [])
        let trip = ["IMG_3.jpg", "IMG_2.jpg", "IMG_1.jpg"]
        #expect(
            try sets() == [
                "Favourites": ["IMG_2.jpg"], "A trip: Jan & Ada": trip, "Zoo": ["IMG_4.jpg", "IMG_3.jpg", "IMG_2.jpg"],
            ])
        #expect(try world.photos().allSatisfy { $0.path?.contains(year) == true })
        // What people change stays.
        let set = try #require(try world.library.sets.list().sets.first { $0.name == "Zoo" })
        _ = try world.library.sets.delete(set.id)
        _ = try world.library.sets.remove([try photo("IMG_2.jpg").id], from: PhotoLibrary.Sets.favourites)
        report = try await world.importPictures()
        #expect(report.unchanged == 4 && report.added == 0 && report.takeout?.duplicates == 6)
        #expect(report.takeout?.albums == 0)
        #expect(try sets() == ["Favourites": [], "A trip: Jan & Ada": trip])
        // A photo that comes later joins the set.
        try takeout.write(TestPhoto.falun(9), "A trip", "IMG_9.jpg")
        report = try await world.importPictures()
        #expect(report.added == 1 && report.takeout?.albums == 1)
        #expect(try sets()["A trip: Jan & Ada"] == trip + ["IMG_9.jpg"])
    }

    @Test func aDuplicateTakesTheRoleOfAPhotoThatWasDeleted() async throws {
        defer { world.remove() }
        let paths = ["Photos from 2019", "Album"].map { "\(world.pictures)/Takeout/Google Photos/\($0)/a.jpg" }
        for folder in [year, "Album"] { try takeout.write(TestPhoto.falun(1), folder, "a.jpg") }
        for folder in [year, "Album"] { try takeout.write(MadeTakeout.Item("a.jpg"), folder) }
        try takeout.writeAlbum("Album", "Album")
        try await world.importPictures()
        let id = try #require(try world.ids()[paths[0]])
        try files.removeItem(atPath: paths[0])
        let report = try await world.importPictures()
        #expect(report.missing == 0 && report.moved == 1)
        #expect(try world.ids() == [paths[1]: id])
        // Another content at the path of a duplicate is a photo of its own.
        try TestPhoto.falun(1).write(paths[0])
        #expect(try await world.importPictures().takeout?.duplicates == 1)
        try TestPhoto.falun(2).write(paths[0])
        #expect(try await world.importPictures().added == 1)
        #expect(try world.ids().count == 2)
    }

    @Test func onlyDuplicatesWithinOneExportCount() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/other/a.jpg")
        for folder in [year, "Album"] { try takeout.write(TestPhoto.falun(1), folder, "a.jpg") }
        try takeout.writeAlbum("Album", "Album")
        let report = try await world.importPictures()
        #expect(report.added == 2 && report.takeout?.duplicates == 1)
        // Forgotten with their folder.
        _ = try world.library.photos.forget([world.pictures + "/Takeout"], terminal: .none)
        #expect(try world.ids().count == 1)
        #expect(try await world.importPictures().takeout?.duplicates == 1)
        #expect(try world.ids().count == 2)
    }

    @Test func partsThatWereUnpackedBesideEachOther() async throws {
        defer { world.remove() }
        let parts = (1...2).map { MadeTakeout(root: "\(world.pictures)/takeout-20240101T120000Z-00\($0)") }
        // The photo in one part, its JSON file and its duplicate in an album in the other.
        try parts[0].write(TestPhoto(seed: 1), year, "a.jpg")
        var item = MadeTakeout.Item("a.jpg")
        item.position = Self.rome
        try parts[1].write(item, year)
        try parts[1].write(TestPhoto(seed: 1), "Album", "a.jpg")
        try parts[0].writeAlbum("Album", "Album")
        // An export of another day.
        let other = MadeTakeout(root: "\(world.pictures)/takeout-20250101T120000Z-001")
        try other.write(TestPhoto(seed: 2), year, "b.jpg")
        try parts[1].write(MadeTakeout.Item("b.jpg"), year)
        let report = try await world.importPictures()
        #expect(try photo("a.jpg").place.name == "Rome" && photo("b.jpg").place.id == "zz")
        #expect(report.added == 2 && report.takeout?.duplicates == 1)
        let alone = try #require(report.takeout?.alone).map { $0.dropFirst(world.pictures.count + 1) }
        #expect(
            alone == [
                "takeout-20240101T120000Z-002/Takeout/Google Photos/Photos from 2019/b.jpg.supplemental-metadata.json",
                "takeout-20250101T120000Z-001/Takeout/Google Photos/Photos from 2019/b.jpg",
            ])
        #expect(try sets()["Album"] == ["a.jpg"])
    }

    @Test(arguments: [("takeout-1", "takeout-2", true), ("takeout", "takeout-2", false), ("a-1", "a-2", false)])
    func partsWithShortenedNamesBelongTogether(_ first: String, _ second: String, _ isOne: Bool) async throws {
        defer { world.remove() }
        var item = MadeTakeout.Item("a.jpg")
        item.position = Self.rome
        try MadeTakeout(root: "\(world.pictures)/\(first)").write(TestPhoto(seed: 1), year, "a.jpg")
        try MadeTakeout(root: "\(world.pictures)/\(second)").write(item, year)
        let report = try await world.importPictures()
        #expect(try (photo("a.jpg").place.name == "Rome") == isOne)
        #expect(report.takeout?.alone.count == (isOne ? 0 : 2))
    }

    @Test func anAlbumThatComesBeforeItsYearInAnotherPartIsCountedOnce() async throws {
        defer { world.remove() }
        let parts = (1...2).map { MadeTakeout(root: "\(world.pictures)/takeout-20240101T120000Z-00\($0)") }
        // The JSON file is in the folder of the year alone.
        try parts[0].write(TestPhoto(seed: 1), "Album", "a.jpg")
        try parts[0].writeAlbum("Album", "Album")
        try parts[1].write(TestPhoto(seed: 1), year, "a.jpg")
        var item = MadeTakeout.Item("a.jpg")
        item.position = Self.rome
        try parts[1].write(item, year)
        let report = try await world.library.imports.run(parts.map(\.root))
        #expect(report.added == 1 && report.takeout?.duplicates == 1 && report.takeout?.alone == [])
        #expect(report.places == 1 && report.countries == 1 && report.withoutPosition == 0)
        #expect(try photo("\(year)/a.jpg").place.name == "Rome" && sets()["Album"] == ["a.jpg"])
    }

    @Test func aPhotoThatIsDescribedOnlyInItsYearKeepsThat() async throws {
        defer { world.remove() }
        // The album comes first, in an import of its own, and without a JSON file of the photo.
        try takeout.write(TestPhoto(seed: 1), "Album", "a.jpg")
        try takeout.writeAlbum("Album", "Album")
        #expect(try await world.importPictures().added == 1)
        let id = try photo("Album/a.jpg").id
        try takeout.write(TestPhoto(seed: 1), year, "a.jpg")
        var item = MadeTakeout.Item("a.jpg")
        (item.position, item.isFavourite) = (Self.rome, true)
        try takeout.write(item, year)
        var report = try await world.importPictures()
        #expect(report.takeout?.duplicates == 1 && report.takeout?.favourites == 1 && report.takeout?.alone == [])
        #expect(report.photographs == 1 && report.updated == 1 && report.places == 1)
        let found = try photo("\(year)/a.jpg")
        #expect(found.id == id && found.place.name == "Rome")
        #expect(try world.photos().count == 1 && sets() == ["Favourites": ["a.jpg"], "Album": ["a.jpg"]])
        report = try await world.importPictures()
        #expect(report.unchanged == 1 && report.takeout?.duplicates == 1 && report.takeout?.albums == 0)
        // The JSON file is away, as one in another part can be: what it said stays.
        let path = "\(world.pictures)/Takeout/Google Photos/\(year)/a.jpg.supplemental-metadata.json"
        try files.removeItem(atPath: path)
        report = try await world.importPictures()
        #expect(try report.unchanged == 1 && photo("a.jpg").place.name == "Rome")
    }

    @Test func namesThatAreEqualWhereTheyAreCut() async throws {
        defer { world.remove() }
        let stem = "A photo with a name that is as long as can be "
        #expect(stem.count == 46)
        let places = [Self.rome, Self.kyoto]
        for (number, place) in places.enumerated() {
            try takeout.write(TestPhoto(seed: number), year, "\(stem)\(number).jpg")
            var item = MadeTakeout.Item("\(stem)\(number).jpg")
            item.position = place
            try takeout.write(item, year, number == 0 ? "\(stem).json" : "\(stem)(1).json")
        }
        let report = try await world.importPictures()
        #expect(try photo("\(stem)0.jpg").place.name == "Rome" && photo("\(stem)1.jpg").place.name == "Kyoto")
        #expect(report.takeout?.alone == [])
    }

    @Test func exportsInFoldersWithSimilarNamesAreTwo() async throws {
        defer { world.remove() }
        for (number, name) in ["Export 1", "Export 2"].enumerated() {
            let made = MadeTakeout(root: "\(world.pictures)/\(name)")
            try made.write(TestPhoto(seed: 1), year, "a.jpg")
            guard number == 1 else { continue }
            var item = MadeTakeout.Item("a.jpg")
            item.position = Self.rome
            try made.write(item, year)
        }
        #expect(try await world.importPictures().added == 2)
        #expect(try world.photos().map(\.place.id).filter { $0 == "zz" }.count == 1)
    }

    @Test func theBinIsLeftOut() async throws {
        defer { world.remove() }
        for number in 1...2 {
            var item = MadeTakeout.Item("\(number).jpg")
            item.isTrashed = number == 2
            try takeout.write(TestPhoto.falun(number), "Papierkorb", "\(number).jpg")
            try takeout.write(item, "Papierkorb")
        }
        for _ in 1...2 {
            let report = try await world.importPictures()
            #expect(report.photographs == 1 && report.takeout?.trashed == 1 && report.failures.isEmpty)
        }
        // A photo of the library is not deleted by what another program says.
        var item = MadeTakeout.Item("1.jpg")
        item.isTrashed = true
        try takeout.write(item, "Papierkorb")
        #expect(try await world.importPictures().photographs == 1)
    }

    @Test func aJSONFileThatComesLaterIsRead() async throws {
        defer { world.remove() }
        try takeout.write(TestPhoto.falun(1), year, "a.jpg")
        #expect(try await world.importPictures().takeout?.alone.count == 1)
        var item = MadeTakeout.Item("a.jpg")
        (item.position, item.isFavourite) = (Self.rome, true)
        try takeout.write(item, year)
        var report = try await world.importPictures()
        #expect(report.updated == 1 && report.takeout?.favourites == 1 && report.takeout?.alone == [])
        #expect(try photo("a.jpg").place.name == "Rome")
        // Named alone, it is the same photo.
        report = try await world.library.imports.run([try #require(photo("a.jpg").path)])
        #expect(try report.unchanged == 1 && photo("a.jpg").place.name == "Rome")
        // An XMP sidecar counts more.
        try takeout.write(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="35,1.3N"
              exif:GPSLongitude="135,45.2E"/></rdf:RDF></x:xmpmeta>
            """, year, "a.jpg.xmp")
        #expect(try await world.importPictures().updated == 1)
        #expect(try photo("a.jpg").place.name == "Kyoto")
    }

    @Test(
        arguments: [
            "", "{", "[]", "null", "{}", #"{"title": 7, "photoTakenTime": [], "geoData": {"latitude": "x"}}"#,
            #"{"photoTakenTime": {"timestamp": "99999999999999999999"}, "geoData": {"latitude": 1e999, "longitude": 5}}"#,
            #"{"photoTakenTime": {"timestamp": "-9223372036854775808"}, "description": "\u0000\u0007"}"#,
            #"{"geoData": {"latitude": 91, "longitude": 181, "altitude": 1e300}, "favorited": "yes"}"#,
            String(repeating: "[", count: 100_000), String(repeating: " ", count: 2 << 20),
        ])
    func whatAJSONFileCannotSayIsIgnored(text: String) async throws {
        defer { world.remove() }
        try takeout.write(TestPhoto.falun(1, takenAt: "2019:06:08 15:20:00"), year, "a.jpg")
        try takeout.write(text, year, "a.jpg.json")
        try takeout.write(text, year, "metadata.json")
        let report = try await world.importPictures()
        #expect(report.added == 1 && report.failures.isEmpty)
        let found = try photo("a.jpg")
        #expect(found.place.name == "Falun" && found.takenAtLocal?.contains("2019-06-08T15:20:00") == true)
        #expect(try found.caption == nil && sets().keys.sorted() == ["Favourites"])
    }

    @Test func otherFoldersWithJSONFilesAreNotExports() async throws {
        defer { world.remove() }
        for folder in ["a", "b"] {
            try TestPhoto.falun(1).write("\(world.pictures)/\(folder)/x.jpg")
            try #"{"title": "Settings", "exposure": 3}"#.write(
                toFile: "\(world.pictures)/\(folder)/x.jpg.json", atomically: true, encoding: .utf8)
        }
        let report = try await world.importPictures()
        #expect(report.added == 2 && report.takeout == nil)
    }

    /// The example of the issue: 500 files in the way of several languages and years.
    @Test(arguments: ["Google Photos", "Google Fotos", "Google フォト"]) func fiveHundredFiles(product: String)
        async throws
    {
        defer { world.remove() }
        var made = MadeTakeout(root: world.pictures)
        made.product = product
        let names = ["IMG_{}.jpg", "IMG_{}(1).jpg", "{} is a very long name of a photo from a camera.jpg", "{}.jpg"]
        for number in 0..<250 {
            let name = names[number % 4].replacingOccurrences(of: "{}", with: "\(1000 + number)")
            try made.write(TestPhoto(seed: number), "Fotos von \(2000 + number % 20)", name)
            var item = MadeTakeout.Item(name)
            item.position = (40 + Double(number) / 100, 15, 0)
            let base = name.contains("(1)") ? name.replacingOccurrences(of: "(1)", with: "") : name
            let cut = number % 2 == 0 ? base + ".supplemental-metadata" : base
            let end = name.contains("(1)") ? "(1).json" : ".json"
            try made.write(item.text, "Fotos von \(2000 + number % 20)", cut.prefix(46) + end)
        }
        let report = try await world.importPictures()
        #expect(report.added == 250 && report.withoutPosition == 0 && report.takeout?.alone == [])
        for photo in try world.photos() {
            let name = photo.path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
            let number = try #require(Int(name.filter { $0.isNumber }.prefix(4))) - 1000
            #expect(photo.latitude == 40 + Double(number) / 100, "\(name)")
        }
    }
}
