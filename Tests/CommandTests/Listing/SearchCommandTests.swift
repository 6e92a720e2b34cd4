import Foundation
import TestSupport
import Testing

/// What `photos search` prints. What is found is tested in `PhotoLibraryTests`.
@Suite struct SearchCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        let photos: [(latitude: Double, longitude: Double, title: String)] = [
            (60.6065, 15.6355, "Kopparberget"), (60.6067, 15.6357, "Älvdalens smedja"),
            (48.8583, 2.2945, "Tour Eiffel à Paris"), (47.3769, 8.5417, "Limmat"), (33.6609, -95.5555, "A barn"),
        ]
        for (number, photo) in photos.enumerated() {
            try TestPhoto(
                seed: number, latitude: photo.latitude, longitude: photo.longitude,
                takenAt: "2011:05:\(10 + number) 10:11:12", title: photo.title
            ).write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
    }

    @Test func itsRowsAreTakenByOtherCommands() throws {
        defer { program.remove() }
        let found = try program.run("search", "falun", "--no-sync")
        #expect(found.status == 0)
        #expect(found.output.hasPrefix("1  Falun, Dalarna, Sweden  2 photos\n\n1  "), "\(found.output)")
        #expect(try program.run("list", "@1", "--no-sync").output.contains("smedja"))
        #expect(try program.run("show", "@2", "--no-sync").output.contains("Kopparberget"))
    }

    @Test func severalWordsMayBeSeveralArguments() throws {
        defer { program.remove() }
        for words in [["smedja", "sweden"], ["smedja sweden"]] {
            let both = try program.run(["search", "--json", "--no-sync"] + words).json()
            #expect((both["photos"] as? [Any])?.count == 1, "\(words)")
        }
    }

    @Test func aCountryStandsBeforeItsPlacesWithTheNameThatWasFound() throws {
        defer { program.remove() }
        let text = try program.run("search", "sverige", "--no-sync").output
        #expect(
            text.hasPrefix("SE  Sweden (Sverige)  2 photos\n\n1  Falun, Dalarna, Sweden  2 photos\n\n1  "), "\(text)")
        let found = try program.run("search", "--json", "--no-sync", "sverige").json()
        let country = try #require((found["countries"] as? [[String: Any]])?.first)
        #expect(country["code"] as? String == "SE" && country["name"] as? String == "Sweden")
        #expect(country["photoCount"] as? Int == 2 && country["matchedName"] as? String == "Sverige")
        let none = try program.run("search", "--json", "--no-sync", "smedja").json()
        #expect((none["countries"] as? [Any])?.isEmpty == true)
        #expect(try program.run("places", "--country", "SE", "--no-sync").output.contains("Falun"))
    }

    @Test func aPlaceFoundByAnotherNameSaysByWhich() throws {
        defer { program.remove() }
        #expect(
            try program.run("search", "Фалун", "--no-sync").output.hasPrefix(
                "1  Falun (Фалун), Dalarna, Sweden  2 photos"))
        #expect(try program.run("search", "Фалун", "--no-sync", "--names", "ru").output.hasPrefix("1  Фалун, Даларна"))
    }

    @Test func nothingFoundIsSaidAndIsNoError() throws {
        defer { program.remove() }
        let found = try program.run("search", "xyzzy", "--no-sync")
        #expect(found.status == 0 && found.output == "Nothing found.\n")
        #expect(try program.run("search").status == 64)
    }
}
