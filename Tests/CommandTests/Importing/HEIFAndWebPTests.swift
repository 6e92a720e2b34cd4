import Foundation
import Imaging
import TestServer
import TestSupport
import Testing

/// HEIC, AVIF and WebP from outside: an iPhone's folder is imported like any other.
@Suite struct HEIFAndWebPTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: pictures + "/" + name))
    }

    @Test func theyAreImportedAtTheirPlacesByContentNotByName() throws {
        defer { program.remove() }
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12").write(pictures + "/a.heic")
        try TestPhoto.falun(2).write(pictures + "/b.avif")
        try TestPhoto.falun(3).write(pictures + "/c.webp")
        try write(try TestPhoto.springfield(4).heif(), "d.JPG")
        try write(try TestPhoto.springfield(5).webp(), "e")
        let result = try program.run("import", pictures)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(result.output.contains("5 photographs at 2 places in 2 countries"), "\(result.output)")
        let types = Dictionary(
            uniqueKeysWithValues: try program.photos().map {
                (($0["path"] as? NSString)?.lastPathComponent ?? "", $0["type"] as? String ?? "")
            })
        #expect(
            types == [
                "a.heic": "image/heic", "b.avif": "image/avif", "c.webp": "image/webp", "d.JPG": "image/heic",
                "e": "image/webp",
            ])
        #expect(try program.run("import", pictures).output.contains("5 as before."))
    }

    @Test func whatIsTurnedByItsOwnPropertiesIsNotTurnedTwice() throws {
        defer { program.remove() }
        var photo = TestPhoto.falun(1)
        photo.orientation = 6
        try write(try photo.heif(quarters: 3), "turned.heic")
        try write(try photo.heif(), "asStored.heic")
        try write(try photo.webp(), "byExif.webp")
        #expect(try program.run("import", pictures).status == 0)
        let sizes = Dictionary(
            uniqueKeysWithValues: try program.photos().map {
                (($0["path"] as? NSString)?.lastPathComponent ?? "", [$0["width"] as? Int, $0["height"] as? Int])
            })
        #expect(sizes == ["turned.heic": [40, 60], "asStored.heic": [60, 40], "byExif.webp": [40, 60]])
        let out = program.folder + "/out"
        #expect(
            try program.run("thumbnail", pictures + "/turned.heic", pictures + "/byExif.webp", "--output", out).status
                == 0)
        let shown = try ["turned", "byExif"].map { name in
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: out + "/\(name).jpg")))
            let source = ImageSource.bytes(bytes)
            let size = try ImageHeader.read(from: source).size
            return try source.render(Rendering(region: Rect(size), size: size)).pixels
        }
        #expect(shown[0].size == PixelSize(width: 40, height: 60) && shown[1].size == shown[0].size)
        let difference = zip(shown[0].bytes, shown[1].bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / shown[0].bytes.count < 12, "both show the same")
    }

    @Test func theyAreOpenedAsJPEG() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.heic")
        try TestPhoto.falun(2).write(pictures + "/b.webp")
        try program.run("import", pictures)
        for photo in try program.photos() {
            let id = try #require(photo["id"] as? String)
            let opened = try program.run("open", id, "--viewport", "20x30", "--json").json()
            let rendition = try #require(opened["rendition"] as? [String: Any])
            #expect(rendition["type"] as? String == "image/jpeg")
            let bytes = [UInt8](
                try Data(contentsOf: URL(fileURLWithPath: try #require(rendition["path"] as? String))))
            #expect(try ImageHeader.read(from: .bytes(bytes)).size == PixelSize(width: 20, height: 30))
        }
    }

    @Test func aMissingLibraryIsAReasonAndIsTriedAgain() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.heic")
        try TestPhoto.falun(2).write(pictures + "/b.webp")
        try TestPhoto.falun(3).write(pictures + "/c.jpg")
        // What the loader finds under the libraries' names is no library.
        let libraries = program.folder + "/libraries"
        try FileManager.default.createDirectory(atPath: libraries, withIntermediateDirectories: true)
        for name in ["libheif.so.1", "libwebp.so.7"] {
            try Data().write(to: URL(fileURLWithPath: libraries + "/" + name))
        }
        let without = try program.run("import", pictures, environment: ["LD_LIBRARY_PATH": libraries])
        #expect(without.status == 0)
        #expect(without.output.contains("a.heic can't be shown on this machine (libheif is not installed)"))
        #expect(without.output.contains("b.webp can't be shown on this machine (libwebp is not installed)"))
        let states = try program.photos().compactMap { $0["state"] as? String }.sorted()
        #expect(states == ["failed", "failed", "local"])
        let with = try program.run("import", pictures)
        #expect(with.output.contains("3 photographs at 1 place"), "\(with.output)")
        #expect(try program.photos().allSatisfy { $0["state"] as? String == "local" })
    }

    @Test func damagedOnesAreRowsWithAReason() throws {
        defer { program.remove() }
        let whole = try TestPhoto.falun(1).heif()
        try write(Array(whole.dropLast(20)), "cut.heic")
        try write(Array(whole.prefix(16)), "start.heic")
        try write([0xFF, 0xD8], "short.webp")
        let result = try program.run("import", pictures)
        #expect(result.status == 0)
        #expect(result.output.contains("cut.heic is damaged (the file ends too early)"), "\(result.output)")
        #expect(result.output.contains("start.heic is damaged (no primary picture)"))
        #expect(result.output.contains("short.webp is not a JPEG, PNG, HEIC, AVIF or WebP picture"))
        #expect(try program.photos().allSatisfy { $0["state"] as? String == "failed" })
    }

    @Test func feedsMayHaveThem() throws {
        defer { program.remove() }
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
        #expect(try program.run("sources", "add", server.url("/list.xml")).status == 0)
        let result = try program.run("sync")
        #expect(result.status == 0, "\(result.errors)")
        let found = try program.photos()
        #expect(found.compactMap { $0["type"] as? String }.sorted() == ["image/heic", "image/webp"])
        #expect(found.allSatisfy { $0["state"] as? String == "cached" })
        let paths = found.compactMap { $0["path"] as? NSString }.map(\.pathExtension).sorted()
        #expect(paths == ["heic", "webp"])
    }
}
