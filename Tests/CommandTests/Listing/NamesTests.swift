import Foundation
import TestServer
import TestSupport
import Testing

/// What places are called, from outside.
@Suite struct NamesTests {
    private let program: Program

    init() throws {
        program = try Program()
        for (number, position) in [(48.2085, 16.3721), (50.9375, 6.9603), (60.607, 15.632), (46.2022, 6.1457)]
            .enumerated()
        {
            try TestPhoto(seed: number, latitude: position.0, longitude: position.1)
                .write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
    }

    private func places(_ arguments: String...) throws -> [String] {
        let sections =
            try program.run(["places", "--json", "--no-sync"] + arguments).json()["sections"] as? [[String: Any]]
        return (sections ?? []).flatMap { section in
            (section["places"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        }
    }

    /// Ids of the places, by the beginning.
    private func id(_ beginning: String) throws -> String {
        let sections = try program.run("places", "--json", "--no-sync").json()["sections"] as? [[String: Any]] ?? []
        let ids = sections.flatMap { ($0["places"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String } }
        return try #require(ids.first { $0.hasPrefix(beginning) })
    }

    @Test func placesAreCalledInTheLanguageAskedFor() throws {
        defer { program.remove() }
        #expect(try places("--locale", "sv").contains("Wien"))
        #expect(try places("--locale", "ru").contains("Вена"))
        #expect(try places("--locale", "en").contains("Vienna"))
        let vienna = try id("at-")
        let photo = try #require(
            try program.photos().first { ($0["place"] as? [String: Any])?["id"] as? String == vienna })
        let shown = try program.run("show", try #require(photo["id"] as? String), "--locale", "fr", "--json").json()
        #expect((shown["place"] as? [String: Any])?["name"] as? String == "Vienne")
    }

    @Test func theDirectionIsRemembered() throws {
        defer { program.remove() }
        #expect(try places("--locale", "en", "--names", "local").contains("Wien"))
        let remembered = try places("--locale", "en")
        #expect(remembered.contains("Wien") && !remembered.contains("Vienna"), "\(remembered)")
        #expect(try places("--locale", "en", "--names", "fi").contains { $0 == "Wien" })
        #expect(try places("--locale", "en", "--names", "es").contains("Viena"))
        #expect(try places("--locale", "de").contains("Viena"))
        #expect(try places("--locale", "en", "--names", "own").contains("Vienna"))
        #expect(try places("--locale", "en").contains("Vienna"))
        #expect(try program.run("places", "--names", "nonsense").status == 64)
    }

    @Test func aNameOfOnesOwnOutlivesEverything() throws {
        defer { program.remove() }
        let falun = try id("se-")
        #expect(try program.run("names", falun, "--set", "  Gruvan ").status == 0)
        for locale in ["en", "sv", "ja"] { #expect(try places("--locale", locale).contains("Gruvan")) }
        #expect(try places("--names", "local").contains("Gruvan"))
        try program.run("import", program.folder + "/pictures")
        #expect(try places().contains("Gruvan"))
        let found = try program.run("search", "gruv", "--json", "--no-sync").json()["places"] as? [[String: Any]]
        #expect(found?.first?["id"] as? String == falun)
        // The catalogue is lost, and comes back from the journal.
        try Data("nothing".utf8).write(to: URL(fileURLWithPath: program.library + "/catalog.sqlite"))
        #expect(try places().contains("Gruvan"))
        let names = try program.run("names", falun, "--json").json()
        #expect(names["own"] as? String == "Gruvan" && names["local"] as? String == "Gruvan")
        #expect(try program.run("names", falun, "--reset").status == 0)
        #expect(try places().contains("Falun") && !places().contains("Gruvan"))
        #expect(try program.run("names", falun, "--reset").status == 66)
        #expect(try program.run("names", falun, "--set", " ").status == 64)
        #expect(try program.run("names", "se-nowhere-1", "--set", "A").status == 66)
    }

    @Test func theListIsInTheOrderOfTheNamesShown() throws {
        defer { program.remove() }
        for number in 4...5 {
            try TestPhoto(seed: number, latitude: [59.33, 57.7][number - 4], longitude: [18.07, 11.97][number - 4])
                .write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let before = try places("--locale", "sv", "--country", "SE")
        #expect(before == before.sorted() && before.count == 3)
        #expect(try program.run("names", try id("se-falun"), "--set", "Öknen").status == 0)
        #expect(try places("--locale", "sv", "--country", "SE").last == "Öknen")
        let titles =
            try program.run("places", "--locale", "sv", "--country", "SE", "--json").json()["sections"]
            as? [[String: Any]]
        #expect((titles?.first?["places"] as? [[String: Any]])?.last?["indexTitle"] as? String == "Ö")
        #expect(try program.run("names", try id("se-falun"), "--set", "Aa").status == 0)
        #expect(try places("--locale", "sv", "--country", "SE").first == "Aa")
        #expect(try program.run("names", try id("se-falun"), "--reset").status == 0)
        #expect(try places("--locale", "sv", "--country", "SE") == before)
    }

    @Test func namesAreExportedAndImportedWithTheCorrections() throws {
        defer { program.remove() }
        let falun = try id("se-")
        #expect(try program.run("names", falun, "--set", "Gruvan").status == 0)
        let file = program.folder + "/corrections.json"
        #expect(try program.run("locate", "--export", file).output.contains("1 name"))
        #expect(try program.run("names", falun, "--reset").status == 0)
        #expect(try program.run("locate", "--import", file).status == 0)
        #expect(try places().contains("Gruvan"))
        // As a program without names wrote it.
        try Data(#"{"corrections": []}"#.utf8).write(to: URL(fileURLWithPath: file))
        #expect(try program.run("locate", "--import", file).status == 0)
        #expect(try places().contains("Gruvan"))
        try Data(#"{"corrections": [], "names": [{"place": "x", "name": ""}]}"#.utf8).write(
            to: URL(fileURLWithPath: file))
        #expect(try program.run("locate", "--import", file).status != 0)
    }

    // MARK: - A name service

    private func service(_ answer: String = #"[{"name": "Faluno", "display_name": "Faluno, Svedio"}]"#) throws
        -> TestServer
    {
        try TestServer { _ in TestReply(200, headers: [("Content-Type", "application/json")], text: answer) }
    }

    @Test func aNameServiceIsAskedOnlyWhereOneIsConfigured() throws {
        defer { program.remove() }
        let falun = try id("se-")
        let refused = try program.run("names", falun, "--ask", "eu")
        #expect(refused.status == 64 && refused.errors.contains("--service"))
        let server = try service()
        defer { server.stop() }
        #expect(try program.run("names", "--service", server.url("/search")).status == 0)
        #expect(try places("--names", "eu").contains("Falun"))
        #expect(server.requests.isEmpty)
        // What the dictionary knows is not asked for.
        #expect(try program.run("names", try id("at-"), "--ask", "sv").output == "Vienna (sv): Wien\n")
        #expect(server.requests.isEmpty)
        #expect(try program.run("names", falun, "--ask", "eu").output == "1  Falun (eu): Faluno\n")
        let request = try #require(server.requests.first)
        #expect(request.target.contains("q=Falun") && request.target.contains("accept-language=eu"))
        #expect(request.target.contains("countrycodes=se") && request.target.contains("format=jsonv2"))
        #expect(request.headers["user-agent"]?.hasPrefix("photos/") == true)
        #expect(try places("--names", "eu").contains("Faluno"))
        #expect(try places("--names", "own").contains("Falun"))
        let found = try program.run("search", "faluno", "--json", "--no-sync").json()["places"] as? [[String: Any]]
        #expect(found?.first?["id"] as? String == falun)
    }

    @Test func ofANameAndALanguageThereIsOneRow() throws {
        defer { program.remove() }
        let server = try service()
        defer { server.stop() }
        #expect(try program.run("names", "--service", server.url("/search")).status == 0)
        for name in ["Xyzzyville", "Plugh", "Xyzzyville"] {
            #expect(try program.run("names", name, "--ask", "eo").status == 0)
        }
        #expect(try program.run("names").output == "1  Xyzzyville (eo): Faluno\n2  Plugh (eo): Faluno\n")
        #expect(try program.run("names", "--refresh", "2").output == "2  Plugh (eo): Faluno\n")
        #expect(server.requests.count == 4)
        #expect(try program.run("names", "--delete", "1").status == 0)
        #expect(try program.run("names").output == "2  Plugh (eo): Faluno\n")
        #expect(try program.run("names", "--delete", "1").status == 66)
        #expect(try program.run("names", "--refresh", "7").status == 66)
        #expect(try program.run("names", "--service", "none").status == 0)
        #expect(try program.run("names", "--refresh", "2").status == 64)
        #expect(try program.run("names", "--service", "ftp://example.org/").status == 64)
    }

    @Test func aNameServiceIsAskedOnceASecondAndLeftAloneWhenItWants() throws {
        defer { program.remove() }
        let server = try TestServer { request in
            request.target.contains("q=Busy")
                ? TestReply(429, headers: [("Retry-After", "300")], text: "") : TestReply(200, text: "[]")
        }
        defer { server.stop() }
        #expect(try program.run("names", "--service", server.url("/search")).status == 0)
        let start = ContinuousClock.now
        for name in ["A", "B", "C"] {
            #expect(try program.run("names", name, "--ask", "eo").output.hasSuffix(": unknown\n"))
        }
        #expect(ContinuousClock.now - start >= .seconds(1.9))
        #expect(try program.run("names", "Busy", "--ask", "eo").status == 69)
        let count = server.requests.count
        #expect(try program.run("names", "Later", "--ask", "eo").status == 69)
        #expect(server.requests.count == count)
    }

    @Test(arguments: ["", "<html>", "{}", #"[{"name": 7}]"#, #"[{"name": "\u0000\n"}]"#, "[[[[[[[["])
    func anAnswerThatIsNoneIsTold(answer: String) throws {
        defer { program.remove() }
        let server = try service(answer)
        defer { server.stop() }
        #expect(try program.run("names", "--service", server.url("/search")).status == 0)
        let asked = try program.run("names", "Xyzzy", "--ask", "eo")
        #expect(
            asked.status == 69 || asked.output.hasSuffix(": unknown\n"),
            "\(asked.status) \(asked.output) \(asked.errors)")
        #expect(asked.errors.split(separator: "\n").count <= 1)
    }
}
