import Foundation
import Imaging
import TestSupport
import Testing

/// `photos thumbnail` from outside: docs/reference/behaviour.md, "Pictures".
@Suite struct ThumbnailTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    @Test func thumbnailsNeedNoLibrary() throws {
        defer { program.remove() }
        try TestPhoto(seed: 1, size: PixelSize(width: 403, height: 302), orientation: 6).write(pictures + "/a.jpg")
        try TestPhoto(seed: 2).write(pictures + "/sub/a.png")
        try TestPhoto(seed: 3, size: PixelSize(width: 500, height: 20)).write(pictures + "/b.c.jpg")
        try Data("text".utf8).write(to: URL(fileURLWithPath: pictures + "/text.jpg"))
        let out = program.folder + "/out"
        let result = try program.run(
            "thumbnail", pictures + "/a.jpg", pictures + "/sub/a.png", pictures + "/b.c.jpg", "--output", out, "--size",
            "100")
        #expect(result.status == 0, "\(result.errors)")
        func size(_ name: String) throws -> PixelSize {
            try ImageHeader.read(from: .bytes([UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(out)/\(name)")))))
                .size
        }
        #expect(try size("a.jpg") == PixelSize(width: 75, height: 100))
        #expect(try size("a-2.png") == PixelSize(width: 60, height: 40))
        #expect(try size("b.c.jpg") == PixelSize(width: 100, height: 4))
        let bad = try program.run("thumbnail", pictures + "/text.jpg", pictures + "/b.c.jpg", "--output", out)
        #expect(bad.status == 65)
        #expect(bad.errors.contains("text.jpg is not a JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW image"))
        let fill = try program.run("thumbnail", pictures + "/a.jpg", "--output", out, "--viewport", "320x480")
        #expect(fill.status == 0)
        #expect(try size("a.jpg") == PixelSize(width: 320, height: 480))
        #expect(try program.run("thumbnail", "nowhere.jpg", "--output", out).status == 66)
        let bytes = try ["10", "95"].map { quality in
            #expect(
                try program.run("thumbnail", pictures + "/b.c.jpg", "--output", out, "--quality", quality).status == 0)
            return try Data(contentsOf: URL(fileURLWithPath: out + "/b.c.jpg")).count
        }
        #expect(bytes[0] < bytes[1])
        #expect(!FileManager.default.fileExists(atPath: program.library))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["a-2.png", "a.jpg", "b.c.jpg"])
    }

    @Test func thumbnailsAreMadeInLinearLightOnlyWhenAskedFor() throws {
        defer { program.remove() }
        let checks: [UInt8] = (0..<40_000).map { (place: Int) in (place / 200 + place) % 2 == 0 ? 0 : 255 }
        let picture = PixelBuffer(size: PixelSize(width: 200, height: 200), channels: 1, bytes: checks)
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        try Data(try picture.png()).write(to: URL(fileURLWithPath: pictures + "/checks.png"))
        for (flags, expected) in [([], 128), (["--linear-light"], 188)] as [([String], Int)] {
            let command = ["thumbnail", pictures + "/checks.png", "--output", program.folder, "--size", "50"]
            #expect(try program.run(command + flags).status == 0)
            let made = try Data(contentsOf: URL(fileURLWithPath: program.folder + "/checks.jpg"))
            let source = ImageSource.bytes([UInt8](made))
            let size = try ImageHeader.read(from: source).size
            let pixels = try source.render(Rendering(region: Rect(size), size: size)).pixels
            #expect(abs(Int(pixels.bytes[25 * 50 + 25]) - expected) <= 2)
        }
    }
}
