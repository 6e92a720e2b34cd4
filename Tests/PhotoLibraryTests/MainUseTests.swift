import Catalog
import Foundation
import Imaging
import Localization
import PhotoLibrary
import TestSupport
import Testing

@Suite(.serialized) struct MainUseTests {
    private let terminal = TerminalSession(name: nil)

    @Test func aRenditionIsMadeOnce() async throws {
        let world = try TemporaryLibrary()
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/1.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let id = try #require(
            try world.library.photos.list(place: nil, locale: .english, terminal: terminal).photos.first?.id)
        let request = OpenRequest(viewport: try Viewport(width: 30, height: 30))
        let first = try await world.library.photos.open(.named(id), request, locale: .english, terminal: terminal)
        let written = try FileManager.default.attributesOfItem(atPath: first.rendition.path)[.modificationDate] as? Date
        // Even where the original is away: what was made is shown.
        try FileManager.default.removeItem(atPath: world.pictures)
        let second = try await world.library.photos.open(.named(id), request, locale: .english, terminal: terminal)
        #expect(second.rendition == first.rendition)
        #expect(
            try FileManager.default.attributesOfItem(atPath: first.rendition.path)[.modificationDate] as? Date
                == written)
        let other = OpenRequest(viewport: try Viewport(width: 31, height: 30))
        await #expect(throws: LibraryError.self) {
            try await world.library.photos.open(.named(id), other, locale: .english, terminal: terminal)
        }
        #expect(try world.library.recents.list(locale: .english, terminal: terminal).recents.count == 1)
    }

    @Test func aDeletedRenditionIsMadeAgain() async throws {
        let world = try TemporaryLibrary()
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/1.jpg")
        _ = try await world.library.imports.run([world.pictures])
        try FileManager.default.removeItem(atPath: world.library.location.path + "/renditions")
        let id = try #require(
            try world.library.photos.list(place: nil, locale: .english, terminal: terminal).photos.first?.id)
        let request = OpenRequest(viewport: try Viewport(width: 30, height: 30))
        let opened = try await world.library.photos.open(.named(id), request, locale: .english, terminal: terminal)
        #expect(FileManager.default.fileExists(atPath: opened.rendition.path))
    }

    /// What is measured is measured alone: `scripts/test` runs nothing beside it.
    @Suite struct Measurements {
        private let terminal = TerminalSession(name: nil)

        /// Resident memory of this process in bytes (proc(5), statm).
        private func residentMemory() throws -> Int {
            let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(fields[1])) * 4096
        }

        @Test func twoThousandRepeatsOfTheMainUseTakeNoMoreMemoryThanTwoHundred() async throws {
            let world = try TemporaryLibrary()
            defer { world.remove() }
            for number in 0..<4 {
                let name = "\(number).\(number == 3 ? "png" : "jpg")"
                try TestPhoto.falun(number, title: "Falun").write("\(world.pictures)/\(name)")
            }
            func useOnce(_ turn: Int) async throws {
                _ = try await world.library.imports.run([world.pictures])
                _ = try world.library.places.list(locale: .english, terminal: terminal)
                let list = try world.library.photos.list(place: .named("se"), locale: .english, terminal: terminal)
                let viewport = try Viewport(width: Double(20 + turn % 50), height: Double(20 + turn / 50))
                for photo in list.photos {
                    _ = try await world.library.photos.open(
                        .named(photo.id), OpenRequest(viewport: viewport), locale: .english, terminal: terminal)
                }
                _ = try world.library.recents.edit(.delete(rows: [1...1]), locale: .english, terminal: terminal)
            }
            for turn in 0..<200 { try await useOnce(turn) }
            let after200 = try residentMemory()
            for turn in 200..<2000 { try await useOnce(turn) }
            let after2000 = try residentMemory()
            #expect(Double(after2000) <= Double(after200) * 1.05, "\(after200) bytes, then \(after2000)")
        }
    }
}
