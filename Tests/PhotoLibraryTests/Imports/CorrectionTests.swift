import Catalog
import Foundation
import Gazetteer
import Localization
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// Photos set right by hand.
@Suite struct CorrectionTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private func locate(
        _ targets: [String], _ latitude: Double, _ longitude: Double
    ) throws -> LocateDocument {
        let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return try world.library.corrections.locate(
            targets, at: .position(position), locale: .english, terminal: .none)
    }

    private func reset(_ id: String) throws -> Int {
        try world.library.corrections.reset([id], terminal: .none).photos
    }

    /// Two photos at Falun, in a folder each.
    private func importTwo() async throws {
        for number in 1...2 { try TestPhoto.falun(number).write("\(world.pictures)/\(number)/\(number).jpg") }
        try await world.importPictures()
    }

    @Test func aPhotoStaysWhereItWasSetWhateverImportsSay() async throws {
        defer { world.remove() }
        try await importTwo()
        let id = try #require(try world.photos().first?.id)
        let set = try locate([id], 59.3293, 18.0686)
        #expect(set.photos == 1)
        let there = try #require(set.place?.id)
        #expect(there.hasPrefix("se-stockholm-"))
        func isSet() throws -> Bool {
            let photo = try world.photos().first { $0.id == id }
            return photo?.place.id == there && photo?.latitude == 59.3293
        }
        #expect(try isSet())
        // The file is touched, moved, forgotten and imported again.
        let path = try #require(try world.photo(id).path)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        try await world.importPictures()
        #expect(try isSet())
        try FileManager.default.moveItem(atPath: path, toPath: world.pictures + "/moved.jpg")
        try await world.importPictures()
        #expect(try isSet())
        try FileManager.default.moveItem(atPath: world.pictures + "/moved.jpg", toPath: path)
        try await world.importPictures()
        _ = try world.library.photos.forget([world.pictures], terminal: .none)
        try await world.importPictures()
        #expect(try isSet())
        #expect(try reset(id) == 1)
        let photo = try world.photo(id)
        #expect(photo.place.id.hasPrefix("se-falun-") && photo.latitude != 59.3293)
    }

    @Test func aFolderIsSetAtAPlaceThatIsNotListedYet() async throws {
        defer { world.remove() }
        try await importTwo()
        try world.locate([world.pictures + "/2"], at: "jp-kyoto-1857910")
        let ids = try world.photos().map(\.place.id).sorted()
        #expect(ids.first == "jp-kyoto-1857910" && ids.last?.hasPrefix("se-falun-") == true)
        #expect(try world.places().map(\.photoCount) == [1, 1])
        guard case .notFound = try await refusal({ try world.locate([world.pictures], at: "xx-nowhere-1") }) else {
            Issue.record("a place is found that is nowhere")
            return
        }
    }

    @Test func correctionsGoToAnotherLibraryOfTheSamePhotographs() async throws {
        defer { world.remove() }
        try await importTwo()
        _ = try locate([world.pictures + "/1"], 35.01, 135.77)
        try world.locate([world.pictures + "/2"], at: "jp-kyoto-1857910")
        let file = world.folder + "/corrections.json"
        #expect(try world.library.corrections.export(to: file).photos == 2)
        let other = try TemporaryLibrary()
        defer { other.remove() }
        try FileManager.default.copyItem(atPath: world.pictures, toPath: other.pictures)
        try await other.importPictures()
        #expect(try other.library.corrections.read(from: file).photos == 2)
        let moved = try other.photos()
        #expect(moved.allSatisfy { $0.place.id.hasPrefix("jp-") })
        #expect(moved.count { $0.latitude == 35.01 } == 1)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: file))
        guard case .invalidInput = try await refusal({ try other.library.corrections.read(from: file) }) else {
            Issue.record("a file without corrections is taken over")
            return
        }
    }

    @Test func givenTextsGoToAnotherLibraryOfTheSamePhotographs() async throws {
        defer { world.remove() }
        try await importTwo()
        let file = world.folder + "/corrections.json"
        let change = TextChange(title: .given("The mine"), caption: .given(""), keywords: .given(["a", "b"]))
        let edit = try world.library.texts.edit([world.pictures + "/1"], change, terminal: .none)
        #expect(edit.changed == 1)
        #expect(try world.library.corrections.export(to: file).texts == 1)
        let other = try TemporaryLibrary()
        defer { other.remove() }
        try FileManager.default.copyItem(atPath: world.pictures, toPath: other.pictures)
        try await other.importPictures()
        let read = try other.library.corrections.read(from: file)
        #expect(read.photos == 1 && read.texts == 1)
        #expect(try other.photos().filter { $0.title == "The mine" }.map(\.keywords) == [["a", "b"]])
        #expect(try other.library.texts.undoLast().changed == 1)
        #expect(try other.photos().filter { $0.title == "The mine" }.isEmpty)
        guard case .notFound = try await refusal({ try other.library.texts.undoLast() }) else {
            Issue.record("something is undone twice")
            return
        }
        // A file with a text that is not valid is refused as a whole.
        let invalid = #"{"corrections": [], "texts": [{"photo": "000000000000", "title": "a\nb"}]}"#
        try Data(invalid.utf8).write(to: URL(fileURLWithPath: file))
        guard case .usage = try await refusal({ try other.library.corrections.read(from: file) }) else {
            Issue.record("an invalid title is taken")
            return
        }
    }

    @Test func theLastCorrectionIsUndone() async throws {
        defer { world.remove() }
        try await importTwo()
        _ = try locate([world.pictures], 59.3293, 18.0686)
        let last = try locate([world.pictures + "/1"], 35.01, 135.77)
        #expect(try world.library.corrections.undoLast().correction == last.correction)
        #expect(try world.photos().allSatisfy { $0.latitude == 59.3293 })
        #expect(try world.library.corrections.undoLast().changed == 2)
        #expect(try world.photos().allSatisfy { $0.place.id.hasPrefix("se-falun-") })
        guard case .notFound = try await refusal({ try world.library.corrections.undoLast() }) else {
            Issue.record("something is undone that was not done")
            return
        }
    }

    @Test func aPhotoOfASourceStaysWhereItWasSetWhateverTheFeedSays() async throws {
        defer { world.remove() }
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        let turn = Atomic(0)
        let server = try TestServer { request in
            if request.path == "/a.jpg" { return picture.reply(to: request) }
            let number = turn.wrappingAdd(1, ordering: .relaxed).newValue
            return TestReply(
                200, text: #"<files><file id="a" name="\#(number)" url="/a.jpg" lat="40.0" lon="-3.7"/></files>"#)
        }
        defer { server.stop() }
        try world.add(server.url("/list.xml"))
        #expect(try await world.sync(isForced: false).isGood)
        let photo = try #require(try world.photos().first)
        #expect(photo.place.id.hasPrefix("es-"))
        try world.locate([photo.id], at: "jp-kyoto-1857910")
        #expect(try await world.sync().isGood)
        #expect(try world.photo(photo.id).place.id == "jp-kyoto-1857910")
        #expect(try reset(photo.id) == 1)
        #expect(try world.photo(photo.id).place.id.hasPrefix("es-"))
    }

    // MARK: - Suggestions

    /// Falun at 10:00 and Gävle at 10:50; without a position at 10:04, 10:40 and 15:00.
    private func importFive() async throws {
        let pictures = world.pictures
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:00:00").write(pictures + "/falun.jpg")
        try TestPhoto(seed: 2, latitude: 60.6749, longitude: 17.1413, takenAt: "2011:05:02 10:50:00")
            .write(pictures + "/gavle.jpg")
        try TestPhoto(seed: 3, takenAt: "2011:05:02 10:04:00").write(pictures + "/a.jpg")
        try TestPhoto(seed: 4, takenAt: "2011:05:02 10:40:00").write(pictures + "/sub/b.jpg")
        try TestPhoto(seed: 5, takenAt: "2011:05:02 15:00:00").write(pictures + "/c.jpg")
        try await world.importPictures()
    }

    private func suggest(_ targets: String...) throws -> SuggestionsDocument {
        try world.library.corrections.suggest(targets, locale: .english, terminal: .none)
    }

    private func placed() throws -> Int { try world.photos().count { $0.latitude != nil } }

    @Test func whatIsSuggestedIsSetForGoodAndAResetTakesItBack() async throws {
        defer { world.remove() }
        try await importFive()
        let found = try suggest()
        #expect(found.suggestions.count == 2 && found.without == 1)
        #expect(try placed() == 2)
        #expect(try world.library.corrections.take(found.suggestions) == 2)
        #expect(try placed() == 4)
        #expect(try suggest().suggestions.isEmpty)
        // The time follows from the place.
        let id = try #require(found.suggestions.last?.photo.id)
        #expect(try world.photo(id).takenAt == "2011-05-02T08:04:00Z")
        #expect(try world.photo(id).latitude == 60.607)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: world.pictures + "/a.jpg")
        try await world.importPictures()
        #expect(try world.photo(id).latitude == 60.607)
        #expect(try reset(id) == 1)
        let photo = try world.photo(id)
        #expect(photo.latitude == nil && photo.takenAt == "2011-05-02T10:04:00Z")
        #expect(try suggest().suggestions.count == 1)
    }

    @Test func onlyWhatIsNamedIsSuggestedFor() async throws {
        defer { world.remove() }
        try await importFive()
        let below = try suggest(world.pictures + "/sub").suggestions
        #expect(below.count == 1)
        #expect(below[0].because.seconds == -600)
        #expect(below[0].against?.distance.map { $0 > 80_000 && $0 < 85_000 } == true)
        let one = try suggest(below[0].photo.id).suggestions
        #expect(one.count == 1)
        #expect(try world.library.corrections.take(one) == 1)
        #expect(try placed() == 3)
        guard case .notFound = try await refusal({ try suggest("nosuch") }) else {
            Issue.record("something is suggested for what is not there")
            return
        }
    }
}
