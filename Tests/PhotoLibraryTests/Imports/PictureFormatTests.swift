import Foundation
import Imaging
import PhotoLibrary
import TestServer
import TestSupport
import Testing

/// HEIC, AVIF and WebP: an iPhone's folder is imported like any other.
@Suite struct PictureFormatTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: world.pictures + "/" + name))
    }

    /// Something of each photo by the name of its file.
    private func byName<Value>(_ value: (LocalPhotoDocument) -> Value) throws -> [String: Value] {
        Dictionary(
            uniqueKeysWithValues: try world.photos().map {
                (($0.path as NSString?)?.lastPathComponent ?? "", value($0))
            })
    }

    @Test func theyAreImportedAtTheirPlacesByContentNotByName() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12").write(world.pictures + "/a.heic")
        try TestPhoto.falun(2).write(world.pictures + "/b.avif")
        try TestPhoto.falun(3).write(world.pictures + "/c.webp")
        try write(try TestPhoto.springfield(4).heif(), "d.JPG")
        try write(try TestPhoto.springfield(5).webp(), "e")
        let report = try await world.importPictures()
        #expect(report.failures.isEmpty && report.warnings.isEmpty, "\(report)")
        #expect(report.photographs == 5 && report.places == 2 && report.countries == 2)
        #expect(
            try byName(\.type) == [
                "a.heic": "image/heic", "b.avif": "image/avif", "c.webp": "image/webp", "d.JPG": "image/heic",
                "e": "image/webp",
            ])
        #expect(try await world.importPictures().unchanged == 5)
    }

    @Test func whatIsTurnedByItsOwnPropertiesIsNotTurnedTwice() async throws {
        defer { world.remove() }
        var photo = TestPhoto.falun(1)
        photo.orientation = 6
        try write(try photo.heif(quarters: 3), "turned.heic")
        try write(try photo.heif(), "asStored.heic")
        try write(try photo.webp(), "byExif.webp")
        try await world.importPictures()
        #expect(
            try byName { [$0.width, $0.height] } == [
                "turned.heic": [40, 60], "asStored.heic": [60, 40], "byExif.webp": [40, 60],
            ])
        let batch = ThumbnailBatch(target: .size(256), quality: 80, folder: world.folder + "/out")
        let made = try await batch.make([world.pictures + "/turned.heic", world.pictures + "/byExif.webp"])
        let shown = try made.map { outcome in
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try #require(outcome.output))))
            let source = ImageSource.bytes(bytes)
            let size = try ImageHeader.read(from: source).size
            return try source.render(Rendering(region: Rect(size), size: size)).pixels
        }
        #expect(shown[0].size == PixelSize(width: 40, height: 60) && shown[1].size == shown[0].size)
        let difference = zip(shown[0].bytes, shown[1].bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / shown[0].bytes.count < 12, "both show the same")
    }

    @Test func theyAreOpenedAsJPEG() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/a.heic")
        try TestPhoto.falun(2).write(world.pictures + "/b.webp")
        try await world.importPictures()
        for photo in try world.photos() {
            let rendition = try await world.open(photo.id, 20, 30).rendition
            #expect(rendition.type == "image/jpeg")
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: rendition.path)))
            #expect(try ImageHeader.read(from: .bytes(bytes)).size == PixelSize(width: 20, height: 30))
        }
    }

    @Test func damagedOnesAreRowsWithAReason() async throws {
        defer { world.remove() }
        let whole = try TestPhoto.falun(1).heif()
        try write(Array(whole.dropLast(20)), "cut.heic")
        try write(Array(whole.prefix(16)), "start.heic")
        try write([0xFF, 0xD8], "short.webp")
        try await world.importPictures()
        let errors = try byName(\.error)
        #expect(
            errors["cut.heic"]??.contains("is damaged: the file ends before the image is complete") == true, "\(errors)"
        )
        #expect(errors["start.heic"]??.contains("is damaged: no primary image") == true, "\(errors)")
        #expect(
            errors["short.webp"]??.contains("is not a JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW image")
                == true, "\(errors)")
        #expect(try world.states() == ["failed", "failed", "failed"])
    }

    @Test func feedsMayHaveThem() async throws {
        defer { world.remove() }
        let items = ["a.heic", "b.webp"].map {
            "<item><guid>\($0)</guid><enclosure url=\"/\($0)\" type=\"image/heic\" length=\"9\"/></item>"
        }
        let feed = "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
        let server = try TestServer(files: [
            "/list.xml": TestFile(Array(feed.utf8)),
            "/a.heic": TestFile(try TestPhoto.falun(1).heif(), contentType: "application/octet-stream"),
            "/b.webp": TestFile(try TestPhoto.falun(2).webp(), contentType: "image/jpeg"),
        ])
        defer { server.stop() }
        try world.add(server.url("/list.xml"))
        #expect(try await world.sync(isForced: false).isGood)
        let found = try world.photos()
        #expect(found.compactMap(\.type).sorted() == ["image/heic", "image/webp"])
        #expect(found.allSatisfy { $0.state == "cached" })
        #expect(found.compactMap { $0.path as NSString? }.map(\.pathExtension).sorted() == ["heic", "webp"])
    }
}
