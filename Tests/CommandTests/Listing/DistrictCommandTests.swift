import Foundation
import Localization
import TestSupport
import Testing

/// Districts and regions as people read them.
struct DistrictCommandTests {
    private let program: Program

    /// Four photos of Rome: two in Campitelli, one in Ripa, one in no district.
    init() throws {
        program = try Program(inMemory: true)
        let photos = [
            ("Colosseum", 41.8902, 12.4922), ("Arena", 41.8903, 12.4923), ("Testaccio", 41.8763, 12.4754),
            ("Field", 41.80, 12.35), ("Mine", 60.607, 15.632), ("Harbour", 55.605, 13.0038),
        ]
        for (number, photo) in photos.enumerated() {
            try TestPhoto(
                seed: number, latitude: photo.1, longitude: photo.2, takenAt: "201\(number):05:02 10:11:12",
                title: photo.0
            ).write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
    }

    private func lines(_ arguments: String...) throws -> [String] {
        let result = try program.run(arguments + ["--no-sync"])
        #expect(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func `a city by district has a heading for each, and rows numbered through`() throws {
        defer { program.remove() }
        let listed = try lines("list", "rome", "--districts")
        try #require(listed.count == 9, "\(listed)")
        #expect(listed[0] == "Rome, Italy  it-rome-3169070")
        #expect(listed[1].hasPrefix("1  ") && listed[1].hasSuffix("  Field"))
        #expect(listed[2].isEmpty && listed[3] == "Campitelli, Rome  it-campitelli-6545149")
        #expect(listed[4].hasPrefix("2  ") && listed[4].hasSuffix("  Arena"))
        #expect(listed[5].hasPrefix("3  ") && listed[5].hasSuffix("  Colosseum"))
        #expect(listed[6].isEmpty && listed[7] == "Ripa, Rome  it-ripa-6545161")
        #expect(listed[8].hasPrefix("4  ") && listed[8].hasSuffix("  Testaccio"))
        let shown = try lines("show", "@4")
        #expect(shown.contains("place      Ripa, Rome, Lazio, Italy (it-rome-3169070)"), "\(shown)")
        #expect(shown.contains("district   Ripa (it-ripa-6545161)"))
        #expect(try lines("show", "@1").contains("place      Rome, Lazio, Italy (it-rome-3169070)"))
        let opened = try program.run("open", "@4", "--viewport", "9x9").output.split(separator: "\n")
        #expect(opened[1].hasPrefix("Ripa, Rome, Italy  "), "\(opened)")
    }

    @Test func `a listing of one city names districts, others name the city`() throws {
        defer { program.remove() }
        let city = try lines("list", "rome")
        #expect(city[0] == "Rome, Italy  it-rome-3169070")
        #expect(
            city.filter { $0.hasSuffix("  Campitelli") }.count == 2
                && city.last?.hasSuffix("Colosseum  Campitelli") == true)
        #expect(city.contains { $0.hasSuffix("  Field") })
        let all = try lines("list")
        #expect(all.filter { $0.hasSuffix("  Rome, Italy") }.count == 4)
        let district = try lines("list", "campitelli")
        #expect(district[0] == "Campitelli, Rome, Italy  it-campitelli-6545149" && district.count == 3)
        #expect(district[1].hasSuffix("  Arena"))
    }

    @Test func `places are listed by district, and by region`() throws {
        defer { program.remove() }
        #expect(
            try lines("places", "--districts", "--country", "IT") == [
                "Italy  4 photos", "  1  Campitelli, Rome  2", "  2  Ripa, Rome        1", "  3  Rome, Lazio       1",
            ])
        #expect(try lines("list", "@2")[0] == "Ripa, Rome, Italy  it-ripa-6545161")
        #expect(
            try lines("places", "--by", "region") == [
                "Italy  4 photos", "  Lazio", "  1  Rome   4", "", "Sweden  2 photos", "  Dalarna", "  2  Falun  1",
                "  Skåne", "  3  Malmö  1",
            ])
        #expect(try lines("list", "@3")[0].hasPrefix("Malmö, Sweden"))
        #expect(
            try lines("places", "--by", "region", "--index") == [
                "I  Italy  @1", "     Lazio  @1", "S  Sweden  @2", "     Dalarna  @2", "     Skåne  @3",
            ])
        #expect(try lines("places", "--index") == ["I  Italy  @1", "S  Sweden  @2"])
    }

    @Test func `the documents have districts and regions`() throws {
        defer { program.remove() }
        let photos = try program.run("list", "rome", "--districts", "--json").json()
        let districts = try #require(photos["districts"] as? [[String: Any]])
        #expect(districts.map { $0["name"] as? String } == ["Campitelli", "Ripa"])
        #expect(districts.map { $0["photoCount"] as? Int } == [2, 1])
        let listed = try #require(photos["photos"] as? [[String: Any]])
        #expect(
            listed.map { ($0["district"] as? [String: String])?["name"] } == [nil, "Campitelli", "Campitelli", "Ripa"])
        let place = try #require(listed[0]["place"] as? [String: Any])
        #expect(place["region"] as? String == "Lazio" && place["regionCode"] as? String == "IT-62")
        let sections = try program.run("places", "--by", "region", "--json").json()["sections"] as? [[String: Any]]
        let regions = try #require(sections?.last?["regions"] as? [[String: Any]])
        #expect(regions.map { $0["code"] as? String } == ["SE-W", "SE-M"])
        #expect(regions.compactMap { ($0["places"] as? [[String: Any]])?.first?["row"] as? Int } == [2, 3])
        #expect((sections?.last?["places"] as? [Any])?.count == 2)
    }

    @Test func `what cannot be divided is wrong usage`() throws {
        defer { program.remove() }
        for wrong in [
            ["list", "--districts"], ["list", "IT", "--districts"], ["places", "--by", "city"],
            ["places", "--by", "region", "--near", "60,15"],
        ] {
            let result = try program.run(wrong)
            #expect(result.status == 64 && result.output.isEmpty, "\(wrong): \(result.errors)")
        }
    }

    @Test(arguments: [
        ["list", "rome", "--districts"], ["list", "rome"], ["places", "--districts"], ["places", "--by", "region"],
    ])
    func `lines fit a narrow terminal`(_ command: [String]) throws {
        defer { program.remove() }
        let name = "Campitelli of the very long name, between the arena and the hill"
        #expect(try program.run("names", "it-campitelli-6545149", "--set", name).status == 0)
        for width in [80, 40] {
            let terminal = try PseudoTerminal(
                [Program.path] + command + ["--no-sync"], environment: program.terminalEnvironment([:]), columns: width)
            #expect(try terminal.wait() == 0)
            let lines = terminal.visibleLines
            #expect(lines.count > 4 && lines.allSatisfy { displayWidth($0) <= width }, "\(lines)")
        }
    }
}
