import Foundation
import TestSupport
import Testing

/// `photos users move` where nothing can be moved; Tests/People/run moves recents and sessions.
@Suite struct UsersMoveTests {
    private let program: Program

    init() throws {
        program = try Program()
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        try program.run("import", program.folder + "/pictures")
    }

    @Test(arguments: [
        ("postgresql://anna:secret@127.0.0.1:1/photos", 64, "PGPASSFILE"),
        ("postgresql://127.0.0.1:1/photos?password=secret", 64, "PGPASSFILE"),
        ("mysql://127.0.0.1/photos", 64, "expected such as"),
        ("postgresql://127.0.0.1:1/pho tos", 64, "expected such as"),
        ("sqlite", 64, "in the catalogue"),
        ("postgresql://127.0.0.1:1/photos", 69, "cannot use PostgreSQL"),
    ])
    func whatCannotBeIsSaidInOneLineAndNothingChanges(to address: String, status: Int32, said: String) throws {
        defer { program.remove() }
        let id = try #require(try program.photos().first?["id"] as? String)
        try program.run("open", id, "--viewport", "20x20")
        let result = try program.run("users", "move", "--to", address)
        #expect(result.status == status && result.errors.contains(said), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1 && !result.errors.contains("secret"))
        #expect(try program.run("recents").output.contains("Falun"))
        #expect(try program.run("recents", "--clear").status == 0)
    }

    @Test func keepAndReplaceAreForAMoveThere() throws {
        defer { program.remove() }
        for arguments in [["--to", "sqlite", "--keep"], ["--to", "postgres", "--keep", "--replace"]] {
            #expect(try program.run(["users", "move"] + arguments).status == 64)
        }
    }
}
