import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Exports of Flickr, in folders and ZIP files.
@Suite struct FlickrTests {
    private let world: TemporaryLibrary
    private let files = FileManager.default

    init() throws {
        world = try TemporaryLibrary()
    }

    private func write(_ text: String, _ name: String) throws {
        let path = world.pictures + "/" + name
        try files.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func write(_ photo: TestPhoto, _ name: String) throws {
        let path = world.pictures + "/" + name
        try files.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try photo.write(path)
    }

    /// The JSON file of a photo, as Flickr writes it.
    private func item(_ id: Int, _ more: String, taken: String = "2019-06-08 15:20:00", albums: [String] = []) -> String
    {
        let albums = albums.enumerated().map {
            #"{"id": "\#($0.offset)", "title": "\#($0.element)", "url": "https://x"}"#
        }
        return """
            {"id": "\(id)", "count_views": "12", "date_taken": "\(taken)", "date_imported": "2019-07-01 10:00:00",
            "photopage": "https://www.flickr.com/photos/x/\(id)/", "original": "https://live.staticflickr.com/\(id)_o.jpg",
            "people": [{"nsid": "1@N00"}], "comments": [{"comment": "Nice"}], "exif": {"Make": "X"},
            "albums": [\(albums.joined(separator: ", "))], \(more)}
            """
    }

    private func photo(_ ending: String) throws -> LocalPhotoDocument {
        try #require(try world.photos().first { $0.path?.hasSuffix("/\(ending)") == true }, "\(ending)")
    }

    private func sets() throws -> [String: Int?] {
        Dictionary(uniqueKeysWithValues: try world.library.sets.list().sets.map { ($0.name, $0.photoCount) })
    }

    private static let rome = #""geo": [{"latitude": "41890000", "longitude": "12490000", "accuracy": "16"}]"#

    @Test func whatAPersonWroteThereComesBeforeTheFile() async throws {
        defer { world.remove() }
        try write(TestPhoto.falun(1, takenAt: "2019:06:08 15:20:00"), "photos/on-the-way_4000000001_o.jpg")
        try write(
            item(
                4_000_000_001,
                """
                "name": "On the way &amp; back", "description": "A <a href=\\"https://x\\">road</a>.<br>Two lines.",
                "license": "Attribution License", \(Self.rome),
                "tags": [{"tag": "summer"}, {"tag": "geo:lat=41.8"}, {"tag": "road"}, {"tag": "summer"}]
                """), "meta/photo_4000000001.json")
        // Names of files are not titles, the position is near that of the file, and the clock is another one.
        try write(
            TestPhoto.falun(2, takenAt: "2001:02:03 04:05:06", title: "Mine"), "photos/4000000002_0a1b2c3d4e_o.jpg")
        try write(
            item(
                4_000_000_002,
                #""name": "DSC00012", "description": "", "tags": [], "geo": {"latitude": "60.6071", "longitude": "15.6321"}"#
            ),
            "meta/photo_4000000002.json")
        // No time in the file: Flickr then has that of the upload, 12:00 in Berlin.
        try write(TestPhoto(seed: 3), "photos/4000000003_1234567890_o.jpg")
        try write(
            item(4_000_000_003, #""name": "", "geo": []"#, taken: "2019-07-01 12:00:00"), "meta/photo_4000000003.json")
        let report = try await world.importPictures()
        #expect(report.added == 3 && report.failures.isEmpty && report.warnings.isEmpty)
        #expect(report.takeout == ImportReport.Takeout())
        let first = try photo("on-the-way_4000000001_o.jpg")
        #expect(
            first.title == "On the way & back" && first.caption == "A road.\nTwo lines." && first.place.name == "Rome")
        #expect(first.keywords == ["summer", "road"] && first.license == "Attribution License")
        #expect(first.takenAtLocal?.hasPrefix("2019-06-08T15:20:00") == true)
        let second = try photo("4000000002_0a1b2c3d4e_o.jpg")
        #expect(second.title == "Mine" && second.latitude == 60.607 && second.place.name == "Falun")
        #expect(second.takenAtLocal?.hasPrefix("2019-06-08T15:20:00") == true)
        for (id, name) in [(4_000_000_004, "1984"), (4_000_000_005, "IMG_1234.JPG"), (4_000_000_006, "A380")] {
            try write(TestPhoto(seed: id % 1000), "photos/\(id)_o.jpg")
            try write(item(id, #""name": "\#(name)", "geo": []"#), "meta/photo_\(id).json")
        }
        #expect(try await world.importPictures().added == 3)
        #expect(try [4, 5, 6].map { try photo("400000000\($0)_o.jpg").title } == ["1984", nil, "A380"])
        let third = try photo("4000000003_1234567890_o.jpg")
        #expect(third.takenAt == nil && third.latitude == nil && third.title == nil)
    }

    @Test(arguments: [false, true])
    func photosAndTheirFilesAreFoundInSeveralZIPFiles(_ isPacked: Bool) async throws {
        defer { world.remove() }
        for number in 1...6 {
            let id = 5_000_000_000 + number
            try write(TestPhoto.falun(number), "data-download-\(number % 2 + 1)/a-title_\(id)_o.jpg")
            try write(
                item(id, Self.rome, albums: number < 4 ? ["Italy", "Roads"] : []), "72157_0a1b_part1/photo_\(id).json")
        }
        try write(#"{"albums": []}"#, "72157_0a1b_part1/albums.json")
        try write("[]", "72157_0a1b_part1/photos_comments_part001.json")
        if isPacked {
            for name in try files.contentsOfDirectory(atPath: world.pictures) {
                let folder = world.pictures + "/" + name
                var zip = ZIPBuilder(members: [])
                for file in try files.contentsOfDirectory(atPath: folder).sorted() {
                    zip.members.append(
                        .init(file, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))))
                }
                try Data(zip.bytes).write(to: URL(fileURLWithPath: folder + ".zip"))
                try files.removeItem(atPath: folder)
            }
        }
        let paths = try files.contentsOfDirectory(atPath: world.pictures).sorted().map { world.pictures + "/" + $0 }
        let report = try await world.library.imports.run(paths)
        #expect(report.added == 6 && report.failures.isEmpty && report.places == 1)
        #expect(report.takeout?.albums == 2 && report.takeout?.alone == [])
        #expect(try sets() == ["Favourites": 0, "Italy": 3, "Roads": 3])
        #expect(try world.photos().allSatisfy { $0.place.name == "Rome" })
        let again = try await world.library.imports.run(paths)
        #expect(again.unchanged == 6 && again.photographs == 6 && again.takeout == ImportReport.Takeout())
    }

    @Test func filesWithoutPartnerAreListed() async throws {
        defer { world.remove() }
        try write(TestPhoto.falun(1), "a_6000000001_o.jpg")
        try write(TestPhoto.falun(2), "b_6000000002_o.jpg")
        try write(TestPhoto.falun(3), "of-mine.jpg")
        try write("a video", "c_6000000003.mov")
        for id in [6_000_000_001, 6_000_000_003, 6_000_000_004] { try write(item(id, Self.rome), "photo_\(id).json") }
        let report = try await world.importPictures()
        #expect(
            report.takeout?.alone == ["b_6000000002_o.jpg", "photo_6000000004.json"].map { world.pictures + "/" + $0 })
        // The JSON file arrives later; its album is found then.
        try write(item(6_000_000_002, Self.rome, albums: ["Late"]), "photo_6000000002.json")
        let again = try await world.importPictures()
        #expect(again.updated == 1 && again.takeout?.albums == 1 && again.takeout?.alone.count == 1)
        #expect(try photo("b_6000000002_o.jpg").place.name == "Rome")
        #expect(try sets()["Late"] == 1)
    }

    @Test func similarNamesOfOtherProgramsChangeNothing() async throws {
        defer { world.remove() }
        try write(TestPhoto.falun(1), "IMG_1234.jpg")
        try write(
            #"{"id": "1234", "title": "Other", "geo": {"latitude": 41.89, "longitude": 12.49}}"#, "photo_1234.json")
        try write(TestPhoto.falun(2), "old_6000000002_o.jpg")
        let report = try await world.importPictures()
        #expect(report.added == 2 && report.takeout == nil)
        #expect(try world.photos().allSatisfy { $0.place.name == "Falun" })
    }

    @Test func hostileJSONChangesNothing() async throws {
        defer { world.remove() }
        let texts = [
            "", "{", "[]", "null", #"{"id": "7000000001"}"#, #"{"id": {}, "date_taken": "2019-01-01 00:00:00"}"#,
            item(7_000_000_001, #""geo": [{"latitude": "1e999", "longitude": "nan"}]"#, taken: "9999-99-99 99:99:99"),
            item(
                7_000_000_001, #""geo": 5, "tags": {"a": 1}, "name": 7, "description": null, "license": []"#, taken: ""),
            String(repeating: "[", count: 100_000),
        ]
        for (index, text) in texts.enumerated() {
            try write(TestPhoto.falun(index), "\(index)/a_7000000001_o.jpg")
            try write(text, "\(index)/photo_7000000001.json")
            // By which the folder is known to be an export.
            try write(item(1_000_000, #""geo": []"#), "\(index)/photo_1000000.json")
        }
        let report = try await world.importPictures()
        #expect(report.added == texts.count && report.failures.isEmpty)
        #expect(try world.photos().allSatisfy { $0.place.name == "Falun" && $0.title == nil && $0.takenAt == nil })
    }
}
