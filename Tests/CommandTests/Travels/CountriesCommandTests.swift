import Foundation
import TestSupport
import Testing

/// What `photos countries` prints. What is counted is tested in `PhotoLibraryTests`.
@Suite struct CountriesCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    @Test func aLineHasTheNamePhotosDaysAndDates() throws {
        defer { program.remove() }
        let pictures = program.folder + "/pictures"
        for day in 1...2 {
            try TestPhoto.falun(day, takenAt: "2011:02:0\(day) 12:00:00").write("\(pictures)/\(day).jpg")
        }
        try TestPhoto(seed: 3, latitude: 59.9133, longitude: 10.7389, takenAt: "2011:04:11 12:00:00")
            .write("\(pictures)/3.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let lines = [
            "Norway   1 photo   1 day  2011-04-11",
            "Sweden  2 photos  2 days  2011-02-01 – 2011-02-02",
        ]
        #expect(try program.run("countries").output.split(separator: "\n").map(String.init) == lines)
        let sorted = try program.run("countries", "--sort", "days").output
        #expect(sorted.split(separator: "\n").map(String.init) == lines.reversed())
        let document = try program.run("countries", "--json").json()
        #expect(document["count"] as? Int == 2 && document["photoCount"] as? Int == 3)
        let wrong = try program.run("countries", "--sort", "size")
        #expect(wrong.status == 64 && wrong.errors.contains("invalid order 'size': expected photos, days or name"))
    }

    @Test func withoutPhotosOrCountriesItIsASentence() throws {
        defer { program.remove() }
        #expect(try program.run("countries").output.hasPrefix("No photographs yet."))
        #expect(
            try program.run("countries", "--json").output == "{\"count\":0,\"countries\":[],\"photoCount\":0}\n")
        try TestPhoto(seed: 1, takenAt: "2011:02:01 12:00:00").write(program.folder + "/pictures/a.jpg")
        try program.run("import", program.folder + "/pictures")
        #expect(try program.run("countries").output == "No photos with a known country.\n")
    }
}
