import Catalog
import Foundation
import Gazetteer
import Imaging
import Localization
import PhotoLibrary
import TestServer
import TestSupport
import Testing

/// A catalogue that a disk or a person has damaged, made good as commands do it.
@Suite struct DamagedLibraryTests {
    private let folder: TemporaryFolder
    private let location: LibraryLocation
    private var pictures: String { folder.path("pictures") }
    private var catalog: String { location.path + "/catalog.sqlite" }

    init() throws {
        folder = try TemporaryFolder()
        location = LibraryLocation(path: folder.path("library"), state: folder.path("state"))
    }

    // MARK: - A library that nobody has open between two uses

    /// Does something with the library. Where its catalogue turns out to be damaged it is made good, what it was made of is imported
    /// again, and all is done once more.
    private func use<Value>(_ body: (PhotoLibrary) async throws -> Value) async throws -> Value {
        do {
            return try await useOnce(body)
        } catch LibraryError.damaged(_, let reason) {
            if case .rebuilt(_, _, _, let roots) = try PhotoLibrary.repair(at: location, reason: reason) {
                let present = roots.filter { FileManager.default.fileExists(atPath: $0) }
                try await useOnce { library in
                    try library.bundles.restore()
                    if !present.isEmpty { _ = try await library.imports.run(present) }
                }
            }
            return try await useOnce(body)
        }
    }

