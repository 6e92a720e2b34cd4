import Foundation
import Testing

/// `photos places --near`, beside distances computed here by another formula than the program's.
@Suite struct NearTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.run("sample", program.folder + "/pictures")
        try program.run("import", program.folder + "/pictures")
    }

    /// Metres between two positions by the angle between their vectors, on the sphere of the Earth's mean radius.
    private static func distance(_ from: (Double, Double), _ to: (Double, Double)) -> Double {
        func vector(_ position: (Double, Double)) -> [Double] {
            let (phi, lambda) = (position.0 * .pi / 180, position.1 * .pi / 180)
            return [cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi)]
        }
        let (a, b) = (vector(from), vector(to))
        let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        let sine = cross.map { $0 * $0 }.reduce(0, +).squareRoot()
        return 6_371_008.8 * atan2(sine, zip(a, b).map(*).reduce(0, +))
    }

    @Test func `Places come by distance, whatever their countries`() throws {
        defer { program.remove() }
        for position in [(60.6, 15.6), (47.6, 7.6), (-41.3, 179.9), (90, 0)] { try order(position.0, position.1) }
    }

    private func order(_ latitude: Double, _ longitude: Double) throws {
        let near = "\(latitude),\(longitude)"
        let document = try program.run("places", "--near", near, "--json").json()
        let sections = try #require(document["sections"] as? [[String: Any]])
        let places = sections.flatMap { $0["places"] as? [[String: Any]] ?? [] }
        let all = try #require(try program.run("places", "--json").json()["sections"] as? [[String: Any]])
        #expect(places.count == all.flatMap { $0["places"] as? [Any] ?? [] }.count && places.count > 20)
        #expect(places.compactMap { $0["row"] as? Int } == Array(1...places.count))
        let found = places.compactMap { $0["distance"] as? Double }
        #expect(found == found.sorted())
        for place in places {
            guard let north = place["latitude"] as? Double, let east = place["longitude"] as? Double else {
                #expect(place["distance"] == nil)
                continue
            }
            let expected = Self.distance((latitude, longitude), (north, east))
            #expect(abs(try #require(place["distance"] as? Double) - expected) < 1 + expected * 1e-5)
        }
        // Sections are runs: two that follow each other are of two countries.
        let codes = sections.compactMap { ($0["country"] as? [String: Any])?["code"] as? String }
        #expect(zip(codes, codes.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test func `The lines tell distances in the reader's units, and rows as the document has them`() throws {
        defer { program.remove() }
        let metric = try program.run("places", "--near", "60.6,15.6", "--locale", "sv-SE")
        let american = try program.run("places", "--near", "60.6,15.6", "--locale", "en-US")
        let first = try #require(metric.output.split(separator: "\n").first.map(String.init))
        #expect(first.contains("Falun, Dalarna, Sverige") && first.contains(" km  "), "\(first)")
        #expect(metric.output.contains(" km  ") && !metric.output.contains(" mil "))
        #expect(american.output.contains(" mi  ") && !american.output.contains(" km"))
        #expect(american.output.split(separator: "\n").first?.contains("Falun, Dalarna, Sweden") == true)
        let one = try program.run("places", "--near", "60.6,15.6", "--country", "no", "--json").json()
        #expect((one["sections"] as? [Any])?.count == 1)
        #expect(try program.run("list", "@1").status == 0)
    }
}
