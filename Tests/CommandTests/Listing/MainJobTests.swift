import Foundation
import Imaging
import TestSupport
import Testing

/// The main use of the program, from the command line: docs/reference.
@Suite struct MainJobTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    private func importTwoTowns() throws {
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12", title: "Falu gruva").write(pictures + "/a.jpg")
        try TestPhoto.falun(2, takenAt: "2012:01:01 00:00:00").write(pictures + "/sub/b.jpg")
        try TestPhoto.springfield(3).write(pictures + "/c.png")
        try TestPhoto(seed: 4).write(pictures + "/d.jpg")
        let result = try program.run("import", pictures)
        #expect(result.status == 0, "\(result.errors)")
    }

    private func photos(_ arguments: String...) throws -> [[String: Any]] {
        try #require(try program.run(["list", "--json"] + arguments).json()["photos"] as? [[String: Any]])
    }

    @Test func commonOptionsMayStandBeforeTheCommand() throws {
        defer { program.remove() }
        let other = program.folder + "/other"
        #expect(try program.run("--library", other, "--json", "sources", "add", "http://example.org/feed").status == 0)
        #expect(FileManager.default.fileExists(atPath: other + "/catalog.sqlite"))
        let sources = try program.run("--json", "--library=" + other, "sources").json()["sources"] as? [[String: Any]]
        #expect(sources?.count == 1)
        #expect(try program.run("--library").status == 64)
    }

    @Test func anEmptyLibraryIsAFriendlySentenceAndNothingIsMade() throws {
        defer { program.remove() }
        for command in ["places", "list"] {
            let result = try program.run(command)
            #expect(result.status == 0)
            #expect(result.output == "No photographs yet. Try `photos import ~/Pictures`.\n")
        }
        #expect(try program.run("recents").status == 0)
        #expect(try program.run("places", "--json").json()["sections"] as? [Int] == [])
        #expect(try program.run("open", "abc").status == 66)
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    @Test func importTellsWhatAPersonWantsToKnow() throws {
        defer { program.remove() }
        try importTwoTowns()
        try Data("not a picture".utf8).write(to: URL(fileURLWithPath: pictures + "/text.jpg"))
        try Data("\0\0\0\u{18}ftypqt  ".utf8).write(to: URL(fileURLWithPath: pictures + "/x.MOV"))
        let again = try program.run("import", pictures)
        #expect(again.status == 0)
        #expect(
            again.output.contains("4 photographs at 2 places in 2 countries; 1 has no position (`photos list zz`)."))
        #expect(again.output.contains("4 unchanged."))
        #expect(again.output.contains("1 MOV file is not supported yet."))
        #expect(again.output.contains("Cannot read 1 file:"))
        #expect(again.output.contains("text.jpg is not a JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW image"))
        let failed = try photos("--limit", "0").filter { $0["state"] as? String == "failed" }
        #expect(failed.count == 1)
        #expect((failed.first?["error"] as? String)?.contains("not a JPEG") == true)
    }

    @Test func aFolderWithoutPhotographsSaysSo() throws {
        defer { program.remove() }
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        let result = try program.run("import", pictures)
        #expect(result.status == 0)
        #expect(result.output.contains("No photographs in "))
    }

    @Test func placesAreSectionsByCountryInTheLocale() throws {
        defer { program.remove() }
        try importTwoTowns()
        let english = try program.run("places", "--json").json()
        #expect(english["locale"] as? String == "en")
        let sections = try #require(english["sections"] as? [[String: Any]])
        let codes = sections.compactMap { ($0["country"] as? [String: String])?["code"] }
        #expect(codes == ["SE", "US", "ZZ"])
        let falun = try #require((sections.first?["places"] as? [[String: Any]])?.first)
        #expect(falun["id"] as? String == "se-falun-2715459")
        #expect(falun["name"] as? String == "Falun")
        #expect(falun["photoCount"] as? Int == 2)
        #expect(falun["row"] as? Int == 1)
        #expect(falun["indexTitle"] as? String == "F")
        let index = try #require(english["index"] as? [[String: Any]])
        #expect(index.first?["title"] as? String == "{search}")
        #expect(index.dropFirst().map { $0["title"] as? String } == ["S", "U", "#"])
        #expect(index.dropFirst().map { $0["section"] as? Int } == [0, 1, 2])
        let swedish = try program.run("places", "--json", environment: ["LC_ALL": "sv_SE.UTF-8"]).json()
        let names = (swedish["sections"] as? [[String: Any]])?.compactMap {
            ($0["country"] as? [String: String])?["name"]
        }
        #expect(names?.first == "Sverige")
    }

    @Test func aPhotoTellsWhatTheReferenceSays() throws {
        defer { program.remove() }
        try importTwoTowns()
        let list = try photos()
        #expect(list.count == 4)
        #expect(list.map { $0["takenAt"] as? String } == ["2011-12-31T23:00:00Z", "2011-05-02T08:11:12Z", nil, nil])
        let id = try #require(list[1]["id"] as? String)
        #expect(id.count == 12)
        let photo = try program.run("show", String(id.prefix(8)), "--json").json()
        #expect(photo["title"] as? String == "Falu gruva")
        #expect(photo["width"] as? Int == 60)
        #expect(photo["height"] as? Int == 40)
        #expect(photo["type"] as? String == "image/jpeg")
        #expect(photo["state"] as? String == "local")
        #expect(photo["path"] as? String == pictures + "/a.jpg")
        #expect((photo["sha256"] as? String)?.count == 64)
        let place = try #require(photo["place"] as? [String: Any])
        #expect(place["id"] as? String == "se-falun-2715459")
        #expect((place["country"] as? [String: String])?["name"] == "Sweden")
    }

    @Test func rowsAndBeginningsOfIDsServe() throws {
        defer { program.remove() }
        try importTwoTowns()
        #expect(try program.run("places").status == 0)
        let atFirst = try program.run("list", "@1", "--json").json()
        #expect((atFirst["place"] as? [String: Any])?["id"] as? String == "se-falun-2715459")
        #expect((atFirst["photos"] as? [Any])?.count == 2)
        #expect(try program.run("open", "@2", "--viewport", "10x10", "--json").status == 0)
        #expect(try program.run("open", "@3", "--viewport", "10x10").status == 66)
        #expect(try program.run("list", "us").status == 0)
        #expect(try photos("zz").count == 1)
        #expect(try program.run("list", "nowhere").status == 66)
    }

    private struct Opened: Decodable {
        struct Geometry: Decodable {
            var zoomScale: Double
            var minimumZoomScale: Double
            var maximumZoomScale: Double
        }

        var geometry: Geometry
    }

    @Test func openMakesThePictureAndTheGeometry() throws {
        defer { program.remove() }
        try TestPhoto(seed: 1, size: PixelSize(width: 403, height: 302), orientation: 6).write(pictures + "/a.jpg")
        try program.run("import", pictures)
        let id = try #require(try photos().first?["id"] as? String)
        let output = program.folder + "/out.jpg"
        let result = try program.run("open", id, "--viewport", "320x480", "--json", "--output", output)
        let opened = try result.json()
        // JSONSerialization rounds the last digit; this decoder doesn't.
        let geometry = try JSONDecoder().decode(Opened.self, from: Data(result.output.utf8)).geometry
        // Upright it is 302 × 403.
        #expect(geometry.zoomScale == 480.0 / 403.0)
        #expect(geometry.minimumZoomScale == 1)
        #expect(geometry.maximumZoomScale == 480.0 / 403.0)
        let rendition = try #require(opened["rendition"] as? [String: Any])
        #expect(rendition["width"] as? Int == 320)
        #expect(rendition["height"] as? Int == 480)
        #expect(rendition["path"] as? String == output)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
        #expect(rendition["bytes"] as? Int == bytes.count)
        #expect(try ImageHeader.read(from: .bytes(bytes)).size == PixelSize(width: 320, height: 480))
        let fit = try program.run("open", id, "--viewport", "320x480", "--mode", "fit", "--density", "2", "--json")
            .json()
        #expect((fit["rendition"] as? [String: Any])?["width"] as? Int == 640)
        #expect((fit["rendition"] as? [String: Any])?["height"] as? Int == 854)
    }

    @Test func wrongUsageIs64() throws {
        defer { program.remove() }
        try importTwoTowns()
        for arguments in [
            ["open", "@1", "--viewport", "0x10"], ["open", "@1", "--viewport", "10"],
            ["open", "@1", "--viewport", "axb"],
            ["open", "@1", "--viewport", "-1x5"], ["open", "@1", "--viewport", "infx5"],
            ["open", "@1", "--viewport", "10x10", "--density", "0"],
            ["open", "@1", "--viewport", "9000x9000", "--density", "2"], ["open", "@1", "--viewport", "16384x16384"],
            ["thumbnail", "a.jpg", "--output", "o", "--viewport", "16384x16384"],
            ["open", "@1", "--viewport", "10x10", "--mode", "stretch"],
            ["open", "@1", "--viewport", "10x10", "--focus", "2,0"],
            ["list", "--limit", "-1"], ["list", "--sort", "size"], ["places", "--country", "Sweden"],
            ["places", "--near", "95,10"], ["places", "--locale", "!"], ["import"], ["nonsense"],
            ["recents", "--clear", "--undo"], ["recents", "--undo", "--redo"], ["recents", "--delete", "1,"],
            ["recents", "--delete", "2-1"], ["recents", "--delete", "one"],
            ["thumbnail", "a.jpg"], ["thumbnail", "a.jpg", "--output", "o", "--size", "0"],
            ["thumbnail", "a.jpg", "--output", "o", "--quality", "101"],
        ] {
            let result = try program.run(arguments)
            #expect(result.status == 64, "\(arguments): \(result.errors)")
            #expect(result.output.isEmpty, "\(arguments)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
            #expect(result.errors.hasPrefix("photos: "), "\(arguments)")
        }
    }

    @Test func aViewportWithASignIsNamed() throws {
        defer { program.remove() }
        let result = try program.run("open", "@1", "--viewport", "-320x480")
        #expect(result.status == 64 && result.errors.hasPrefix("photos: invalid viewport '-320x480': "))
    }

    @Test func aMissingPathIs66AndMakesNoLibrary() throws {
        defer { program.remove() }
        let result = try program.run("import", program.folder + "/nowhere")
        #expect(result.status == 66)
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    @Test func aClosedPipeIsSuccess() throws {
        defer { program.remove() }
        try importTwoTowns()
        let process = program.process(["list"])
        let pipe = Pipe()
        process.standardOutput = pipe
        try pipe.fileHandleForReading.close()
        try process.run()
        try pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    @Test func aPhotographIsNeverWrittenOver() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        let original = try Data(contentsOf: URL(fileURLWithPath: pictures + "/a.jpg"))
        #expect(try program.run("thumbnail", pictures + "/a.jpg", "--output", pictures, "--size", "10").status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: pictures + "/a.jpg")) == original)
        #expect(FileManager.default.fileExists(atPath: pictures + "/a-2.jpg"))
        try program.run("import", pictures)
        try program.run("list")
        #expect(try program.run("open", "@1", "--viewport", "10x10", "--output", pictures + "/a.jpg").status == 64)
        #expect(try Data(contentsOf: URL(fileURLWithPath: pictures + "/a.jpg")) == original)
        #expect(try program.run("open", "@1", "--viewport", "10x10", "--output", "/dev/null").status == 0)
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(type == .typeCharacterSpecial)
    }

    @Test func strangeNumbersAreNoCrash() throws {
        defer { program.remove() }
        try importTwoTowns()
        #expect(try program.run("list", "--limit", "9223372036854775807").status == 0)
        #expect(try program.run("list", "--limit", "9223372036854775808").status == 64)
        #expect(try program.run("recents", "--delete", "-1").status == 66)
        #expect(try program.run("recents", "--delete", "-9223372036854775808").status == 66)
        #expect(try program.run("places", "--near", "-33.9,18.4").status == 0)
        #expect(try program.run("list", "--cursor", "n.9223372036854775807", "--sort", "title").status == 0)
    }

    @Test func anErrorNobodyHearsIsStillAnError() throws {
        defer { program.remove() }
        let process = program.process(["show", "nosuchphoto"])
        process.standardError = FileHandle(forWritingAtPath: "/dev/full")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 66)
        let full = program.process(["places"])
        full.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        try full.run()
        full.waitUntilExit()
        #expect(full.terminationStatus == 74)
    }

    @Test func aForeignDatabaseIsLeftAlone() throws {
        defer { program.remove() }
        try FileManager.default.createDirectory(atPath: program.library, withIntermediateDirectories: true)
        try Data("no database at all, but text".utf8).write(
            to: URL(fileURLWithPath: program.library + "/catalog.sqlite"))
        let result = try program.run("places")
        #expect(result.status == 74)
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
