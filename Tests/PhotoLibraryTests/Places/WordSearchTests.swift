import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Photos and places by words, of photographs that were imported.
@Suite struct WordSearchTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    /// Two photos at Falun, and one each in Paris, Zürich and Paris in Texas.
    private func importFive() async throws {
        let photos: [(latitude: Double, longitude: Double, title: String)] = [
            (60.6065, 15.6355, "Kopparberget"), (60.6067, 15.6357, "Älvdalens smedja"),
            (48.8583, 2.2945, "Tour Eiffel à Paris"), (47.3769, 8.5417, "Limmat"), (33.6609, -95.5555, "A barn"),
        ]
        for (number, photo) in photos.enumerated() {
            try TestPhoto(
                seed: number, latitude: photo.latitude, longitude: photo.longitude,
                takenAt: "2011:05:\(10 + number) 10:11:12", title: photo.title
            ).write("\(world.pictures)/\(number).jpg")
        }
        try await world.importPictures()
    }

    private func search(_ words: String, _ locale: LocaleTag = .english) throws -> (places: [String], titles: [String])
    {
        let found = try world.library.search.find(words, limit: 100, locale: locale, terminal: .none)
        return (found.places.map(\.name), found.photos.compactMap(\.title))
    }

    @Test func wordsBeginWordsWhateverCaseAndAccents() async throws {
        defer { world.remove() }
        try await importFive()
        let found = try search("FAL")
        #expect(found.places.first == "Falun", "\(found)")
        #expect(found.titles.starts(with: ["Älvdalens smedja", "Kopparberget"]), "\(found)")
        #expect(try search("alvdal").titles == ["Älvdalens smedja"])
        #expect(try search("smedja sweden").titles == ["Älvdalens smedja"])
        #expect(try search("united states").titles == ["A barn"])
        for nothing in ["medja", "..."] { #expect(try search(nothing) == ([], [])) }
        #expect(try search("schweiz", try #require(LocaleTag("de"))).places.count == 1)
    }

    @Test func thePlaceOfJustThatNameComesFirst() async throws {
        defer { world.remove() }
        try await importFive()
        let found = try search("paris").places
        #expect(found.starts(with: ["Paris", "Paris"]), "\(found)")
        // A district comes after the cities.
        #expect(found.dropFirst(2).allSatisfy { $0.hasPrefix("Paris ") }, "\(found)")
    }

    @Test func whereWordsWereFoundIsToldWithoutMarkup() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1, title: "Post 1 <i>Ciofera</i>").write(world.pictures + "/1.jpg")
        try await world.importPictures()
        let found = try world.library.search.find("ciofera", limit: 10, locale: .english, terminal: .none)
        #expect(found.photos.first?.title == "Post 1 <i>Ciofera</i>")
        #expect(found.photos.first?.snippet?.parts.map(\.text) == ["Post 1 ", "Ciofera"])
    }

    @Test func thousandsOfWordsAreASearchToo() async throws {
        defer { world.remove() }
        try await importFive()
        for words in [
            "falun", "falun -rain", "falun -\"old mill\"", "falun -place:paris", "falun -country:FR", "country:SE",
            "place:fa", "\"falun\"-rain", "東",
        ] {
            for separator in [" ", ""] {
                let text = Array(repeating: words, count: 3_000).joined(separator: separator)
                let error = try await refusal {
                    try world.library.search.find(text, limit: 100, locale: .english, terminal: .none)
                }
                switch error {
                case nil: break
                case .usage(let message) where separator.isEmpty: #expect(!message.isEmpty)
                case let error?: Issue.record("\(words), joined by '\(separator)': \(error)")
                }
            }
        }
    }
}
