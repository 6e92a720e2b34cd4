import Foundation
import Imaging
import TestSupport
import Testing

/// What becomes of photos when their files move, change, go and return.
@Suite struct ChangingFolderTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }
    private let files = FileManager.default

    private func importAll() throws -> [String: Any] {
        let result = try program.run("import", pictures, "--json")
        #expect(result.status == 0, "\(result.errors)")
        return try result.json()
    }

    private func ids() throws -> [String: String] {
        let photos = try #require(
            try program.run("list", "--json", "--limit", "0").json()["photos"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: photos.compactMap { photo in
                (photo["path"] as? String).flatMap { path in (photo["id"] as? String).map { (path, $0) } }
            })
    }

    @Test func movedAndRenamedFilesKeepTheirIDsAndRecents() throws {
        defer { program.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number).jpg") }
        _ = try importAll()
        let before = try ids()
        let first = try #require(before[pictures + "/1.jpg"])
        try program.run("open", first, "--viewport", "10x10")
        try files.createDirectory(atPath: pictures + "/deep/er", withIntermediateDirectories: true)
        try files.moveItem(atPath: pictures + "/1.jpg", toPath: pictures + "/deep/er/new.jpg")
        try files.moveItem(atPath: pictures + "/2.jpg", toPath: pictures + "/x.jpg")
        try files.moveItem(atPath: pictures + "/3.jpg", toPath: pictures + "/2.jpg")
        try files.moveItem(atPath: pictures + "/x.jpg", toPath: pictures + "/3.jpg")
        let report = try importAll()
        #expect(report["moved"] as? Int == 3)
        #expect(report["missing"] as? Int == 0)
        let after = try ids()
        #expect(after[pictures + "/deep/er/new.jpg"] == first)
        #expect(after[pictures + "/2.jpg"] == before[pictures + "/3.jpg"])
        #expect(after[pictures + "/3.jpg"] == before[pictures + "/2.jpg"])
        #expect(try program.run("recents").output.contains(first))
        #expect(try program.run("open", first, "--viewport", "12x12").status == 0)
    }

    @Test func whatIsGoneIsMissingAndReturns() throws {
        defer { program.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number).jpg") }
        _ = try importAll()
        let before = try ids()
        try files.moveItem(atPath: pictures + "/2.jpg", toPath: program.folder + "/kept.jpg")
        #expect(try importAll()["missing"] as? Int == 1)
        #expect(try ids().count == 2)
        let id = try #require(before[pictures + "/2.jpg"])
        #expect(try program.run("show", id, "--json").json()["state"] as? String == "missing")
        try files.moveItem(atPath: program.folder + "/kept.jpg", toPath: pictures + "/2.jpg")
        #expect(try importAll()["returned"] as? Int == 1)
        #expect(try ids() == before)
    }

    @Test func aDeletedFolderIsMissingToo() throws {
        defer { program.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number)/x.jpg") }
        _ = try importAll()
        try files.removeItem(atPath: pictures + "/2")
        #expect(try importAll()["missing"] as? Int == 1)
        #expect(try ids().count == 2)
    }

    @Test func anEmptyRootChangesNothingAndWarns() throws {
        defer { program.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number).jpg") }
        _ = try importAll()
        let before = try ids()
        for number in 1...3 { try files.removeItem(atPath: pictures + "/\(number).jpg") }
        let result = try program.run("import", pictures)
        #expect(result.status == 0)
        #expect(result.errors.contains("is empty now"))
        #expect(try ids() == before)
    }

    @Test func aChangedFileIsReadAnewAndKeepsItsID() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        _ = try importAll()
        let before = try ids()
        try TestPhoto.springfield(9).write(pictures + "/1.jpg")
        #expect(try importAll()["updated"] as? Int == 1)
        #expect(try ids() == before)
        #expect(try program.run("places").output.contains("Springfield"))
        #expect(try !program.run("places").output.contains("Falun"))
    }

    @Test func openSeesThatAFileChangedSinceItWasImported() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        _ = try importAll()
        let id = try #require(try ids().values.first)
        var other = TestPhoto.springfield(2)
        other.size = PixelSize(width: 30, height: 90)
        try other.write(pictures + "/1.jpg")
        let opened = try program.run("open", id, "--viewport", "10x10", "--json").json()
        #expect((opened["photo"] as? [String: Any])?["height"] as? Int == 90)
    }

    @Test func linksInCirclesAndHiddenFilesDoNoHarm() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a/1.jpg")
        try TestPhoto.falun(2).write(pictures + "/.hidden/2.jpg")
        try TestPhoto.falun(3).write(pictures + "/.3.jpg")
        try TestPhoto.falun(4).write(program.folder + "/outside/4.jpg")
        try files.createSymbolicLink(atPath: pictures + "/a/up", withDestinationPath: "..")
        try files.createSymbolicLink(atPath: pictures + "/self.jpg", withDestinationPath: "self.jpg")
        try files.createSymbolicLink(atPath: pictures + "/again.jpg", withDestinationPath: "a/1.jpg")
        try files.createSymbolicLink(atPath: pictures + "/out", withDestinationPath: "../outside")
        try files.createSymbolicLink(atPath: pictures + "/out2", withDestinationPath: "../outside")
        let isPipeMade = unsafe mkfifo(pictures + "/pipe.jpg", 0o600) == 0
        try #require(isPipeMade)
        let report = try importAll()
        #expect(report["photographs"] as? Int == 2)
        #expect(try Set(ids().keys) == [pictures + "/a/1.jpg", pictures + "/out/4.jpg"])
    }

    @Test func aNameThatIsNotUTF8IsStillAFile() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/plain.jpg")
        var path = Array((pictures + "/caf").utf8CString.dropLast())
        path += [CChar(bitPattern: 0xE9)] + ".jpg".utf8CString
        let isRenamed = unsafe rename(pictures + "/plain.jpg", path) == 0
        try #require(isRenamed)
        #expect(try importAll()["photographs"] as? Int == 1)
        let id = try #require(try ids().values.first)
        #expect(try program.run("open", id, "--viewport", "10x10").status == 0)
    }

    @Test func forgetIsTheOnlyWayOutAndTouchesNoFile() throws {
        defer { program.remove() }
        for number in 1...3 { try TestPhoto.falun(number).write(pictures + "/\(number)/x.jpg") }
        _ = try importAll()
        let before = try ids()
        let one = try #require(before[pictures + "/1/x.jpg"])
        try program.run("open", one, "--viewport", "10x10")
        #expect(try program.run("forget", one).output == "Forgot 1 photo.\n")
        #expect(try program.run("show", one).status == 66)
        #expect(try program.run("recents", "--json").json()["recents"] as? [Int] == [])
        #expect(try program.run("forget", pictures + "/2").output == "Forgot 1 photo.\n")
        #expect(try program.run("forget", pictures + "/nowhere").status == 66)
        #expect(try ids().count == 1)
        #expect(files.fileExists(atPath: pictures + "/1/x.jpg"))
        #expect(try importAll()["photographs"] as? Int == 3)
        #expect(try ids() == before)
    }

    @Test func aLibraryInsideAnImportedFolderIsNotIndexed() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/1.jpg")
        for _ in 0..<2 {
            let report = try program.run("import", program.folder, "--json").json()
            #expect(report["photographs"] as? Int == 1)
        }
    }

    @Test func aCopyMadeBeforeAnEditIsANewPhoto() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        _ = try importAll()
        let before = try ids()
        try files.moveItem(atPath: pictures + "/a.jpg", toPath: pictures + "/a.jpg_original")
        try TestPhoto.falun(2).write(pictures + "/a.jpg")
        let report = try importAll()
        #expect(report["updated"] as? Int == 1)
        #expect(report["added"] as? Int == 1)
        #expect(try ids()[pictures + "/a.jpg"] == before[pictures + "/a.jpg"])
    }

    @Test func openNeverShowsAnotherPhotosPicture() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        try TestPhoto.springfield(2).write(pictures + "/b.jpg")
        _ = try importAll()
        let before = try ids()
        let falun = try #require(before[pictures + "/a.jpg"])
        // Swapped, and not imported again.
        try files.moveItem(atPath: pictures + "/a.jpg", toPath: pictures + "/x.jpg")
        try files.moveItem(atPath: pictures + "/b.jpg", toPath: pictures + "/a.jpg")
        try files.moveItem(atPath: pictures + "/x.jpg", toPath: pictures + "/b.jpg")
        let opened = try program.run("open", falun, "--viewport", "10x10", "--json").json()
        let photo = try #require(opened["photo"] as? [String: Any])
        #expect(photo["path"] as? String == pictures + "/b.jpg")
        #expect((photo["place"] as? [String: Any])?["name"] as? String == "Falun")
        // Gone, and another file at its path.
        try files.removeItem(atPath: pictures + "/b.jpg")
        _ = try importAll()
        try TestPhoto.springfield(3).write(pictures + "/b.jpg")
        #expect(try program.run("open", falun, "--viewport", "11x11").status == 66)
        _ = try importAll()
        #expect(try program.run("open", falun, "--viewport", "11x11").status == 66)
        #expect(try program.run("open", falun, "--viewport", "10x10").status == 0)
    }

    @Test func namesThatOnlyBytesTellApartAreSeveralFiles() throws {
        defer { program.remove() }
        // é as one character and as two; a name and a folder that begin with a combining mark.
        let names = ["caf\u{E9}.jpg", "cafe\u{301}.jpg", "\u{301}x.jpg", "\u{301}dir/y.jpg"]
        for (number, name) in names.enumerated() { try TestPhoto.falun(number).write(pictures + "/" + name) }
        #expect(try importAll()["added"] as? Int == 4)
        #expect(try importAll()["unchanged"] as? Int == 4)
        let again = try program.run("import", pictures + "/\u{301}x.jpg", "--json").json()
        #expect(again["unchanged"] as? Int == 1)
        let photos = try #require(try program.run("list", "--json", "--limit", "0").json()["photos"] as? [Any])
        #expect(photos.count == 4)
    }

    @Test func aLinkThatLeadsAboveTheFolderIsNotFollowed() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        try TestPhoto.falun(2).write(program.folder + "/other/b.jpg")
        try files.createSymbolicLink(atPath: pictures + "/up", withDestinationPath: "..")
        #expect(try importAll()["photographs"] as? Int == 1)
    }

    @Test func aLinkToTheLibraryDoesNotBringItIn() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        try files.createDirectory(atPath: pictures + "/lib", withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: program.folder + "/link", withDestinationPath: pictures)
        let environment = ["PHOTOS_LIBRARY": program.folder + "/link/lib"]
        for _ in 0..<2 {
            let report = try program.run("import", pictures, "--json", environment: environment).json()
            #expect(report["photographs"] as? Int == 1)
        }
    }

    @Test func aFileThatIsNoPictureHasOneRowHoweverOftenItGoes() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/a.jpg")
        for _ in 0..<3 {
            try Data("text".utf8).write(to: URL(fileURLWithPath: pictures + "/bad.jpg"))
            _ = try importAll()
            try files.removeItem(atPath: pictures + "/bad.jpg")
            _ = try importAll()
        }
        #expect(try program.run("forget", pictures).output == "Forgot 2 photos.\n")
    }
}
