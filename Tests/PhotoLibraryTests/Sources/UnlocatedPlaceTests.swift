import Catalog
import Foundation
import Localization
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// Places that a list names without saying where they are.
@Suite struct UnlocatedPlaceTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private struct Listed: Equatable {
        var country: String
        var id: String
        var name: String
    }

    private func places() throws -> [Listed] {
        try world.library.places.list(locale: .english, terminal: .none).sections.flatMap { section in
            section.places.map { Listed(country: section.country.code, id: $0.id, name: $0.name) }
        }
    }

    /// Subscribes to a list of three such places, whose lists name the photo.
    private func subscribe(_ photo: TestPhoto) async throws -> TestServer {
        let list = """
            <places><place><name>Nowhere Town</name><url>/nowhere.xml</url></place>\
            <place><name>不明な町</name><url>/b.xml</url></place>\
            <place><name>Lost Village</name><country>Sweden</country><url>/c.xml</url></place></places>
            """
        let picture = TestFile(try photo.jpeg(), contentType: "image/jpeg")
        let turn = Atomic(0)
        let server = try TestServer { request in
            switch request.path {
            case "/list.xml": return TestReply(200, text: list)
            case "/a.jpg": return picture.reply(to: request)
            // Says something new each time.
            default:
                let number = turn.wrappingAdd(1, ordering: .relaxed).newValue
                return TestReply(
                    200,
                    text: #"<files><file id="\#(request.path)" name="House \#(number)" url="/a.jpg"/></files>"#)
            }
        }
        try world.add(server.url("/list.xml"), fetch: .opened)
        #expect(try await world.sync(isForced: false).isGood)
        return server
    }

    /// The photos at a place, whose list is fetched for that.
    private func photos(at place: String) async throws -> [LocalPhotoDocument] {
        try await world.library.sources.fetchLists(of: .named(place), terminal: .none) {}
        return try world.library.photos.list(place: .named(place), locale: .english, terminal: .none).photos
    }

    @Test func theyKeepTheirNamesInTheSectionOfTheUnknownCountryOrInTheirOwn() async throws {
        defer { world.remove() }
        let server = try await subscribe(TestPhoto(seed: 1))
        defer { server.stop() }
        let listed = try places()
        #expect(listed.map(\.country) == ["SE", "ZZ", "ZZ"])
        #expect(listed.map(\.name).sorted() == ["Lost Village", "Nowhere Town", "不明な町"])
        let nowhere = try #require(listed.first { $0.name == "Nowhere Town" })
        #expect(nowhere.id.wholeMatch(of: /zz-nowhere-town-x[0-9a-z]{6}/) != nil, "\(nowhere.id)")
        #expect(listed.first?.id.hasPrefix("se-lost-village-x") == true)
        let photo = try #require(try await photos(at: "Nowhere Town").first)
        #expect(photo.place.id == nowhere.id)
        let beginning = Reference.named(String(nowhere.id.dropLast(3)))
        #expect(try world.library.photos.list(place: beginning, locale: .english, terminal: .none).photos.count == 1)
        #expect(try places() == listed)
    }

    @Test func aPhotoWhoseFileKnowsItsPositionIsSetThereAndStays() async throws {
        defer { world.remove() }
        let server = try await subscribe(TestPhoto.falun(1))
        defer { server.stop() }
        let id = try #require(try await photos(at: "Nowhere Town").first?.id)
        try await world.open(id)
        #expect(try world.photo(id).place.id == "se-falun-2715459")
        #expect(try await world.sync().isGood)
        #expect(try world.photo(id).place.id == "se-falun-2715459")
    }

    @Test func aFilesPlaceKeepsItsNameToo() async throws {
        defer { world.remove() }
        let list = #"<files><file id="a" name="House" url="/a.jpg" place="Other Nowhere"/></files>"#
        let server = try TestServer { _ in TestReply(200, text: list) }
        defer { server.stop() }
        try world.add(server.url("/list.xml"), fetch: .opened)
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try places().map(\.name) == ["Other Nowhere"])
    }

    @Test func aPhotoCanBeSetThereByHandAndTheCorrectionIsTakenOver() async throws {
        defer { world.remove() }
        let server = try await subscribe(TestPhoto(seed: 1))
        defer { server.stop() }
        try TestPhoto.falun(2).write(world.pictures + "/1.jpg")
        try await world.importPictures()
        try world.locate([world.pictures], at: "nowhere town")
        let file = world.folder + "/corrections.json"
        _ = try world.library.corrections.export(to: file)
        #expect(try world.library.corrections.read(from: file).photos == 1)
    }
}
