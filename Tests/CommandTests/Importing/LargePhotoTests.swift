import Foundation
import Imaging
import TestLibraries
import TestSupport
import Testing

/// Large JPEG files from outside: an import notes where their rows begin, and a part of one is decoded from there.
@Suite struct LargePhotoTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
    }

    /// Noise of another colour and seed for each file, so that their rows begin elsewhere.
    private func write(_ name: String, seed: UInt64, width: Int = 2400, height: Int = 1800) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<width * height * 3).map { index in
            let (x, y) = (index / 3 % width, index / 3 / width)
            return UInt8(truncatingIfNeeded: (x ^ y) / 4 + Int(random.next() & 0x1F))
        }
        let picture = PixelBuffer(size: PixelSize(width: width, height: height), channels: 3, bytes: bytes)
        let folder = program.folder + "/pictures"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(TestJPEG().encode(picture)).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    /// What a narrow viewport shows of a photo, made anew.
    private func opened(_ id: String) throws -> Data {
        try? FileManager.default.removeItem(atPath: program.library + "/renditions")
        let result = try program.run("open", id, "--viewport", "100x1800", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let rendition = try #require(try result.json()["rendition"] as? [String: Any])
        return try Data(contentsOf: URL(fileURLWithPath: try #require(rendition["path"] as? String)))
    }

    @Test func aPartIsDecodedByTheRowsThatTheImportNoted() throws {
        defer { program.remove() }
        try write("a.jpg", seed: 1)
        try write("b.jpg", seed: 2)
        try write("small.jpg", seed: 3, width: 600, height: 400)
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let catalogue = program.library + "/catalog.sqlite"
        func execute(_ sql: String) throws {
            let file = try CatalogueFile(catalogue)
            try file.execute(sql)
            try file.close()
        }
        #expect(try CatalogueFile(catalogue).rows("SELECT count(*) FROM rowIndex") == ["2"])
        let photo = try #require(try program.photos().first { ($0["path"] as? String)?.hasSuffix("a.jpg") == true })
        let id = try #require(photo["id"] as? String)
        let byIndex = try opened(id)
        #expect(try opened(id) == byIndex)
        // The rows of the other file: no picture of this one, so they were used.
        try execute(
            "UPDATE rowIndex SET places = (SELECT places FROM rowIndex other WHERE other.sha256 <> rowIndex.sha256)")
        #expect(try opened(id) != byIndex)
        try execute("UPDATE rowIndex SET places = x'FF00'")
        #expect(try opened(id) == byIndex)
        try execute("DELETE FROM rowIndex")
        #expect(try opened(id) == byIndex)
        // A rendition of all of it finds them again.
        #expect(try program.run("open", id, "--viewport", "300x300", "--mode", "fit").status == 0)
        #expect(try CatalogueFile(catalogue).rows("SELECT count(*) FROM rowIndex") == ["1"])
        #expect(try program.run("forget", program.folder + "/pictures").status == 0)
        #expect(try CatalogueFile(catalogue).rows("SELECT count(*) FROM rowIndex") == ["0"])
    }
}
