import Foundation
import TestSupport
import Testing

/// `photos locate --track`, from outside.
@Suite struct TrackCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }
    private var track: String { program.folder + "/walk.gpx" }

    /// An hour in Falun, from 10:00 UTC, to the north.
    private func writeTrack() throws {
        let points = (0...60).map { minute in
            """
            <trkpt lat="\(60.6 + Double(minute) * 0.001)" lon="15.632">
            <time>2011-05-02T\(minute == 60 ? "11:00" : "10:\(minute < 10 ? "0" : "")\(minute)"):00Z</time></trkpt>
            """
        }
        try "<gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>"
            .write(toFile: track, atomically: true, encoding: .utf8)
    }

    private func write(_ name: String, _ time: String, seed: Int, at minute: Double? = nil, camera: Bool = false) throws
    {
        var photo = TestPhoto(seed: seed, takenAt: "2011:05:02 \(time)")
        if let minute { (photo.latitude, photo.longitude) = (60.6 + minute * 0.001, 15.632) }
        if camera { photo.camera = .init() }
        try photo.write(pictures + "/" + name)
    }

    private func located(_ arguments: String...) throws -> [String: Any] {
        let result = try program.run(["locate", "--track", track, "--json"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return try result.json()
    }

    private func latitudes(_ document: [String: Any]) throws -> [String: Double] {
        var latitudes: [String: Double] = [:]
        for entry in try #require(document["suggestions"] as? [[String: Any]]) {
            let photo = try #require(entry["photo"] as? [String: Any])
            let path = try #require(photo["path"] as? String)
            latitudes[URL(fileURLWithPath: path).lastPathComponent] = entry["latitude"] as? Double
        }
        return latitudes
    }

    private func clocks(_ document: [String: Any]) throws -> [String] {
        try #require(document["clocks"] as? [[String: Any]]).map { "\($0["offset"] ?? "") \($0["source"] ?? "")" }
    }

    private func placed() throws -> Int {
        let list = try program.run("list", "--json", "--no-sync").json()["photos"] as? [[String: Any]] ?? []
        return list.count { $0["latitude"] != nil }
    }

    @Test func aClockShowsTheLocalTimeUnlessMoreIsKnown() throws {
        defer { program.remove() }
        try writeTrack()
        // Sweden is two hours ahead of UTC in May.
        try write("a.jpg", "12:30:30", seed: 1)
        try write("late.jpg", "14:00:00", seed: 2)
        #expect(try program.run("import", pictures).status == 0)
        let assumed = try located()
        #expect(try latitudes(assumed) == ["a.jpg": 60.6305] && clocks(assumed) == ["+02:00 place"])
        #expect(assumed["without"] as? Int == 1 && (assumed["track"] as? [String: Any])?["points"] as? Int == 61)
        let given = try located("--clock", "+02:20:30")
        #expect(try latitudes(given) == ["a.jpg": 60.61] && clocks(given) == ["+02:20:30 given"])
        #expect(try latitudes(located("--clock", "+03:10")) == ["late.jpg": 60.65])
        #expect(try latitudes(located("--within", "75")).count == 2)
        #expect(try placed() == 0)
    }

    @Test func photosWithAPositionTellTheClockOfTheirCamera() throws {
        defer { program.remove() }
        try writeTrack()
        // Twenty minutes fast. Another camera says nothing about it.
        try write("known.jpg", "12:40:00", seed: 1, at: 20, camera: true)
        try write("also.jpg", "12:50:00", seed: 2, at: 30, camera: true)
        try write("a.jpg", "13:00:00", seed: 3, camera: true)
        try write("b.jpg", "12:30:00", seed: 4)
        #expect(try program.run("import", pictures).status == 0)
        let found = try located()
        let latitudes = try latitudes(found)
        #expect(latitudes["b.jpg"] == 60.63)
        #expect(abs(try #require(latitudes["a.jpg"]) - 60.64) < 0.001)
        #expect(try clocks(found).count == 2 && clocks(found).contains("+02:00 place"))
        let clock = try #require(found["clocks"] as? [[String: Any]]).first { $0["source"] as? String == "photos" }
        #expect(clock?["witnesses"] as? Int == 2 && clock?["camera"] as? String == "Nikon D750")
    }

    @Test func itIsShownFirstTakenOnAYesAndUndoneInOneStep() throws {
        defer { program.remove() }
        try writeTrack()
        for number in 1...3 { try write("\(number).jpg", "12:0\(number):00", seed: number) }
        #expect(try program.run("import", pictures).status == 0)
        let told = try program.run("locate", "--track", track)
        #expect(told.status == 0 && told.output.split(separator: "\n").count == 3)
        #expect(told.output.contains("Falun, Sweden") && told.output.contains("2011-05-02T10:01:00Z, at a point"))
        #expect(told.errors.contains("--clock") && told.errors.contains("--yes") && told.errors.contains("UTC+02:00"))
        #expect(try placed() == 0)
        let taken = try program.run("locate", "--track", track, pictures + "/1.jpg", "--yes")
        #expect(taken.status == 0 && taken.errors.contains("Set the place of 1 photo."))
        #expect(try located("--yes")["taken"] as? Int == 2)
        #expect(try placed() == 3)
        #expect(try program.run("locate", "--undo").status == 0)
        #expect(try placed() == 1)
        #expect(try (located()["suggestions"] as? [Any])?.count == 2)
    }

    @Test func whatATrackSuggestedTellsNoClock() throws {
        defer { program.remove() }
        try writeTrack()
        try write("a.jpg", "12:30:00", seed: 1, camera: true)
        #expect(try program.run("import", pictures).status == 0)
        #expect(try located("--yes")["taken"] as? Int == 1)
        try write("b.jpg", "12:40:00", seed: 2, camera: true)
        #expect(try program.run("import", pictures).status == 0)
        #expect(try clocks(located()) == ["+02:00 place"])
    }

    @Test func whatCannotBeReadIsSaidInALine() throws {
        defer { program.remove() }
        try writeTrack()
        try write("a.jpg", "12:30:00", seed: 1)
        #expect(try program.run("import", pictures).status == 0)
        try "not a track".write(toFile: program.folder + "/x.fit", atomically: true, encoding: .utf8)
        try "<gpx/>".write(toFile: program.folder + "/empty.gpx", atomically: true, encoding: .utf8)
        for (arguments, status, words) in [
            (["--track", program.folder + "/x.fit"], 65, "is not a track: expected GPX, KML"),
            (["--track", program.folder + "/empty.gpx"], 65, "has no point with a time"),
            (["--track", program.folder + "/none.gpx"], 66, "none.gpx"),
            (["--track", program.folder], 74, "is a directory"),
            (["--track", track, "--clock", "two"], 64, "invalid offset 'two'"),
            (["--track", track, "--within", "9999"], 64, "invalid minutes"),
            (["--track", track, "--suggest"], 64, "cannot be combined"),
            (["--suggest", "--clock", "+1"], 64, "need --track"),
        ] as [([String], Int32, String)] {
            let result = try program.run(["locate"] + arguments)
            #expect(
                result.status == status && result.errors.contains(words),
                "\(arguments): \(result.status) \(result.errors)")
            #expect(result.errors.split(separator: "\n").count <= 3)
        }
        #expect(try placed() == 0)
    }
}
