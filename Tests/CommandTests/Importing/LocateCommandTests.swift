import Foundation
import TestSupport
import Testing

/// `photos locate`: what becomes of photos is tested in `PhotoLibraryTests`.
@Suite struct LocateCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    private func place(_ photo: [String: Any]?) -> String? {
        (photo?["place"] as? [String: Any])?["id"] as? String
    }

    /// Two photos at Falun, in a folder each.
    private func importTwo() throws {
        for number in 1...2 { try TestPhoto.falun(number).write("\(pictures)/\(number)/\(number).jpg") }
        #expect(try program.run("import", pictures).status == 0)
    }

    @Test func aFolderIsSetResetExportedAndTakenOver() throws {
        defer { program.remove() }
        try importTwo()
        let set = try program.run("locate", pictures + "/1", "--at", "59.3293,18.0686", "--json").json()
        #expect(set["photos"] as? Int == 1 && place(set)?.hasPrefix("se-stockholm-") == true)
        #expect(try program.run("locate", pictures + "/2", "--place", "jp-kyoto-1857910").status == 0)
        let file = program.folder + "/corrections.json"
        #expect(try program.run("locate", "--export", file).status == 0)
        #expect(try program.run("locate", pictures, "--reset", "--json").json()["photos"] as? Int == 2)
        #expect(try program.photos().allSatisfy { place($0)?.hasPrefix("se-falun-") == true })
        #expect(try program.run("locate", "--import", file, "--json").json()["photos"] as? Int == 2)
        let ids = try program.photos().map { place($0) ?? "" }.sorted()
        #expect(ids.first == "jp-kyoto-1857910" && ids.last?.hasPrefix("se-stockholm-") == true)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try program.run("locate", "--import", file).status == 65)
        #expect(try program.run("locate", pictures, "--place", "xx-nowhere-1").status == 66)
        #expect(try program.run("locate", "--place", "zz").status == 64)
        #expect(try program.run("locate", pictures, "--at", "91,0").status == 64)
    }

    @Test func correctionsAndTextsAreUndoneByAnotherProcess() throws {
        defer { program.remove() }
        try importTwo()
        let set = try program.run("locate", pictures, "--at", "59.3293,18.0686", "--json").json()
        let number = try #require(set["correction"] as? Int)
        #expect(set["changed"] as? Int == 2)
        #expect(
            try program.run("edit", pictures + "/1", "--title", "Kvarnen", "--keyword", "a", "--keyword", "b").status
                == 0)
        let undone = try program.run("locate", "--undo", "--json").json()
        #expect(undone["correction"] as? Int == number && undone["changed"] as? Int == 2)
        #expect(try program.photos().allSatisfy { place($0)?.hasPrefix("se-falun-") == true })
        let edited = try program.photos().first { $0["title"] as? String == "Kvarnen" }
        #expect(edited?["keywords"] as? [String] == ["a", "b"])
        #expect(try program.run("edit", "--undo").output.hasPrefix("Undid correction \(number + 1): 1 photo."))
        #expect(try program.photos().allSatisfy { $0["title"] as? String != "Kvarnen" })
        #expect(try program.run("edit", "--undo").status == 66)
        #expect(try program.run("locate", "--undo").status == 66)
        for arguments in [
            ["edit"], ["edit", pictures], ["edit", "--title", "A"], ["edit", pictures, "--title", "A", "--reset"],
            ["edit", "--undo", pictures], ["edit", pictures, "--title", "a\nb"], ["locate", "--undo", pictures],
        ] {
            #expect(try program.run(arguments).status == 64, "\(arguments)")
        }
    }
}
