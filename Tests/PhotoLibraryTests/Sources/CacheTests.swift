import Catalog
import Foundation
import PhotoLibrary
import TestServer
import TestSupport
import Testing

/// What a library holds on disk.
@Suite struct CacheTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private func sizes() throws -> (originals: Int64, renditions: Int64) {
        let status = try world.library.cache.status()
        return (status.originals.bytes, status.renditions.bytes)
    }

    /// A library with three photos of a source, each opened once.
    private func fill() async throws -> TestServer {
        let files = try (0..<3).map { ("/\($0).jpg", TestFile(try TestPhoto.falun($0).jpeg())) }
        let list = (0..<3).map { "<file id=\"\($0)\" url=\"/\($0).jpg\"/>" }.joined()
        let server = try TestServer(
            files: Dictionary(
                uniqueKeysWithValues: files + [("/list.xml", TestFile(Array("<files>\(list)</files>".utf8)))]))
        try world.add(server.url("/list.xml"))
        #expect(try await world.sync(isForced: false).isGood)
        for photo in try world.photos() { try await world.open(photo.id, 40, 40) }
        return server
    }

    @Test func whatIsPrunedIsFetchedAndMadeAgainWhenItIsNext() async throws {
        defer { world.remove() }
        let server = try await fill()
        defer { server.stop() }
        let before = try sizes()
        #expect(before.originals > 0 && before.renditions > 0)
        // Renditions go first.
        #expect(try world.library.cache.prune(maximumBytes: before.originals).deleted.bytes == before.renditions)
        #expect(try sizes() == (before.originals, 0))
        #expect(try world.library.cache.prune(maximumBytes: before.originals - 1).deleted.files == 1)
        #expect(try world.states() == ["cached", "cached", "remote"])
        _ = try world.library.cache.prune(maximumBytes: 0)
        #expect(try sizes() == (0, 0))
        let asked = server.requests.count
        // A sync fetches what is new, not what was deleted to save space.
        #expect(try await world.sync().isGood)
        #expect(server.requests.count == asked + 1)
        let id = try #require(try world.photos().first?.id)
        try await world.open(id, 40, 40)
        #expect(try world.photo(id).state == "cached")
        #expect(try world.recents().contains(id))
    }

    @Test func aDamagedOriginalIsFoundDeletedAndFetchedAgain() async throws {
        defer { world.remove() }
        let server = try await fill()
        defer { server.stop() }
        #expect(try world.damaged() == [])
        let path = try #require(try world.photos().first?.path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try world.damaged() == [path])
        #expect(!FileManager.default.fileExists(atPath: path))
        let id = try #require(try world.photos().first { $0.state == "remote" }?.id)
        try await world.open(id)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    /// The mark that a picture has no WebP is not a damaged picture, and a JPEG without bytes is.
    @Test func aMarkWithoutBytesIsNotDamage() async throws {
        defer { world.remove() }
        let server = try await fill()
        defer { server.stop() }
        let folder = world.library.location.renditions + "/ab"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["0123456789.webp", "0123456789.jpg"] {
            #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
        }
        #expect(try world.damaged() == [folder + "/0123456789.jpg"])
        #expect(FileManager.default.fileExists(atPath: folder + "/0123456789.webp"))
    }

    @Test func rowsAloneMakeALargeCatalogue() async throws {
        defer { world.remove() }
        #expect(try await world.library.imports.fill(20_000, folder: world.folder + "/none") == 20_000)
        let places = try world.places()
        #expect(places.compactMap(\.photoCount).reduce(0, +) == 20_000)
        #expect(Set(places.map(\.id)).count == places.count)
        #expect(places.count > 10_000)
        #expect(try world.photos().count == 20_000)
        // The same rows once more are those that are there.
        #expect(try await world.library.imports.fill(20_000, folder: world.folder + "/none") == 0)
    }
}
