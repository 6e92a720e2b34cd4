import Imaging
import PhotoLibrary
import TestSupport
import Testing

/// Thumbnails that are written beside each other: their names, and what they keep of drawings.
@Suite struct ThumbnailBatchTests {
    @Test func laterFilesOfOneNameAreNumbered() {
        let names = ThumbnailBatch.outputNames([
            "a/x.jpg", "b/x.png", "x", "c/x.y.jpg", ".hidden", "d/x.jpeg", "x-2.jpg",
        ])
        #expect(names == ["x", "x-2", "x-3", "x.y", ".hidden", "x-4", "x-2-2"])
    }

    @Test func aDrawingKeepsItsColoursAtHighQuality() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // Red lines of one pixel on blue: with half the columns of colour they are purple.
        let lines: [UInt8] = (0..<10_000).flatMap { $0 % 100 % 4 == 1 ? [220, 20, 20] : [20, 20, 220] }
        let picture = PixelBuffer(size: PixelSize(width: 100, height: 100), channels: 3, bytes: lines)
        try folder.write(try picture.png(), to: "pictures/lines.png")
        try folder.write(try picture.jpeg(quality: 95), to: "pictures/photo.jpg")
        func sampling(_ name: String, quality: Int) async throws -> UInt8? {
            let batch = ThumbnailBatch(target: .size(100), quality: quality, folder: folder.path("small"))
            let outcome = try #require(try await batch.make([folder.path("pictures/\(name)")]).first)
            #expect(outcome.error == nil && outcome.output == folder.path("small/\(name.prefix(5)).jpg"))
            let made = try #require(folder.bytes("small/\(name.prefix(5)).jpg"))
            let frame = try #require(made.indices.dropLast(11).first { made[$0] == 0xFF && made[$0 + 1] == 0xC0 })
            return made[frame + 11]
        }
        #expect(try await sampling("lines.png", quality: 90) == 0x11)
        let pixels = try ImageSource.bytes(try #require(folder.bytes("small/lines.jpg"))).render(
            Rendering(region: Rect(picture.size), size: picture.size)
        ).pixels
        let line = Array(pixels.bytes[(50 * 100 + 49) * 3..<(50 * 100 + 50) * 3])
        #expect(line[0] > 180 && line[2] < 60, "\(line)")
        #expect(try await sampling("lines.png", quality: 89) == 0x22)
        #expect(try await sampling("photo.jpg", quality: 95) == 0x22)
    }
}
