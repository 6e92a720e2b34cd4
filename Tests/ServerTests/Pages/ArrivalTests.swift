import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// What pages say at once, so that browsers need not wait for it.
@Suite struct ArrivalTests {
    private func page(_ world: ServedLibrary, _ target: String, language: String = "en") async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"), ("Accept-Language", language))
        #expect(reply.status == 200, "\(target)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    /// Every module that a page's modules import is in its head, each once, and is there.
    @Test func aPageNamesTheImportsOfItsModules() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        for target in ["/", "/photos/\(id)", "/map", "/about"] {
            let text = try await page(world, target)
            func names(_ pattern: Regex<(Substring, Substring)>) -> [String] {
                text.matches(of: pattern).map { String($0.1) }
            }
            let entries = names(/<script type="module" src="([^"]+)"/)
            let preloaded = names(/<link rel="modulepreload" href="([^"]+)"/)
            #expect(Set(preloaded).count == preloaded.count && Set(preloaded).isDisjoint(with: entries), "\(target)")
            var needed: Set<String> = []
            for address in entries + preloaded {
                let module = try await world.get(address)
                #expect(module.status == 200, "\(address)")
                let folder = address[...(address.lastIndex(of: "/") ?? address.startIndex)]
                let source = String(decoding: module.body, as: UTF8.self)
                for found in source.matches(of: /(?:\bfrom|^import)\s+'\.\/([^']+)'/.anchorsMatchLineEndings()) {
                    needed.insert("\(folder)\(found.1)")
                }
            }
            #expect(needed.subtracting(entries) == Set(preloaded), "\(target)")
            #expect(!preloaded.isEmpty, "\(target)")
        }
    }

    /// Without JavaScript, dates are in words, in the language of the page and by the clock at the place.
    @Test func datesAreInWordsInTheMarkup() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try TestPhoto.falun(1, takenAt: "2011:05:01 00:30:00").write("\(world.pictures)/a.jpg")
        _ = try await world.library.imports.run([world.pictures])
        let photos = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let (id, place) = (try #require(photos.first?.id), try #require(photos.first?.place.id))
        #expect(try await page(world, "/places/\(place)").contains(">May 2011</time>"))
        #expect(try await page(world, "/places/\(place)", language: "sv").contains(">maj 2011</time>"))
        let english = try await page(world, "/photos/\(id)")
        #expect(english.contains(">May 1, 2011</time>"))
        #expect(english.contains("May 1, 2011, 12:30") && english.contains("UTC+02:00"))
        #expect(try await page(world, "/photos/\(id)", language: "de").contains(">1. Mai 2011</time>"))
    }
}
