import Catalog
import Disk
import TestLibraries
import TestSupport
import Testing
import Times

/// Titles, captions and keywords that people give to photos.
@Suite struct GivenTextTests {
    private static let given = TextChange(
        title: .given("Given"), caption: .given("Two\nlines"), keywords: .given(["one", "two"]))

    private static func file(_ title: String?, content: UInt8 = 1) -> IndexedFile {
        var file = World.file("a.jpg", content: content)
        (file.title, file.caption, file.keywords) = (title, "of the file", ["file"])
        return file
    }

    private func world(_ title: String?) throws -> (World, String) {
        let world = try World()
        try world.record([Self.file(title)])
        return (world, try #require(try world.ids()["/p/a.jpg"]))
    }

    private func texts(_ catalog: Catalog, _ id: String) throws -> [String?] {
        let photo = try #require(try catalog.photos.find(id: id))
        return [photo.title, photo.caption, photo.keywords.joined(separator: ",")]
    }

    @Test func whatIsGivenOutlivesImportsAndIsReplacedByTheFileWhenItIsRemoved() throws {
        let (world, id) = try world("Old")
        let edit = try world.catalog.texts.change(photos: [id, id], Self.given, at: 5)
        #expect(edit.changed == 1)
        let given = ["Given", "Two\nlines", "one,two"]
        #expect(try texts(world.catalog, id) == given)
        try world.record([Self.file("New", content: 2)])
        #expect(try texts(world.catalog, id) == given)
        let photo = try #require(try world.catalog.photos.find(id: id))
        _ = try world.catalog.folders.forget(rows: [photo.row])
        try world.record([Self.file("Newer")])
        #expect(try texts(world.catalog, id) == given)
        // One text is returned, another left out.
        _ = try world.catalog.texts.change(photos: [id], TextChange(title: .own, caption: .given("")), at: 6)
        #expect(try texts(world.catalog, id) == ["Newer", nil, "one,two"])
        #expect(
            try world.catalog.texts.all().map { [$0.title, $0.caption, $0.keywords?.joined()] } == [
                [nil, "", "onetwo"]
            ])
        #expect(try world.catalog.texts.change(photos: [id], .reset, at: 7).changed == 1)
        #expect(try texts(world.catalog, id) == ["Newer", "of the file", "file"])
        #expect(try world.catalog.texts.all() == [])
        #expect(try world.catalog.texts.change(photos: [id], .reset, at: 8).changed == 0)
    }

    @Test func aFeedDoesNotChangeWhatIsGiven() throws {
        let world = try World()
        let (_, feed) = try world.source("a")
        var item = World.item("1")
        (item.title, item.caption) = ("Feed", "of the feed")
        try world.merge([item], feed, generation: 1)
        let id = try #require(try world.remote()["1"]).id
        _ = try world.catalog.texts.change(photos: [id], TextChange(title: .given("Given")), at: 5)
        // The same list again changes nothing.
        #expect(try world.merge([item], feed, generation: 2).unchanged == 1)
        #expect(try texts(world.catalog, id) == ["Given", "of the feed", ""])
        (item.title, item.caption) = ("Newer", "newer")
        #expect(try world.merge([item], feed, generation: 3).updated == 1)
        #expect(try texts(world.catalog, id) == ["Given", "newer", ""])
        _ = try world.catalog.texts.change(photos: [id], .reset, at: 6)
        #expect(try texts(world.catalog, id) == ["Newer", "newer", ""])
    }

