import Localization
import PhotoLibrary
import TestSupport
import Testing

/// `@N`: a row of what was listed last, never of something else.
@Suite struct ListedRowTests {
    private let world: TemporaryLibrary
    private let terminal = TerminalSession(name: "t")

    init() throws {
        world = try TemporaryLibrary()
    }

    private func importPhotos() async throws {
        try TestPhoto.falun(1).write(world.pictures + "/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
    }

    private func message(_ body: () throws -> Void) -> String? {
        let error = #expect(throws: LibraryError.self, performing: body)
        guard case .notFound(let message) = error else { return nil }
        return message
    }

    private func photo(_ row: Int, _ terminal: TerminalSession? = nil) -> String? {
        message {
            _ = try world.library.photos.show(.row(row), locale: .english, terminal: terminal ?? self.terminal)
        }
    }

    @Test func afterAnEmptyListingThereIsNoRowOfTheOneBefore() async throws {
        defer { world.remove() }
        try await importPhotos()
        func fill() throws {
            #expect(try world.library.photos.list(place: nil, locale: .english, terminal: terminal).photos.count == 1)
            _ = try world.library.photos.show(.row(1), locale: .english, terminal: terminal)
        }
        try fill()
        _ = try world.library.search.find("xyzzy", limit: 10, locale: .english, terminal: terminal)
        #expect(photo(1) == "no such row: @1; the last listing of photos, `photos search xyzzy`, was empty")
        try fill()
        _ = try world.library.recents.list(locale: .english, terminal: terminal)
        #expect(photo(1) == "no such row: @1; the last listing of photos, `photos recents`, was empty")
        try fill()
        _ = try world.library.photos.list(place: .named("zz"), locale: .english, terminal: terminal)
        #expect(photo(1) == "no such row: @1; the last listing of photos, `photos list zz`, was empty")
        _ = try world.library.places.list(locale: .english, terminal: terminal)
        _ = try world.library.places.list(locale: .english, country: "no", terminal: terminal)
        #expect(
            message { _ = try world.library.photos.list(place: .row(1), locale: .english, terminal: terminal) }
                == "no such row: @1; the last listing of places, `photos places --country NO`, was empty")
    }

    @Test func aRowBehindTheLastIsToldHowManyThereAre() async throws {
        defer { world.remove() }
        try await importPhotos()
        _ = try world.library.photos.list(place: nil, locale: .english, terminal: terminal)
        #expect(photo(2) == "no such row: @2; the last listing of photos, `photos list`, has the rows @1 to @1")
        #expect(photo(0) != nil && photo(-1) != nil)
    }

    @Test func onAnotherTerminalNothingHasBeenListedYet() async throws {
        defer { world.remove() }
        try await importPhotos()
        _ = try world.library.photos.list(place: nil, locale: .english, terminal: terminal)
        let other = TerminalSession(name: "other")
        #expect(photo(1, other) == "no such row: @1; list photos first with `photos list`")
        #expect(
            message { _ = try world.library.photos.list(place: .row(1), locale: .english, terminal: other) }
                == "no such row: @1; list places first with `photos places`")
    }

    @Test func whatGoesElsewhereLeavesTheRowsAsTheyAre() async throws {
        defer { world.remove() }
        try await importPhotos()
        let listed = try world.library.photos.list(place: nil, locale: .english, terminal: terminal)
        let piped = TerminalSession(name: "t", isPrintedTo: false)
        _ = try world.library.search.find("xyzzy", limit: 10, locale: .english, terminal: piped)
        for seen in [terminal, piped] {
            #expect(
                try world.library.photos.show(.row(1), locale: .english, terminal: seen).id == listed.photos.first?.id)
        }
    }

    @Test func aLongSearchIsToldInOneShortLine() async throws {
        defer { world.remove() }
        try await importPhotos()
        let words = String(repeating: "word ", count: 2_000)
        _ = try world.library.search.find(words, limit: 10, locale: .english, terminal: terminal)
        #expect((photo(1)?.count ?? .max) < 200)
    }
}
