import TestServer
import TestSupport
import Testing

/// Places that a list names without saying where they are.
@Suite struct UnlocatedPlaceTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private struct Listed: Equatable {
        var country: String
        var id: String
        var name: String
    }

    private func places() throws -> [Listed] {
        let document = try program.run("places", "--json", "--no-sync").json()
        return (document["sections"] as? [[String: Any]] ?? []).flatMap { section in
            let code = (section["country"] as? [String: String])?["code"] ?? ""
            return (section["places"] as? [[String: Any]] ?? []).map { place in
                Listed(country: code, id: place["id"] as? String ?? "", name: place["name"] as? String ?? "")
            }
        }
    }

    private func server(_ photo: TestPhoto) throws -> TestServer {
        let list = """
            <places><place><name>Nowhere Town</name><url>/nowhere.xml</url></place>\
            <place><name>不明な町</name><url>/b.xml</url></place>\
            <place><name>Lost Village</name><country>Sweden</country><url>/c.xml</url></place></places>
            """
        let picture = TestFile(try photo.jpeg(), contentType: "image/jpeg")
        return try TestServer { request in
            switch request.path {
            case "/list.xml": TestReply(200, text: list)
            case "/a.jpg": picture.reply(to: request)
            // Says something new each time.
            default:
                TestReply(
                    200,
                    text:
                        #"<files><file id="\#(request.path)" name="House \#(UInt32.random(in: 0...UInt32.max))" url="/a.jpg"/></files>"#
                )
            }
        }
    }

    private func add(_ server: TestServer) throws {
        let source = ["sources", "add", server.url("/list.xml"), "--name", "s", "--fetch", "opened"]
        #expect(try program.run(source).status == 0)
        #expect(try program.run("sync").status == 0)
    }

    @Test func theyKeepTheirNamesInTheSectionOfTheUnknownCountryOrInTheirOwn() throws {
        defer { program.remove() }
        let server = try server(TestPhoto(seed: 1))
        defer { server.stop() }
        try add(server)
        let places = try places()
        #expect(places.map(\.country) == ["SE", "ZZ", "ZZ"])
        #expect(places.map(\.name).sorted() == ["Lost Village", "Nowhere Town", "不明な町"])
        let nowhere = try #require(places.first { $0.name == "Nowhere Town" })
        #expect(nowhere.id.wholeMatch(of: /zz-nowhere-town-x[0-9a-z]{6}/) != nil, "\(nowhere.id)")
        #expect(places.first?.id.hasPrefix("se-lost-village-x") == true)
        let document = try program.run("list", "Nowhere Town", "--json").json()
        let photo = try #require((document["photos"] as? [[String: Any]])?.first)
        #expect((photo["place"] as? [String: Any])?["id"] as? String == nowhere.id)
        // Neither the list nor the photo is told to be at an unknown place besides.
        let listed = try program.run("list", "--no-sync")
        #expect(listed.output.hasSuffix("  Nowhere Town\n"), "\(listed.output)")
        #expect(try program.run("list", String(nowhere.id.dropLast(3)), "--no-sync").status == 0)
        #expect(try self.places() == places)
    }

    @Test func aPhotoWhoseFileKnowsItsPositionIsSetThereAndStays() throws {
        defer { program.remove() }
        let server = try server(TestPhoto.falun(1))
        defer { server.stop() }
        try add(server)
        #expect(try program.run("list", "Nowhere Town").status == 0)
        let id = try #require(try program.photos().first?["id"] as? String)
        #expect(try program.run("open", id, "--viewport", "20x20").status == 0)
        func place() throws -> String? {
            let photo = try program.photos().first { $0["id"] as? String == id }
            return (photo?["place"] as? [String: Any])?["id"] as? String
        }
        #expect(try place() == "se-falun-2715459")
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try place() == "se-falun-2715459")
    }

    @Test func aFilesPlaceKeepsItsNameToo() throws {
        defer { program.remove() }
        let list = #"<files><file id="a" name="House" url="/a.jpg" place="Other Nowhere"/></files>"#
        let server = try TestServer { _ in TestReply(200, text: list) }
        defer { server.stop() }
        try add(server)
        #expect(try places().map(\.name) == ["Other Nowhere"])
    }

    @Test func aPhotoCanBeSetThereByHandAndTheCorrectionIsTakenOver() throws {
        defer { program.remove() }
        let server = try server(TestPhoto(seed: 1))
        defer { server.stop() }
        try add(server)
        try TestPhoto.falun(2).write(program.folder + "/pictures/1.jpg")
        try program.run("import", program.folder + "/pictures")
        #expect(try program.run("locate", program.folder + "/pictures", "--place", "nowhere town").status == 0)
        let file = program.folder + "/corrections.json"
        #expect(try program.run("locate", "--export", file).status == 0)
        let taken = try program.run("locate", "--import", file, "--json")
        #expect(try taken.json()["photos"] as? Int == 1, "\(taken.errors)")
    }
}