    @Test func anUnknownPhotoChangesNothing() throws {
        let (world, id) = try world("Old")
        #expect(throws: CatalogError.noSuchPhoto("000000000000")) {
            try world.catalog.texts.change(photos: [id, "000000000000"], Self.given, at: 5)
        }
        #expect(try texts(world.catalog, id)[0] == "Old")
        #expect(try world.catalog.corrections.undoableSteps() == 0)
    }

    @Test func changesThatChangeNothingDoNotPushOutThoseThatDid() throws {
        let (world, id) = try world("Old")
        let edit = try world.catalog.texts.change(photos: [id], Self.given, at: 5)
        for time in Int64(6)..<120 {
            let same = try world.catalog.texts.change(photos: [id], Self.given, at: Instant(milliseconds: time))
            #expect(same.changed == 0 && same.number > edit.number)
        }
        #expect(try world.catalog.corrections.undo(edit: edit.number)?.photos == 1)
        #expect(try texts(world.catalog, id)[0] == "Old")
    }

    @Test func anUndoReturnsToTheTextsBeforeButNotOverLaterOnes() throws {
        let (world, id) = try world("Old")
        let (texts, corrections) = (world.catalog.texts, world.catalog.corrections)
        let first = try texts.change(photos: [id], TextChange(title: .given("First")), at: 5)
        let second = try texts.change(photos: [id], TextChange(title: .given("Second")), at: 6)
        #expect(try corrections.undo(edit: first.number)?.skipped == 1)
        #expect(try self.texts(world.catalog, id)[0] == "Second")
        #expect(try corrections.undo(edit: second.number)?.photos == 1)
        #expect(try self.texts(world.catalog, id)[0] == "First")
        let removal = try texts.change(photos: [id], .reset, at: 7)
        #expect(try corrections.undo(edit: removal.number)?.photos == 1)
        #expect(try self.texts(world.catalog, id)[0] == "First")
        #expect(try texts.given(photo: id)?.title == "First")
    }

    @Test func aRebuiltCatalogueHasThem() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let log = MemoryEditLog()
        let path = folder.path("catalog.sqlite")
        let world = World(catalog: try Catalog(path: path, access: .create, editLog: log))
        try world.record([Self.file("Old")])
        let id = try #require(try world.ids()["/p/a.jpg"])
        let edit = try world.catalog.texts.change(photos: [id], Self.given, at: 5)
        try world.record([Self.file("New")])
        let state = try #require(try log.state()).state
        for (name, source) in [("whole", path), ("lost", folder.path("none.sqlite"))] {
            _ = try Catalog.rebuild(from: source, edits: state, into: folder.path(name))
            let rebuilt = World(catalog: try Catalog(path: folder.path(name), access: .existing))
            #expect(try rebuilt.catalog.texts.all().map(\.title) == ["Given"])
            #expect(try texts(rebuilt.catalog, id)[0] == "Given")
            if name == "whole" {
                #expect(try rebuilt.catalog.corrections.undo(edit: edit.number)?.photos == 1)
                #expect(try texts(rebuilt.catalog, id)[0] == "New")
            } else {
                try rebuilt.record([Self.file("Newest")])
                #expect(try texts(rebuilt.catalog, id)[0] == "Given")
                _ = try rebuilt.catalog.texts.change(photos: [id], .reset, at: 6)
                #expect(try texts(rebuilt.catalog, id)[0] == "Newest")
            }
        }
    }

    @Test func textsFromElsewhereApplyByContentAndWaitForTheirPhoto() throws {
        let (world, id) = try world("Old")
        let texts = [
            GivenText(photoID: "elsewhere000", sha256: Array(repeating: 1, count: 32), title: "Theirs"),
            GivenText(photoID: World.id("/p/b.jpg#0#9"), keywords: ["later"]),
        ]
        let taken = try world.catalog.corrections.take([], texts: texts, at: 5)
        #expect(taken.photos == 1)
        #expect(try self.texts(world.catalog, id)[0] == "Theirs")
        try world.record([World.file("b.jpg", content: 9, inode: 2)])
        let later = try #require(try world.ids()["/p/b.jpg"])
        #expect(try world.catalog.photos.find(id: later)?.keywords == ["later"])
        #expect(try world.catalog.corrections.undo(edit: taken.edit.number)?.photos == 1)
        #expect(try self.texts(world.catalog, id)[0] == "Old")
    }
}
