import Foundation
import TestSupport
import Testing

/// What `photos cache` and `photos sample` print. What a library holds on disk is tested in `PhotoLibraryTests`.
@Suite struct CacheCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    @Test func whatIsHeldIsToldVerifiedAndPruned() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let id = try #require(try program.photos().first?["id"] as? String)
        #expect(try program.run("open", id, "--viewport", "40x40", "--json").status == 0)
        let status = try program.run("cache", "status", "--json").json()
        let held = try #require((status["renditions"] as? [String: Any])?["bytes"] as? Int)
        #expect(held > 0)
        #expect(try program.run("cache", "verify").output.contains("0 damaged"))
        #expect((try program.run("cache", "verify", "--json").json()["damaged"] as? [Any])?.isEmpty == true)
        let opened = try program.run("open", id, "--viewport", "40x40", "--json").json()
        let path = try #require((opened["rendition"] as? [String: Any])?["path"] as? String)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: path))
        let damaged = try program.run("cache", "verify")
        #expect(damaged.status == 0 && damaged.output.contains("1 damaged"), "\(damaged.output)")
        #expect(damaged.errors.contains("\(path) is not a "), "\(damaged.errors)")
        #expect(try program.run("open", id, "--viewport", "40x40", "--json").status == 0)
        let pruned = try program.run("cache", "prune", "--max-bytes", "0", "--json").json()
        #expect((pruned["deleted"] as? [String: Any])?["bytes"] as? Int == held)
    }

    @Test func aMissingLibraryHasNothing() throws {
        defer { program.remove() }
        #expect(try program.run("cache").status == 0)
        #expect(try program.run("cache", "prune", "--max-bytes", "0", "--json").status == 0)
        #expect(try program.run("cache", "prune", "--max-bytes", "-1").status == 64)
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    @Test func rowsAloneMakeACatalogue() throws {
        defer { program.remove() }
        let result = try program.run("sample", program.folder + "/none", "--photos", "500", "--rows-only", "--json")
        #expect(try result.json()["added"] as? Int == 500, "\(result.errors)")
        #expect(try program.photos().count == 500)
        #expect(try program.run("sample", program.folder + "/none", "--rows-only").status == 64)
    }
}
