import Catalog
import Localization
import PhotoLibrary
import TestLibraries
import TestSupport
import Testing

/// A library whose personal state is not in the catalogue.
@Suite struct PersonalElsewhereTests {
    private let personal = MemoryPersonalState()
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true, personal: personal)
    }

    /// Imports photos and opens them; their ids as they stand in the recents.
    private func opened(_ count: Int) async throws -> [String] {
        for number in 0..<count { try TestPhoto.falun(number).write("\(world.pictures)/\(number).jpg") }
        _ = try await world.library.imports.run([world.pictures])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        for photo in photos { _ = try world.library.recents.touch(photo: photo.id, locale: .english) }
        return photos.map(\.id).reversed()
    }

    private func listed() throws -> [String] {
        try world.library.recents.list(locale: .english, terminal: .none).recents.map(\.photo.id)
    }

    private func edit(_ edit: RecentsEdit) throws -> (edited: [String], rows: [String]) {
        let document = try world.library.recents.edit(edit, locale: .english, terminal: .none)
        return (document.edited?.map(\.id) ?? [], document.recents.map(\.photo.id))
    }

    @Test func recentsAreListedAndEditedAsEver() async throws {
        defer { world.remove() }
        let photos = try await opened(4)
        #expect(try listed() == photos)
        let deleted = try edit(.delete(rows: [2...3]))
        #expect(deleted.edited == [photos[1], photos[2]] && deleted.rows == [photos[0], photos[3]])
        let undone = try edit(.undo)
        #expect(undone.edited == deleted.edited && undone.rows == photos)
        #expect(try edit(.redo).rows == deleted.rows)
        #expect(try edit(.move(row: 2, to: 1)).rows == [photos[3], photos[0]])
        #expect(throws: LibraryError.notFound("no such row: 3; the recents have rows 1 to 2")) {
            try edit(.delete(rows: [3...3]))
        }
        #expect(throws: LibraryError.notFound("photo \(photos[1]) is not in the recents")) {
            try world.library.recents.delete(photos: [photos[1]], locale: .english)
        }
        #expect(try world.library.changes.counts().recents == 2)
        #expect(try world.library.completions.photos(beginning: "", terminal: .none).map(\.word) == listed())
        // All of it stands where it was said, and nothing in the catalogue.
        #expect(personal.recents(of: .local).recents.entries.map(\.photo.rawValue) == [photos[3], photos[0]])
        #expect(try Catalog(path: world.library.location.catalog, access: .existing).recents.all().isEmpty)
    }

    @Test func rowsAreThoseThatAreListedWherePhotosAreGone() async throws {
        defer { world.remove() }
        let photos = try await opened(6)
        _ = try world.library.photos.forget([photos[1], photos[4]], terminal: .none)
        #expect(try listed() == [photos[0], photos[2], photos[3], photos[5]])
        #expect(try edit(.move(row: 1, to: 3)).rows == [photos[2], photos[3], photos[0], photos[5]])
        #expect(try edit(.move(row: 4, to: 2)).rows == [photos[2], photos[5], photos[3], photos[0]])
        #expect(try edit(.delete(rows: [2...2, 4...4])).rows == [photos[2], photos[3]])
        #expect(throws: LibraryError.notFound("no such row: 3; the recents have rows 1 to 2")) {
            try edit(.move(row: 1, to: 3))
        }
        #expect(try edit(.undo).rows == [photos[2], photos[5], photos[3], photos[0]])
    }

    @Test func screensAndSignInsAreKeptThereToo() throws {
        defer { world.remove() }
        world.library.history.come(to: Screen(.map))
        #expect(personal.screens(of: .local) == NavigationHistory([Screen(.map)], revision: revision()).json)
        #expect(try world.library.history.screens().all == [Screen(.map)])
        _ = try world.library.people.add("Ann", password: "long enough", isOwner: false)
        let ann = try #require(try world.library.people.person(name: "Ann", password: "long enough"))
        let token = try #require(try world.library.people.signIn(ann)).token
        #expect(try world.library.people.session(token)?.person == ann)
        _ = try world.library.people.setPassword("longer still", of: "Ann")
        #expect(try world.library.people.session(token) == nil)
        let again = try #require(try world.library.people.signIn(ann)).token
        _ = try world.library.people.remove("Ann")
        #expect(try world.library.people.session(again) == nil && world.library.people.signIn(ann) == nil)
    }

    private func revision() -> Int64 {
        personal.screens(of: .local).map { NavigationHistory(json: $0).revision } ?? 0
    }
}