    private func useOnce<Value>(_ body: (PhotoLibrary) async throws -> Value) async throws -> Value {
        try await body(try #require(try PhotoLibrary.existing(at: location, briefly: true)))
    }

    private func make() async throws {
        _ = try await PhotoLibrary.make(at: location).imports.run([pictures])
    }

    /// A library that somebody has used: photos were opened and set right, and it has a source.
    private func fill(photos: Int = 16) async throws {
        for number in 0..<photos {
            let photo = TestPhoto(
                seed: number, latitude: 62 - 1.5 * Double(number), longitude: 15 + 0.5 * Double(number),
                takenAt: "2011:05:\(10 + number) 10:11:12", title: "Photo \(number)")
            try photo.write("\(pictures)/\(number).jpg")
        }
        try await make()
        try await use { library in
            let ids = try library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.map(
                \.id)
            let request = OpenRequest(viewport: try Viewport(width: 40, height: 40))
            for id in ids.prefix(8) {
                _ = try await library.photos.open(.named(id), request, locale: .english, terminal: .none)
            }
            for edit in [RecentsEdit.delete(rows: [2...2]), .move(row: 5, to: 1)] {
                _ = try library.recents.edit(edit, locale: .english, terminal: .none)
            }
            let position = try #require(Coordinate(latitude: 59.3293, longitude: 18.0686))
            _ = try library.corrections.locate([ids[10]], at: .position(position), locale: .english, terminal: .none)
            _ = try library.corrections.locate(
                [ids[11], ids[2]], at: .place("se-falun-2715459"), locale: .english, terminal: .none)
            _ = try library.sources.add(SourceDescription(name: "s", url: "http://127.0.0.1:9/feed"))
            _ = try library.cache.setLimit(3_000_000_000)
        }
        try #require(!FileManager.default.fileExists(atPath: catalog + "-wal"), "nobody has it open")
    }

    /// What people see of a library.
    private struct Look: Equatable {
        var recents: RecentsDocument
        var list: ListDocument
        var places: PlacesDocument
        var sources: SourcesDocument
        var corrections: String
        var limit: CacheLimitDocument
    }

    private func look() async throws -> Look {
        let exported = folder.path("corrections.json")
        _ = try await use { try $0.corrections.export(to: exported) }
        return Look(
            recents: try await use { try $0.recents.list(locale: .english, terminal: .none) },
            list: try await use { try $0.photos.list(place: nil, limit: nil, locale: .english, terminal: .none) },
            places: try await use { try $0.places.list(locale: .english, terminal: .none) },
            sources: try await use { try $0.sources.list() },
            corrections: try String(contentsOfFile: exported, encoding: .utf8),
            limit: try await use { try $0.cache.limit() })
    }

    private func recents() async throws -> [String] { try await look().recents.recents.map(\.photo.id) }

    @discardableResult private func edit(_ edit: RecentsEdit) async throws -> RecentsDocument {
        try await use { try $0.recents.edit(edit, locale: .english, terminal: .none) }
    }

    // MARK: - Damage

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: catalog)) }

    /// Puts these bytes in place of the catalogue.
    private func write(_ bytes: Data) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: location.path)
        where name.hasPrefix("catalog") {
            try FileManager.default.removeItem(atPath: location.path + "/" + name)
        }
        try bytes.write(to: URL(fileURLWithPath: catalog))
    }

    private func kept() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: location.path).filter {
            $0.hasPrefix("catalog-damaged-") && $0.hasSuffix(".sqlite")
        }
    }

    private func journals() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("state")).map { folder.path("state/\($0)") }
    }

    private func journal() throws -> String { try #require(try journals().first) }

    @Test func aByteThatChangesAnywhereIsHarmless() async throws {
        defer { folder.remove() }
        try await fill()
        let (before, whole) = (try await look(), try bytes())
        for seed in 0..<Density.count(100, dense: 1000) {
            var dice = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            // A third in the header, on which everything else hangs.
            let offset = Int.random(in: 0..<(seed % 3 == 0 ? 100 : bytes.count), using: &dice)
            bytes[offset] ^= UInt8.random(in: 1...255, using: &dice)
            try write(bytes)
            #expect(try await look() == before, "byte \(offset)")
            #expect(try kept() == [], "byte \(offset)")
        }
        #expect(try await use { try $0.cache.verify() }.isCatalogMended)
        #expect(try await !use { try $0.cache.verify() }.isCatalogMended)
    }

    enum Damage: CaseIterable {
        case zeroPage, noise, header, end, everything, gone, empty
    }

    @Test("A damaged catalogue is kept, and rebuilt as it was", arguments: Damage.allCases)
    func rebuilt(_ damage: Damage) async throws {
        defer { folder.remove() }
        try await fill()
        let (before, whole) = (try await look(), try bytes())
        for seed in 0..<(damage == .noise || damage == .zeroPage ? Density.count(12, dense: 60) : 2) {
            var dice = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            func noise(_ range: Range<Int>) {
                for index in range { bytes[index] = UInt8.random(in: 0...255, using: &dice) }
            }
            switch damage {
            case .zeroPage:
                let page = Int.random(in: 0..<bytes.count / 4096, using: &dice)
                bytes.replaceSubrange(page * 4096..<page * 4096 + 4096, with: Data(count: 4096))
            case .noise:
                let start = Int.random(in: 0..<bytes.count - 600, using: &dice)
                noise(start..<start + 600)
            case .header: noise(0..<100)
            case .end: bytes = Data(bytes.prefix(Int.random(in: 1..<bytes.count, using: &dice)))
            case .everything: noise(0..<bytes.count)
            case .gone, .empty: bytes = Data()
            }
            try write(bytes)
            if damage == .gone { try FileManager.default.removeItem(atPath: catalog) }
            #expect(try await look() == before, "\(damage) \(seed)")
            let copies = try kept()
            if [.header, .end, .everything, .empty].contains(damage) { try #require(copies.count == 1) }
            // Who writes before the damage is found has changed the file.
            for copy in copies where damage != .noise && damage != .zeroPage {
                #expect(try Data(contentsOf: URL(fileURLWithPath: location.path + "/" + copy)) == bytes)
            }
            #expect(try await use { try $0.cache.verify() }.damaged == [])
        }
    }

    @Test func anEditIsMadeOnceThoughTheCatalogueWasRebuiltBetween() async throws {
        defer { folder.remove() }
        try await fill()
        let before = try await recents()
        let whole = try bytes()
        let journal = try Data(contentsOf: URL(fileURLWithPath: try journal()))
        for page in 0..<whole.count / 4096 {
            var bytes = whole
            for index in page * 4096..<page * 4096 + 700 { bytes[index] ^= 0xA5 }
            try write(bytes)
            try await edit(.delete(rows: [3...3]))
            #expect(try await recents() == Array(before[..<2] + before[3...]), "page \(page)")
            try journal.write(to: URL(fileURLWithPath: try self.journal()))
        }
    }

    @Test func photosOfASourceThatWereLostComeBackWithTheNextSyncThoughTheListIsFresh() async throws {
        defer { folder.remove() }
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        let server = try TestServer { request in
            request.path == "/a.jpg"
                ? picture.reply(to: request)
                : TestReply(
                    200, headers: [("Cache-Control", "max-age=86400")],
                    text: #"<files><file id="a" name="One" url="/a.jpg"/></files>"#)
        }
        defer { server.stop() }
        _ = try PhotoLibrary.make(at: location).sources.add(
            SourceDescription(name: "s", url: server.url("/list.xml")))
        #expect(try await use { try await $0.sources.sync() }.isGood)
        var bytes = try bytes()
        let address = Data(server.url("/a.jpg").utf8)
        while let found = bytes.range(of: address) {
            let page = found.lowerBound / 4096 * 4096
            for index in page..<page + 4096 { bytes[index] = 0xA5 }
        }
        try write(bytes)
        #expect(try await look().list.photos.isEmpty)
        #expect(try await use { try await $0.sources.sync() }.isGood)
        #expect(try await look().list.photos.map(\.state) == ["cached"])
    }

    @Test func aRebuiltLibraryKeepsItsJournal() async throws {
        defer { folder.remove() }
        try await fill(photos: 12)
        let journal = try journal()
        try write(Data("no catalogue".utf8))
        try await edit(.delete(rows: [1...1]))
        #expect(try journals() == [journal])
    }

    @Test func aJournalThatIsGoneOrDamagedIsWrittenAnew() async throws {
        defer { folder.remove() }
        try await fill(photos: 12)
        let before = try await look()
        let journal = try journal()
        for damage in 0..<3 {
            switch damage {
            case 0: try FileManager.default.removeItem(atPath: journal)
            case 1: try Data("nothing like it".utf8).write(to: URL(fileURLWithPath: journal))
            default:
                // The end of a line that a power cut left.
                let file = try #require(FileHandle(forWritingAtPath: journal))
                file.seekToEndOfFile()
                file.write(Data("0123456789abcdef {\"recents\":[{".utf8))
                try file.close()
            }
            try await edit(.move(row: 1, to: 1))
            try write(Data("no catalogue".utf8))
            #expect(try await look() == before, "damage \(damage)")
        }
    }

    @Test func whatTheJournalCouldNotTakeIsMadeUpFor() async throws {
        defer { folder.remove() }
        try await fill(photos: 12)
        let state = folder.path("state")
        try FileManager.default.removeItem(atPath: state)
        try Data().write(to: URL(fileURLWithPath: state))
        try await edit(.delete(rows: [1...1]))
        try FileManager.default.removeItem(atPath: state)
        try await edit(.move(row: 1, to: 2))
        let before = try await look()
        try write(Data("no catalogue".utf8))
        #expect(try await look() == before)
    }

    @Test func whatAKilledCommandWroteIntoTheJournalAloneIsMadeUpForAtTheNextChange() async throws {
        defer { folder.remove() }
        try await fill(photos: 12)
        let (before, kept) = (try await look(), try bytes())
        try await edit(.delete(rows: [1...1]))
        // As if it had been killed between the journal and the end of its transaction.
        try write(kept)
        _ = try await use {
            try $0.sources.add(SourceDescription(name: "next", url: "http://127.0.0.1:9/next"))
        }
        // A catalogue that is made again of the journal is what it was.
        try write(Data("no catalogue".utf8))
        let after = try await look()
        #expect(after.recents == before.recents && after.corrections == before.corrections)
        #expect(after.sources.sources.map(\.name) == ["s", "next"])
    }

    @Test func aNameOfOnesOwnOutlivesTheCatalogue() async throws {
        defer { folder.remove() }
        try await fill(photos: 12)
        _ = try await use {
            try $0.names.set("Gruvan", ofPlace: "se-falun-2715459", locale: .english, terminal: .none)
        }
        try write(Data("nothing".utf8))
        #expect(try await look().places.sections.flatMap(\.places).contains { $0.name == "Gruvan" })
    }

    @Test func aNewLibraryInTheSameFolderHasNothingOfTheOldOne() async throws {
        defer { folder.remove() }
        try await fill(photos: 12)
        try FileManager.default.removeItem(atPath: location.path)
        try await make()
        #expect(try await recents().isEmpty)
        #expect(try journals().count == 2)
    }

    @Test func aDamagedCatalogueCostsNobodyTheSignIn() async throws {
        defer { folder.remove() }
        try await fill()
        try await use { library in
            _ = try library.people.add("Anna", password: "correct horse", isOwner: false)
            _ = try library.people.add("Bo", password: "battery staple", isOwner: false)
            _ = try library.people.remove("Bo")
        }
        try write(Data())
        #expect(try await use { try $0.people.list() }.users.map(\.name) == ["Anna"])
        let error = try await refusal {
            try await use { try $0.people.add("ANNA", password: "correct horse", isOwner: false) }
        }
        guard case .usage(let message) = error else {
            Issue.record("there are two of a name")
            return
        }
        #expect(message.contains("Anna"))
    }

    @Test func aCatalogueThatIsMadeAgainHasItsBundles() async throws {
        defer { folder.remove() }
        let published = try PublishedBundle(photos: 3)
        defer { published.remove() }
        try await published.publish("1")
        _ = try await PhotoLibrary.make(at: location).bundles.install(from: published.zip)
        let before = try await look().list.photos.map(\.id)
        try write(Data(count: try bytes().count))
        #expect(try await look().list.photos.map(\.id) == before && before.count == 3)
        #expect(try kept().count == 1)
        #expect(try await use { try $0.bundles.list() }.bundles.map(\.version) == ["1"])
    }
}
