import Foundation
import TestServer
import TestSupport
import Testing

/// `photos names`, and `--names`.
@Suite struct NamesCommandTests {
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

    @Test func aNameOfOnesOwnIsSetAndReset() throws {
        defer { program.remove() }
        let falun = try id("se-")
        #expect(try program.run("names", falun, "--set", "  Gruvan ").status == 0)
        #expect(try places().contains("Gruvan"))
        let names = try program.run("names", falun, "--json").json()
        #expect(names["own"] as? String == "Gruvan" && names["local"] as? String == "Gruvan")
        #expect(try program.run("names", falun, "--reset").status == 0)
        #expect(try program.run("names", falun, "--reset").status == 66)
        #expect(try program.run("names", falun, "--set", " ").status == 64)
        #expect(try program.run("names", "se-nowhere-1", "--set", "A").status == 66)
    }

    @Test func exportedNamesAreCounted() throws {
        defer { program.remove() }
        #expect(try program.run("names", try id("se-"), "--set", "Gruvan").status == 0)
        #expect(try program.run("locate", "--export", program.folder + "/corrections.json").output.contains("1 name"))
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
}
