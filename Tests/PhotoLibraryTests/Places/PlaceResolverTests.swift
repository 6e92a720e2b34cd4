import Catalog
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// What PLACE means, in whichever way a person writes it.
@Suite struct PlaceResolverTests {
    private let world: TemporaryLibrary
    private let terminal = TerminalSession(name: "t")

    private static let (falun, lund) = ("se-falun-2715459", "se-lund-2693678")

    init() throws {
        world = try TemporaryLibrary()
    }

    /// Photos at Falun and Lund, at Springfield in Illinois and in Massachusetts, and one without a position.
    private func importPhotos() async throws {
        let positions = [(60.607, 15.632), (55.7047, 13.191), (39.8017, -89.6437), (42.1015, -72.5898)]
        for (seed, position) in positions.enumerated() {
            try TestPhoto(seed: seed, latitude: position.0, longitude: position.1).write(
                "\(world.pictures)/\(seed).jpg")
        }
        try TestPhoto(seed: 9).write("\(world.pictures)/9.jpg")
        _ = try await world.library.imports.run([world.pictures])
    }

    private func list(_ text: String) throws -> ListDocument {
        try world.library.photos.list(place: Reference(text), locale: .english, terminal: terminal)
    }

    private func locate(_ place: String) throws -> String? {
        try world.library.corrections.locate(
            [world.pictures + "/9.jpg"], at: .place(place), locale: .english, terminal: terminal
        ).place?.id
    }

    /// What a person is told who may mean several.
    private func usage(_ body: () throws -> Void) throws -> String {
        let error = #expect(throws: LibraryError.self, performing: body)
        guard case .usage(let message) = error else { return "" }
        return message
    }

    @Test func aPlaceIsItsIDABeginningOfItOrItsNameInAnyLanguage() async throws {
        defer { world.remove() }
        try await importPhotos()
        for text in [Self.falun, "SE-FALUN-2715459", "se-f", "falun", "Falun", "Фалун"] {
            #expect(try list(text).place?.id == Self.falun, "\(text)")
            #expect(try locate(text) == Self.falun, "\(text)")
        }
        for text in ["zz", "ZZ"] { #expect(try list(text).place?.id == "zz") }
        let named = try world.library.names.set("Ön", ofPlace: "Lund", locale: .english, terminal: terminal)
        #expect(named.id == Self.lund)
        #expect(try list("ön").place?.id == Self.lund)
    }

    @Test func anIDIsFoundByTheNumberAtItsEnd() async throws {
        defer { world.remove() }
        try await importPhotos()
        for text in ["se-fahlun-2715459", "XX-ANYTHING-2715459"] {
            #expect(try list(text).place?.id == Self.falun, "\(text)")
            #expect(try locate(text) == Self.falun, "\(text)")
            #expect(try world.library.places.place(text.lowercased(), locale: .english).id == Self.falun)
        }
        #expect(throws: LibraryError.self) { try world.library.places.place("se-falun-2715458", locale: .english) }
    }

    @Test func aCountryIsItsCodeOrItsName() async throws {
        defer { world.remove() }
        try await importPhotos()
        for text in ["SE", "se", "Sweden", "Sverige", "Швеция"] {
            let found = try list(text)
            #expect(found.country?.code == "SE" && found.place == nil, "\(text)")
            #expect(Set(found.photos.map(\.place.id)) == [Self.falun, Self.lund], "\(text)")
        }
        // One that has no photographs is a country all the same; a word of a country's name is none.
        #expect(try list("NO").photos.isEmpty)
        #expect(throws: LibraryError.self) { try list("united") }
    }

    @Test func theOrdersOfACountrysPhotosGoOnWhereTheyEnded() async throws {
        defer { world.remove() }
        try await importPhotos()
        for order in PhotoOrder.allCases {
            var ids: [String] = []
            var cursor: String?
            repeat {
                let part = try world.library.photos.list(
                    place: .named("se"), order: order, limit: 1, cursor: cursor, locale: .english, terminal: terminal)
                ids += part.photos.map(\.id)
                cursor = part.next
            } while cursor != nil
            let whole = try world.library.photos.list(
                place: .named("se"), order: order, limit: nil, locale: .english, terminal: terminal)
            #expect(ids == whole.photos.map(\.id) && ids.count == 2)
        }
    }

    @Test(arguments: ["us-springfield", "Springfield", "springfield"])
    func whoMayMeanSeveralIsToldTheirIDs(text: String) async throws {
        defer { world.remove() }
        try await importPhotos()
        for message in [try usage { _ = try list(text) }, try usage { _ = try locate(text) }] {
            #expect(message.contains("us-springfield-4250542 (Springfield, Illinois)"), "\(message)")
            #expect(message.contains("us-springfield-4951788 (Springfield, Massachusetts)"), "\(message)")
        }
    }

    @Test func whereAPlaceHasToBeMeantACountryIsRefusedWithItsTowns() async throws {
        defer { world.remove() }
        try await importPhotos()
        for text in ["SE", "sweden"] {
            let message = try usage { _ = try locate(text) }
            #expect(message.hasPrefix("SE is a country"), "\(message)")
            #expect(message.contains(Self.falun) && message.contains(Self.lund), "\(message)")
        }
        #expect(try usage { _ = try locate("no") }.contains("no-oslo-3143244 (Oslo)"))
        #expect(
            try usage { _ = try world.library.names.list(ofPlace: "se", locale: .english, terminal: terminal) }
                .hasPrefix("SE is a country"))
    }

    @Test func anyTownCanBeMeantWhereAPhotoIsSet() async throws {
        defer { world.remove() }
        try await importPhotos()
        for text in ["is-reykjavik-3413829", "Reykjavik", "Рейкьявик"] {
            #expect(throws: LibraryError.self, "\(text)") { try list(text) }
            #expect(try locate(text) == "is-reykjavik-3413829")
            #expect(try list(text).photos.count == 1)
            _ = try world.library.corrections.reset([world.pictures], terminal: terminal)
            _ = try await world.library.imports.run([world.pictures])
        }
    }

    /// Fallon in Nevada is called Falun in one language.
    @Test func aPlacesOwnNameComesBeforeWhatOthersCallAnother() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write("\(world.pictures)/1.jpg")
        try TestPhoto(seed: 2, latitude: 39.4735, longitude: -118.7774).write("\(world.pictures)/2.jpg")
        try TestPhoto(seed: 9).write("\(world.pictures)/9.jpg")
        #expect(try await world.library.imports.run([world.pictures]).added == 3)
        #expect(try list("Falun").place?.id == Self.falun)
        #expect(try list("Fallon").place?.id.hasPrefix("us-fallon-") == true)
        #expect(try locate("falun") == Self.falun)
    }

    @Test(arguments: ["", " ", "nowhere at all", "xx-nowhere-1", "qq", "%", "*", "'", "se-falun-2715459x", "…"])
    func whatMeansNothingIsNotFound(text: String) async throws {
        defer { world.remove() }
        try await importPhotos()
        for find in [{ _ = try list(text) }, { _ = try locate(text) }] {
            let error = #expect(throws: LibraryError.self, performing: find)
            guard case .notFound = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }
}
