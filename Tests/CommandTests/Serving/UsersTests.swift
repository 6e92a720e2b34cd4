import Foundation
import Testing

/// Those who may sign in, from outside.
@Suite struct UsersTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func names() throws -> [String] {
        let users = try program.run("users", "--json").json()["users"] as? [[String: Any]]
        return try #require(users).compactMap { $0["name"] as? String }
    }

    @Test func peopleAreAddedListedAndRemoved() throws {
        defer { program.remove() }
        #expect(try program.run("users").output.contains("No users yet"))
        #expect(!FileManager.default.fileExists(atPath: program.library))
        let added = try program.run(["users", "add", "Anna", "--owner", "--json"], input: "correct horse\n")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try added.json()["isOwner"] as? Bool == true)
        #expect(try program.run(["users", "add", "Åsa"], input: "battery staple\n").status == 0)
        #expect(try names() == ["Anna", "Åsa"])
        #expect(try program.run(["users", "password", "åsa"], input: "another one\n").status == 0)
        #expect(try program.run("users", "passkeys", "Anna").output.contains("No passkeys yet"))
        #expect(try program.run("users", "passkeys", "nobody").status == 66)
        for row in ["1", "0", "-9223372036854775808"] {
            #expect(try program.run("users", "passkeys", "Anna", "--remove=\(row)").status == 66, "\(row)")
        }
        #expect(try program.run("users", "remove", "--", "-9223372036854775808").status == 66)
        #expect(try program.run("users", "remove", "2").status == 0)
        #expect(try program.run("users", "remove", "nobody").status == 66)
        #expect(try names() == ["Anna"])
    }

    @Test func whatIsNoNameOrPasswordIsToldInALine() throws {
        defer { program.remove() }
        #expect(try program.run(["users", "add", "Anna"], input: "correct horse\n").status == 0)
        for (name, input) in [
            ("anna", "long enough\n"), ("Bo", "short\n"), ("Bo", ""), ("a:b", "long enough\n"), ("", "long enough\n"),
        ] {
            let result = try program.run(["users", "add", name], input: input)
            #expect(result.status == 64, "\(name): \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(name)")
        }
        #expect(try names() == ["Anna"])
    }

    @Test func nobodyElseReadsTheHashes() throws {
        defer { program.remove() }
        #expect(try program.run(["users", "add", "Anna"], input: "correct horse\n").status == 0)
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
