import Foundation
import Localization
import PhotoLibrary
import TestServer
import TestSupport
import Testing

/// What places are called, in languages, by a person, and by a name service.
@Suite struct NamesTests {
    private let world: TemporaryLibrary
    private var names: PhotoLibrary.Names { world.library.names }

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    private func locale(_ tag: String, _ direction: String? = nil) throws -> LocaleTag {
        try #require(LocaleTag(tag)).naming(direction.flatMap(PlaceNameLanguage.init))
    }

    /// Vienna, Cologne, Falun, Geneva; and more where it is asked for.
    private func importFour(_ more: [(Double, Double)] = []) async throws {
        let positions = [(48.2085, 16.3721), (50.9375, 6.9603), (60.607, 15.632), (46.2022, 6.1457)] + more
        for (number, position) in positions.enumerated() {
            try TestPhoto(seed: number, latitude: position.0, longitude: position.1)
                .write("\(world.pictures)/\(number).jpg")
        }
        try await world.importPictures()
    }

    private func places(
        _ tag: String, _ direction: String? = nil, country: String? = nil
    ) throws -> [String] {
        try world.places(try locale(tag, direction), country: country).map(\.name)
    }

    /// Ids of the places, by the beginning.
    private func id(_ beginning: String) throws -> String {
        try #require(try world.places().map(\.id).first { $0.hasPrefix(beginning) })
    }

    private func set(_ name: String, _ place: String) throws {
        _ = try names.set(name, ofPlace: place, locale: .english, terminal: .none)
    }

    private func reset(_ place: String) throws {
        _ = try names.reset(ofPlace: place, locale: .english, terminal: .none)
    }

    @Test func placesAreCalledInTheLanguageAskedFor() async throws {
        defer { world.remove() }
        try await importFour()
        #expect(try places("sv").contains("Wien"))
        #expect(try places("ru").contains("Вена"))
        #expect(try places("en").contains("Vienna"))
        let vienna = try id("at-")
        let photo = try #require(try world.photos().first { $0.place.id == vienna })
        let french = try locale("fr")
        #expect(
            try world.library.photos.show(.named(photo.id), locale: french, terminal: .none).place.name == "Vienne")
    }

    @Test func theDirectionIsRemembered() async throws {
        defer { world.remove() }
        try await importFour()
        try names.setDirection(.local, of: nil)
        let remembered = try places("en")
        #expect(remembered.contains("Wien") && !remembered.contains("Vienna"), "\(remembered)")
        #expect(try places("en", "fi").contains("Wien"))
        #expect(try places("en", "es").contains("Viena"))
        try names.setDirection(try #require(PlaceNameLanguage("es")), of: nil)
        #expect(try places("de").contains("Viena"))
        try names.setDirection(.own, of: nil)
        #expect(try places("en").contains("Vienna"))
    }

    @Test func theListIsInTheOrderOfTheNamesShown() async throws {
        defer { world.remove() }
        try await importFour([(59.33, 18.07), (57.7, 11.97)])
        let before = try places("sv", country: "SE")
        #expect(before == before.sorted() && before.count == 3)
        let falun = try id("se-falun")
        try set("Öknen", falun)
        #expect(try places("sv", country: "SE").last == "Öknen")
        #expect(try world.places(locale("sv"), country: "SE").last?.indexTitle == "Ö")
        try set("Aa", falun)
        #expect(try places("sv", country: "SE").first == "Aa")
        try reset(falun)
        #expect(try places("sv", country: "SE") == before)
    }

    @Test func aNameOfOnesOwnIsSaidInEveryLanguageWhateverImportsSay() async throws {
        defer { world.remove() }
        try await importFour()
        let falun = try id("se-")
        try set("  Gruvan ", falun)
        for (tag, direction) in [("en", nil), ("sv", nil), ("ja", nil), ("en", "local")] {
            #expect(try places(tag, direction).contains("Gruvan"), "\(tag)")
        }
        try await world.importPictures()
        #expect(try places("en").contains("Gruvan"))
        let found = try world.library.search.find("gruv", limit: 10, locale: .english, terminal: .none)
        #expect(found.places.first?.id == falun)
        try reset(falun)
        #expect(try places("en").contains("Falun") && !places("en").contains("Gruvan"))
    }

    @Test func namesAreExportedAndImportedWithTheCorrections() async throws {
        defer { world.remove() }
        try await importFour()
        let falun = try id("se-")
        try set("Gruvan", falun)
        let file = world.folder + "/corrections.json"
        let corrections = world.library.corrections
        #expect(try corrections.export(to: file).names == 1)
        try reset(falun)
        #expect(try corrections.read(from: file).names == 1)
        #expect(try places("en").contains("Gruvan"))
        // As a program without names wrote it.
        try Data(#"{"corrections": []}"#.utf8).write(to: URL(fileURLWithPath: file))
        _ = try corrections.read(from: file)
        #expect(try places("en").contains("Gruvan"))
        try Data(#"{"corrections": [], "names": [{"place": "x", "name": ""}]}"#.utf8).write(
            to: URL(fileURLWithPath: file))
        #expect(try await refusal { try corrections.read(from: file) } != nil)
    }

    // MARK: - A name service

    private func ask(_ name: String, _ language: String = "eo") async throws -> KeptNameDocument {
        try await names.ask(name, language: try locale(language), terminal: .none)
    }

    @Test func aNameServiceIsAskedOnceASecondAndLeftAloneWhenItWants() async throws {
        defer { world.remove() }
        let server = try TestServer { request in
            request.target.contains("q=Busy")
                ? TestReply(429, headers: [("Retry-After", "300")], text: "") : TestReply(200, text: "[]")
        }
        defer { server.stop() }
        try names.setService(server.url("/search"))
        let start = ContinuousClock.now
        for name in ["A", "B", "C"] { #expect(try await ask(name).answer == nil) }
        #expect(ContinuousClock.now - start >= .seconds(1.9))
        guard case .unavailable = try await refusal({ try await ask("Busy") }) else {
            Issue.record("a server that refuses has answered")
            return
        }
        let count = server.requests.count
        guard case .unavailable = try await refusal({ try await ask("Later") }) else {
            Issue.record("a server with a rate limit was asked")
            return
        }
        #expect(server.requests.count == count)
    }

    @Test(arguments: ["", "<html>", "{}", #"[{"name": 7}]"#, #"[{"name": "\u0000\n"}]"#, "[[[[[[[["])
    func anAnswerThatIsNoneIsTold(answer: String) async throws {
        defer { world.remove() }
        let server = try TestServer { _ in
            TestReply(200, headers: [("Content-Type", "application/json")], text: answer)
        }
        defer { server.stop() }
        try names.setService(server.url("/search"))
        do {
            #expect(try await ask("Xyzzy").answer == nil)
        } catch LibraryError.unavailable(let message) {
            #expect(!message.contains("\n"), "\(message)")
        }
    }
}
