import Foundation
import TestSupport
import Testing

/// Places by a view on disputed borders, as people read them.
struct BordersCommandTests {
    private let program: Program

    /// Photos of Pristina, Yalta and Falun.
    init() throws {
        program = try Program(inMemory: true)
        for (number, position) in [(42.6629, 21.1655), (44.4952, 34.1663), (60.607, 15.632)].enumerated() {
            try TestPhoto(seed: number, latitude: position.0, longitude: position.1)
                .write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
    }

    private func run(_ arguments: String...) throws -> String {
        let result = try program.run(arguments)
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        return result.output
    }

    /// The codes of the sections.
    private func countries(_ options: String...) throws -> [String] {
        let document = try program.run(["places", "--json", "--no-sync"] + options).json()
        let sections = try #require(document["sections"] as? [[String: Any]])
        return sections.compactMap { ($0["country"] as? [String: Any])?["code"] as? String }
    }

    @Test func `the option holds for one listing, the setting until it is changed`() throws {
        defer { program.remove() }
        #expect(try countries() == ["XK", "SE", "UA"])
        #expect(try countries("--borders", "iso") == ["RS", "SE", "UA"])
        #expect(try countries("--borders", "osm", "--country", "ru") == ["RU"])
        #expect(try countries() == ["XK", "SE", "UA"])
        #expect(try run("borders") == "Each place is listed under the country that is stored (default).\n")
        let iso = "Places are listed by ISO 3166-1 and the maps of the United Nations (iso).\n"
        #expect(try run("borders", "iso") == iso && run("borders") == iso)
        #expect(try program.run("borders", "--json").json()["borders"] as? String == "iso")
        #expect(try countries() == ["RS", "SE", "UA"] && countries("--borders", "default") == ["XK", "SE", "UA"])
        let listed = try run("list", "RS", "--no-sync")
        #expect(listed.hasSuffix("  Pristina, Serbia\n") && listed.split(separator: "\n").count == 1)
        #expect(try run("places", "--borders", "osm", "--no-sync").contains("Russia  1 photo\n"))
        #expect(try run("borders", "default").hasSuffix("(default).\n") && countries() == ["XK", "SE", "UA"])
    }

    @Test func `another word is refused in one line, and changes nothing`() throws {
        defer { program.remove() }
        for arguments in [["borders", "un"], ["places", "--borders", "ISO"], ["borders", ""]] {
            let result = try program.run(arguments)
            #expect(result.status == 64 && result.output.isEmpty, "\(arguments)")
            #expect(
                result.errors.hasPrefix(
                    "photos: invalid borders '\(arguments.last ?? "")': expected iso, osm or default"))
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        }
        #expect(try countries() == ["XK", "SE", "UA"])
    }

    @Test func `a library that does not exist has the default, and asking makes none`() throws {
        defer { program.remove() }
        let none = program.folder + "/none"
        #expect(try run("borders", "--library", none).hasSuffix("(default).\n"))
        #expect(!FileManager.default.fileExists(atPath: none))
    }
}
