import Foundation
import TestServer
import TestSupport
import Testing

/// What a library holds on disk, from outside.
@Suite struct CacheTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func sizes() throws -> (originals: Int, renditions: Int) {
        let status = try program.run("cache", "status", "--json").json()
        func bytes(_ name: String) -> Int { (status[name] as? [String: Any])?["bytes"] as? Int ?? -1 }
        return (bytes("originals"), bytes("renditions"))
    }

    /// A library with three photos of a source, each opened once.
    private func fill() throws -> TestServer {
        let files = try (0..<3).map { ("/\($0).jpg", TestFile(try TestPhoto.falun($0).jpeg())) }
        let list = (0..<3).map { "<file id=\"\($0)\" url=\"/\($0).jpg\"/>" }.joined()
        let server = try TestServer(
            files: Dictionary(
                uniqueKeysWithValues: files + [("/list.xml", TestFile(Array("<files>\(list)</files>".utf8)))]))
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s")
        #expect(try program.run("sync").status == 0)
        for photo in try program.photos() {
            #expect(try program.run("open", photo["id"] as? String ?? "", "--viewport", "40x40", "--json").status == 0)
        }
        return server
    }

    @Test func whatIsPrunedIsFetchedAndMadeAgainWhenItIsNext() throws {
        defer { program.remove() }
        let server = try fill()
        defer { server.stop() }
        let before = try sizes()
        #expect(before.originals > 0 && before.renditions > 0)
        // Renditions go first.
        let first = try program.run("cache", "prune", "--max-bytes", "\(before.originals)", "--json").json()
        #expect((first["deleted"] as? [String: Any])?["bytes"] as? Int == before.renditions)
        #expect(try sizes() == (before.originals, 0))
        let some = try program.run("cache", "prune", "--max-bytes", "\(before.originals - 1)", "--json").json()
        #expect((some["deleted"] as? [String: Any])?["files"] as? Int == 1)
        #expect(try program.photos().count { $0["state"] as? String == "remote" } == 1)
        #expect(try program.run("cache", "prune", "--max-bytes", "0").status == 0)
        #expect(try sizes() == (0, 0))
        let asked = server.requests.count
        // A sync fetches what is new, not what was deleted to save space.
        #expect(try program.run("sync", "--force").status == 0)
        #expect(server.requests.count == asked + 1)
        let id = try #require(try program.photos().first?["id"] as? String)
        #expect(try program.run("open", id, "--viewport", "40x40", "--json").status == 0)
        #expect(try program.photos().first?["state"] as? String == "cached")
        #expect(try program.run("recents", "--json").output.contains(id))
    }

    @Test func aDamagedOriginalIsFoundDeletedAndFetchedAgain() throws {
        defer { program.remove() }
        let server = try fill()
        defer { server.stop() }
        #expect(try program.run("cache", "verify").output.contains("0 damaged"))
        let path = try #require(try program.photos().first?["path"] as? String)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        let result = try program.run("cache", "verify", "--json")
        #expect(result.status == 0)
        let damaged = try #require(try result.json()["damaged"] as? [[String: Any]])
        #expect(damaged.compactMap { $0["path"] as? String } == [path])
        #expect(!FileManager.default.fileExists(atPath: path))
        let id = try #require(try program.photos().first { $0["state"] as? String == "remote" }?["id"] as? String)
        #expect(try program.run("open", id, "--json").status == 0)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func aMissingLibraryHasNothing() throws {
        defer { program.remove() }
        #expect(try program.run("cache").status == 0)
        #expect(try program.run("cache", "prune", "--max-bytes", "0", "--json").status == 0)
        #expect(try program.run("cache", "prune", "--max-bytes", "-1").status == 64)
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    @Test func rowsAloneMakeALargeCatalogue() throws {
        defer { program.remove() }
        let result = try program.run("sample", program.folder + "/none", "--photos", "30000", "--rows-only", "--json")
        #expect(try result.json()["added"] as? Int == 30000, "\(result.errors)")
        let sections = try #require(try program.run("places", "--json").json()["sections"] as? [[String: Any]])
        let places = sections.flatMap { $0["places"] as? [[String: Any]] ?? [] }
        #expect(places.compactMap { $0["photoCount"] as? Int }.reduce(0, +) == 30000)
        #expect(Set(places.compactMap { $0["id"] as? String }).count == places.count)
        #expect(places.count > 10_000)
        #expect(try program.photos().count == 30_000)
        #expect(try program.run("sample", program.folder + "/none", "--rows-only").status == 64)
    }
}
