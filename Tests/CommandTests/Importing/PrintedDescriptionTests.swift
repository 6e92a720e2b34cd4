import Foundation
import TestSupport
import Testing

/// What photos say of themselves, as commands print it.
@Suite struct PrintedDescriptionTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    @Test func keywordsAltitudeAndDirectionAreTold() throws {
        defer { program.remove() }
        var photo = TestPhoto.falun(1)
        (photo.keywords, photo.altitude, photo.direction) = (["gruva", "röd färg"], -12.5, 87.25)
        photo.camera = TestPhoto.Camera()
        try photo.write(pictures + "/a.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let told = try #require(try program.photos().first)
        #expect(told["keywords"] as? [String] == ["gruva", "röd färg"])
        #expect(told["altitude"] as? Double == -12.5 && told["direction"] as? Double == 87.25)
        let shown = try program.run("show", "@1", "--no-sync").output
        #expect(shown.contains("keywords   gruva, röd färg\n"))
        #expect(shown.contains("altitude   -12.5 m\n") && shown.contains("direction  87.25°\n"))
        #expect(shown.contains("camera     Nikon D750\n") && shown.contains("lens       24.0-70.0 mm f/2.8\n"))
        let exposure = "1/250 s · f/2.8 · ISO 400 · 35 mm · 52 mm on 35 mm film · -0.7 EV · flash"
        #expect(shown.contains("exposure   \(exposure)\n"))
    }

    /// In Tokyo it was the 14th, in UTC still the 13th; nobody knows where the other clock stood.
    @Test func photosAreShownByTheClocksOfTheirPlaces() throws {
        defer { program.remove() }
        try TestPhoto(seed: 1, latitude: 35.6822, longitude: 139.7622, takenAt: "2024:04:14 05:37:20", title: "Tokyo")
            .write(pictures + "/a.jpg")
        try TestPhoto(seed: 2, takenAt: "2024:04:12 05:37:20").write(pictures + "/b.jpg")
        try TestPhoto(seed: 3).write(pictures + "/c.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let told = try program.photos()
        #expect(told.map { $0["takenAt"] as? String } == ["2024-04-13T20:37:20Z", "2024-04-12T05:37:20Z", nil])
        #expect(
            told.map { $0["takenAtLocal"] as? String } == ["2024-04-14T05:37:20+09:00", "2024-04-12T05:37:20", nil])
        let lines = try program.run("list", "--no-sync").output.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0].contains("  2024-04-14 05:37 +09:00  Tokyo "), "\(lines[0])")
        #expect(lines[1].contains("  2024-04-12 05:37         b.jpg "), "\(lines[1])")
        #expect(lines[2].contains("  undated                  c.jpg "), "\(lines[2])")
        for command in [["search", "taken:2024-04-14"], ["open", "@1", "--no-preview"]] {
            let output = try program.run(command + (command[0] == "open" ? [] : ["--no-sync"])).output
            #expect(output.contains("2024-04-14 05:37 +09:00"), "\(command): \(output)")
        }
        let shown = try program.run("show", "@1", "--no-sync").output
        #expect(shown.contains("taken      2024-04-14 05:37:20 +09:00\n"), "\(shown)")
    }
}
