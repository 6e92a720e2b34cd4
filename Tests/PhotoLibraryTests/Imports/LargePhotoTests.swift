import Foundation
import Imaging
import Localization
import PhotoLibrary
import TestLibraries
import TestSupport
import Testing

/// Large JPEG files: an import notes where their rows begin, and a part of one is decoded from there.
@Suite struct LargePhotoTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    /// Noise of another colour and seed for each file, so that their rows begin elsewhere.
    private func write(_ name: String, seed: UInt64, width: Int = 2400, height: Int = 1800) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<width * height * 3).map { index in
            let (x, y) = (index / 3 % width, index / 3 / width)
            return UInt8(truncatingIfNeeded: (x ^ y) / 4 + Int(random.next() & 0x1F))
        }
        let picture = PixelBuffer(size: PixelSize(width: width, height: height), channels: 3, bytes: bytes)
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(TestJPEG().encode(picture)).write(to: URL(fileURLWithPath: "\(world.pictures)/\(name)"))
    }

    /// Opens a photo by a library that remembers nothing.
    private func open(_ id: String, _ request: OpenRequest) async throws -> String {
        let library = try #require(try PhotoLibrary.existing(at: world.library.location))
        return try await library.photos.open(.named(id), request, locale: .english, terminal: .none).rendition.path
    }

    /// What a narrow viewport shows of a photo, made anew.
    private func opened(_ id: String) async throws -> Data {
        try? FileManager.default.removeItem(atPath: world.library.location.path + "/renditions")
        let narrow = OpenRequest(viewport: try Viewport(width: 100, height: 1800))
        return try Data(contentsOf: URL(fileURLWithPath: try await open(id, narrow)))
    }

    private func catalogue<Value>(_ body: (CatalogueFile) throws -> Value) throws -> Value {
        let file = try CatalogueFile(world.library.location.path + "/catalog.sqlite")
        defer { try? file.close() }
        return try body(file)
    }

    private func indexes() throws -> [String] { try catalogue { try $0.rows("SELECT count(*) FROM rowIndex") } }

    @Test func aPartIsDecodedByTheRowsThatTheImportNoted() async throws {
        defer { world.remove() }
        try write("a.jpg", seed: 1)
        try write("b.jpg", seed: 2)
        try write("small.jpg", seed: 3, width: 600, height: 400)
        try await world.importPictures()
        #expect(try indexes() == ["2"])
        let id = try #require(try world.photos().first { $0.path?.hasSuffix("a.jpg") == true }?.id)
        let byIndex = try await opened(id)
        #expect(try await opened(id) == byIndex)
        // The rows of the other file: no picture of this one, so they were used.
        try catalogue {
            try $0.execute(
                "UPDATE rowIndex SET places = (SELECT places FROM rowIndex other WHERE other.sha256 <> rowIndex.sha256)"
            )
        }
        #expect(try await opened(id) != byIndex)
        try catalogue { try $0.execute("UPDATE rowIndex SET places = x'FF00'") }
        #expect(try await opened(id) == byIndex)
        try catalogue { try $0.execute("DELETE FROM rowIndex") }
        #expect(try await opened(id) == byIndex)
        // A rendition of all of it finds them again.
        _ = try await open(id, OpenRequest(viewport: try Viewport(width: 300, height: 300), mode: .fit))
        #expect(try indexes() == ["1"])
        _ = try world.library.photos.forget([world.pictures], terminal: .none)
        #expect(try indexes() == ["0"])
    }
}
