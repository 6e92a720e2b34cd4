import Foundation
import TestSupport
import Testing

/// Those who may sign in, from outside.
@Suite struct UsersTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// Runs the program with something to read.
    private func run(_ arguments: [String], input: String) throws -> Program.Result {
        let path = program.folder + "/input"
        try input.write(toFile: path, atomically: true, encoding: .utf8)
        var other = program
        other.wrapper = ["sh", "-c", "exec \"$@\" <'\(path)'", "sh"]
        return try other.run(arguments)
    }

    private func names() throws -> [String] {
        let users = try program.run("users", "--json").json()["users"] as? [[String: Any]]
        return try #require(users).compactMap { $0["name"] as? String }
    }

    @Test func peopleAreAddedListedAndRemoved() throws {
        defer { program.remove() }
        #expect(try program.run("users").output.contains("Nobody may sign in yet"))
        #expect(!FileManager.default.fileExists(atPath: program.library))
        let added = try run(["users", "add", "Anna", "--owner", "--json"], input: "correct horse\n")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try added.json()["isOwner"] as? Bool == true)
        #expect(try run(["users", "add", "Åsa"], input: "battery staple\n").status == 0)
        #expect(try names() == ["Anna", "Åsa"])
        #expect(try run(["users", "password", "åsa"], input: "another one\n").status == 0)
        #expect(try program.run("users", "remove", "2").status == 0)
        #expect(try program.run("users", "remove", "nobody").status == 66)
        #expect(try names() == ["Anna"])
    }

    @Test(arguments: [
        ("anna", "long enough\n"), ("Bo", "short\n"), ("Bo", ""), ("a:b", "long enough\n"), ("", "long enough\n"),
    ])
    func whatIsNoNameOrPasswordIsToldInALine(name: String, input: String) throws {
        defer { program.remove() }
        #expect(try run(["users", "add", "Anna"], input: "correct horse\n").status == 0)
        let result = try run(["users", "add", name], input: input)
        #expect(result.status == 64, "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(try names() == ["Anna"])
    }

    @Test func aDamagedCatalogueCostsNobodyTheSignIn() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 16)
        #expect(try run(["users", "add", "Anna"], input: "correct horse\n").status == 0)
        #expect(try run(["users", "add", "Bo"], input: "battery staple\n").status == 0)
        #expect(try program.run("users", "remove", "Bo").status == 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: program.library)
        where name.hasPrefix("catalog") {
            try Data().write(to: URL(fileURLWithPath: program.library + "/" + name))
        }
        #expect(try names() == ["Anna"])
        let password = try run(["users", "add", "ANNA"], input: "correct horse\n")
        #expect(password.status == 64 && password.errors.contains("Anna"))
    }

    @Test func nobodyElseReadsTheHashes() throws {
        defer { program.remove() }
        #expect(try run(["users", "add", "Anna"], input: "correct horse\n").status == 0)
        let state = program.folder + "/.local/state/photos"
        for name in try FileManager.default.contentsOfDirectory(atPath: state) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(state)/\(name)")
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
        }
        let all = FileManager.default.enumerator(atPath: program.folder)?.allObjects as? [String] ?? []
        for path in all where path != "input" {
            let bytes = FileManager.default.contents(atPath: "\(program.folder)/\(path)") ?? Data()
            #expect(bytes.range(of: Data("correct horse".utf8)) == nil, "\(path)")
        }
    }
}
