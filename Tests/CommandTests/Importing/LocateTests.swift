import Foundation
import TestServer
import TestSupport
import Testing

/// Photos set right by hand, from outside.
@Suite struct LocateTests {
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

    @Test func aPhotoStaysWhereItWasSetWhateverImportsSay() throws {
        defer { program.remove() }
        try importTwo()
        let id = try #require(try program.photos().first?["id"] as? String)
        let set = try program.run("locate", id, "--at", "59.3293,18.0686", "--json")
        #expect(set.status == 0, "\(set.errors)")
        let document = try set.json()
        #expect(document["photos"] as? Int == 1)
        let there = try #require((document["place"] as? [String: Any])?["id"] as? String)
        #expect(there.hasPrefix("se-stockholm-"))
        func isSet() throws -> Bool {
            let photo = try program.photos().first { $0["id"] as? String == id }
            return place(photo) == there && photo?["latitude"] as? Double == 59.3293
        }
        #expect(try isSet())
        // The file is touched, moved, forgotten and imported again.
        let path = try #require(try program.photos().first { $0["id"] as? String == id }?["path"] as? String)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        try program.run("import", pictures)
        #expect(try isSet())
        try FileManager.default.moveItem(atPath: path, toPath: pictures + "/moved.jpg")
        try program.run("import", pictures)
        #expect(try isSet())
        try FileManager.default.moveItem(atPath: pictures + "/moved.jpg", toPath: path)
        try program.run("import", pictures)
        try program.run("forget", pictures)
        try program.run("import", pictures)
        #expect(try isSet())
        let reset = try program.run("locate", id, "--reset", "--json").json()
        #expect(reset["photos"] as? Int == 1)
        let photo = try program.photos().first { $0["id"] as? String == id }
        #expect(place(photo)?.hasPrefix("se-falun-") == true)
        #expect(photo?["latitude"] as? Double != 59.3293)
    }

    @Test func aFolderIsSetAtAPlaceThatIsNotListedYet() throws {
        defer { program.remove() }
        try importTwo()
        #expect(try program.run("locate", pictures + "/2", "--place", "jp-kyoto-1857910").status == 0)
        let ids = try program.photos().map { place($0) ?? "" }.sorted()
        #expect(ids.first == "jp-kyoto-1857910")
        #expect(ids.last?.hasPrefix("se-falun-") == true)
        let counts = try program.run("places", "--json").json()["sections"] as? [[String: Any]] ?? []
        let listed = counts.flatMap { $0["places"] as? [[String: Any]] ?? [] }
        #expect(listed.compactMap { $0["photoCount"] as? Int } == [1, 1])
        #expect(try program.run("locate", pictures, "--place", "xx-nowhere-1").status == 66)
        #expect(try program.run("locate", "--place", "zz").status == 64)
        #expect(try program.run("locate", pictures, "--at", "91,0").status == 64)
    }

    @Test func correctionsGoToAnotherLibraryOfTheSamePhotographs() throws {
        defer { program.remove() }
        try importTwo()
        try program.run("locate", pictures + "/1", "--at", "35.01,135.77")
        try program.run("locate", pictures + "/2", "--place", "jp-kyoto-1857910")
        let file = program.folder + "/corrections.json"
        #expect(try program.run("locate", "--export", file).status == 0)
        let other = program.folder + "/other"
        let copies = program.folder + "/copies"
        try FileManager.default.copyItem(atPath: pictures, toPath: copies)
        func run(_ arguments: String...) throws -> Program.Result {
            try program.run(arguments, environment: ["PHOTOS_LIBRARY": other])
        }
        #expect(try run("import", copies).status == 0)
        let taken = try run("locate", "--import", file, "--json")
        #expect(try taken.json()["photos"] as? Int == 2, "\(taken.errors)")
        let moved = try #require(try run("list", "--json").json()["photos"] as? [[String: Any]])
        #expect(moved.allSatisfy { place($0)?.hasPrefix("jp-") == true })
        #expect(moved.count { $0["latitude"] as? Double == 35.01 } == 1)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try run("locate", "--import", file).status == 65)
    }

    @Test func aPhotoOfASourceStaysWhereItWasSetWhateverTheFeedSays() throws {
        defer { program.remove() }
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        let server = try TestServer { request in
            request.path == "/a.jpg"
                ? picture.reply(to: request)
                : TestReply(
                    200,
                    text: """
                        <files><file id="a" name="\(UInt32.random(in: 0...UInt32.max))" url="/a.jpg" lat="40.0" lon="-3.7"/></files>
                        """)
        }
        defer { server.stop() }
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s")
        #expect(try program.run("sync").status == 0)
        let id = try #require(try program.photos().first?["id"] as? String)
        #expect(place(try program.photos().first)?.hasPrefix("es-") == true)
        #expect(try program.run("locate", id, "--place", "jp-kyoto-1857910").status == 0)
        #expect(try program.run("sync", "--force").status == 0)
        #expect(place(try program.photos().first) == "jp-kyoto-1857910")
        #expect(try program.run("locate", id, "--reset").status == 0)
        #expect(place(try program.photos().first)?.hasPrefix("es-") == true)
    }
}
