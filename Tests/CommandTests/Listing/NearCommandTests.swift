import TestSupport
import Testing

/// `photos places --near` as people read it.
@Suite struct NearCommandTests {
    @Test func `The lines tell distances in the reader's units, and rows as the document has them`() throws {
        let program = try Program()
        defer { program.remove() }
        // Oslo is the farther one.
        for (number, position) in [(60.607, 15.632), (59.9133, 10.7389)].enumerated() {
            try TestPhoto(seed: number, latitude: position.0, longitude: position.1)
                .write("\(program.folder)/pictures/\(number).jpg")
        }
        try program.run("import", program.folder + "/pictures")
        let metric = try program.run("places", "--near", "60.6,15.6", "--locale", "sv-SE")
        let american = try program.run("places", "--near", "60.6,15.6", "--locale", "en-US")
        let first = try #require(metric.output.split(separator: "\n").first.map(String.init))
        #expect(first.contains("Falun, Dalarnas län, Sverige") && first.contains(" km  "), "\(first)")
        #expect(!metric.output.contains(" mil "))
        #expect(american.output.contains(" mi  ") && !american.output.contains(" km"))
        #expect(american.output.split(separator: "\n").first?.contains("Falun, Dalarna, Sweden") == true)
        let one = try program.run("places", "--near", "60.6,15.6", "--country", "no", "--json").json()
        #expect((one["sections"] as? [Any])?.count == 1)
        #expect(try program.run("list", "@1").status == 0)
    }
}
