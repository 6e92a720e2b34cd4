import Foundation
import TestSupport
import Testing

/// What people write for a place, and where they read it, from outside.
@Suite struct PlaceArgumentTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    /// Two photos at Falun, one at Springfield.
    private func importTwoTowns() throws {
        try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12", title: "Falu gruva").write(pictures + "/a.jpg")
        try TestPhoto.falun(2, takenAt: "2012:01:01 00:00:00").write(pictures + "/sub/b.jpg")
        try TestPhoto.springfield(3).write(pictures + "/c.png")
        #expect(try program.run("import", pictures).status == 0)
    }

    @Test func aCountryAndANameServeForAPlace() throws {
        defer { program.remove() }
        try importTwoTowns()
        try TestPhoto(seed: 9, latitude: 55.7047, longitude: 13.191).write(pictures + "/lund.jpg")
        try program.run("import", pictures)
        let sweden = try program.run("list", "se", "--json").json()
        #expect((sweden["country"] as? [String: String]) == ["code": "SE", "name": "Sweden"])
        #expect((sweden["photos"] as? [Any])?.count == 3 && sweden["place"] == nil)
        #expect(try program.run("list", "SE").output.contains("Lund, Sweden"))
        #expect(try (program.run("list", "Lund", "--json").json()["photos"] as? [Any])?.count == 1)
        let both = try program.run("list", "se-")
        #expect(both.status == 64 && both.errors.contains("se-falun-2715459 (Falun, Dalarna), se-lund-2693678"))
        let refused = try program.run("locate", pictures, "--place", "SE")
        #expect(refused.status == 64 && refused.errors.contains("se-lund-2693678"))
        #expect(try program.run("names", "SE").status == 64)
        #expect(try program.run("names", "Lund").output.hasPrefix("Lund, Sweden\n"))
    }

    @Test func theIndexSaysInWhichRowsItsLettersBegin() throws {
        defer { program.remove() }
        try importTwoTowns()
        #expect(try program.run("places", "--index").output == "S  Sweden  @1\nU  United States  @2\n")
        #expect(try program.run("list", "@2").output.contains("c.png"))
    }

    @Test func theLettersOfTheIndexStandBesideTheCountries() throws {
        defer { program.remove() }
        try importTwoTowns()
        let plain = try program.run("places").output.split(separator: "\n").map(String.init)
        let letters = try program.run("places", "--letters").output.split(separator: "\n").map(String.init)
        let expected = plain.map { line in line.hasPrefix(" ") ? line : "\(line.prefix(1))  \(line)" }
        #expect(letters == expected && letters.contains { $0.hasPrefix("S  Sweden") })
        #expect(try program.run("places", "--letters", "--index").status == 64)
    }

    @Test func listingsShowTheIDsOfPlacesWhenAsked() throws {
        defer { program.remove() }
        try importTwoTowns()
        try program.run("list")
        try program.run("open", "@1", "--viewport", "10x10")
        for command in [
            ["places"], ["places", "--near", "60,15"], ["list"], ["search", "gruva"], ["search", "falun"], ["recents"],
        ] {
            #expect(try !program.run(command).output.contains("se-falun-2715459"), "\(command)")
            for option in ["--ids", "--verbose"] {
                #expect(try program.run(command + [option]).output.contains("  se-falun-2715459\n"), "\(command)")
            }
        }
    }

    @Test func listingsTooLongToWaitForShowTheIDsToo() throws {
        defer { program.remove() }
        try program.run("sample", "--photos", "5000", "--rows-only", program.folder + "/rows")
        let lines = try program.run("places", "--ids").output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(lines.count >= 2_000)
        #expect(lines.allSatisfy { $0.wholeMatch(of: /.*  [a-z]{2}(-[a-z0-9-]+)?/) != nil })
    }
}
