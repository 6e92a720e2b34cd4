import Foundation
import TestSupport
import Testing

/// The airport, lake, island or sea that a photo was taken at, as people read it.
struct AirportCommandTests {
    @Test func `a photo at an airport says so, and one in the town does not`() throws {
        let program = try Program(inMemory: true)
        defer { program.remove() }
        let photos = [("Gate", 57.6688, 12.2923), ("Canal", 57.7072, 11.9668)]
        for (number, photo) in photos.enumerated() {
            try TestPhoto(
                seed: number, latitude: photo.1, longitude: photo.2, takenAt: "201\(number):05:02 10:11:12",
                title: photo.0
            ).write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        _ = try program.run("list", "--sort", "title", "--no-sync")
        let town = try program.run("show", "@1", "--no-sync").output
        #expect(town.contains("title      Canal\n") && !town.contains("feature"), "\(town)")
        let gate = try program.run("show", "@2", "--no-sync").output
        #expect(gate.contains("\nfeature    Gothenburg-Landvetter Airport (airport)\n"), "\(gate)")
        let json = try program.run("show", "@2", "--no-sync", "--json").output
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(
            document["feature"] as? [String: String] == ["name": "Gothenburg-Landvetter Airport", "kind": "airport"])
    }

    @Test func `photos on an island, on a lake and at sea say so`() throws {
        let program = try Program(inMemory: true)
        defer { program.remove() }
        let photos = [
            ("Lake Tahoe (lake)", 39.1, -120.04), ("Capri (island)", 40.5510, 14.2430), ("Irish Sea (sea)", 54.0, -4.0),
        ]
        for (number, photo) in photos.enumerated() {
            try TestPhoto(seed: number, latitude: photo.1, longitude: photo.2, title: "\(number)")
                .write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        _ = try program.run("list", "--sort", "title", "--no-sync")
        for (number, photo) in photos.enumerated() {
            let shown = try program.run("show", "@\(number + 1)", "--no-sync").output
            #expect(shown.contains("\nfeature    \(photo.0)\n"), "\(shown)")
        }
    }
}
