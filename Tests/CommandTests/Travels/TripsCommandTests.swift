import Foundation
import TestSupport
import Testing

/// What `photos trips` prints. What a trip is is tested in `PhotoLibraryTests`.
@Suite struct TripsCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func importTrips() throws {
        let pictures = program.folder + "/pictures"
        for month in 1...6 {
            try TestPhoto.falun(month, takenAt: "2011:0\(month):03 12:00:00").write("\(pictures)/h\(month).jpg")
        }
        for month in 2...3 {
            for day in 1...month {
                let time = "2011:0\(month):1\(day) 12:00:00"
                for number in 1...2 {
                    try TestPhoto(
                        seed: month * 100 + day * 10 + number, latitude: 59.9133, longitude: 10.7389, takenAt: time
                    ).write("\(pictures)/t\(month)-\(day)-\(number).jpg")
                }
            }
        }
        #expect(try program.run("import", pictures).status == 0)
    }

    @Test func aLineHasDatesPlacesPhotosAndTheID() throws {
        defer { program.remove() }
        try importTrips()
        let lines = try program.run("trips").output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "2011-03-11 – 2011-03-13  Oslo  6 photos  2011-03-11-oslo",
                "2011-02-11 – 2011-02-12  Oslo  4 photos  2011-02-11-oslo",
            ])
        let limited = try program.run("trips", "--limit", "1")
        #expect(limited.output.split(separator: "\n").count == 1)
        #expect(limited.errors.contains("There are more; --limit 0 lists all."))
        let document = try program.run("trips", "--json").json()
        #expect(
            (document["trips"] as? [[String: Any]])?.compactMap { $0["from"] as? String } == [
                "2011-03-11", "2011-02-11",
            ])
    }

    @Test func thePhotosOfATripAreRowsForOtherCommands() throws {
        defer { program.remove() }
        try importTrips()
        let photos = try program.run("trips", "2011-02")
        #expect(photos.status == 0 && photos.output.split(separator: "\n").count == 4, "\(photos.output)")
        #expect(try program.run("show", "@4").output.contains("2011-02-11"))
        let unknown = try program.run("trips", "2012")
        #expect(
            unknown.status == 66 && unknown.errors == "photos: no such trip: 2012; `photos trips` lists the trips\n")
        let several = try program.run("trips", "2011")
        #expect(several.status == 66 && several.errors.contains("ambiguous trip id '2011'"))
        #expect(try program.run("trips", "--limit", "-1").status == 64)
    }

    @Test func withoutPhotosOrTripsItIsASentence() throws {
        defer { program.remove() }
        let empty = try program.run("trips")
        #expect(empty.status == 0 && empty.output.hasPrefix("No photographs yet."))
        #expect(try program.run("trips", "--json").output == "{\"trips\":[]}\n")
        try TestPhoto.falun(1).write(program.folder + "/pictures/a.jpg")
        try program.run("import", program.folder + "/pictures")
        #expect(try program.run("trips").output == "No trips found.\n")
    }
}
