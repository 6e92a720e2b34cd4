import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Files that end too early")
struct TruncationTests {
    @Test("are shown in part, with a message", arguments: [ImageFormat.jpeg, .png], [0.3, 0.5, 0.8, 0.97])
    func partly(format: ImageFormat, share: Double) throws {
        let picture = Synthetic.scene(300, 240)
        let whole = format == .jpeg ? try picture.jpeg(quality: 85) : try picture.png()
        let cut = Array(whole[..<Int(Double(whole.count) * share)])
        let made = try ImageSource.bytes(cut).whole()
        #expect(made.truncation != nil)
        let full = try ImageSource.bytes(whole).whole().pixels
        let rows = Int(240 * (share - 0.15))
        let same = rows * 900
        let difference = zip(made.pixels.bytes[..<same], full.bytes[..<same]).filter { $0 != $1 }.count
        #expect(difference == 0, "the first \(rows) rows")
    }

    @Test(
        "at any byte end in a picture or an error, and the header alone is not a picture",
        arguments: [ImageFormat.jpeg, .png])
    func everywhere(format: ImageFormat) throws {
        let picture = Synthetic.scene(97, 81)
        let whole = format == .jpeg ? try picture.jpeg(quality: 85) : try picture.png()
        var pictures = 0
        for length in 0..<whole.count {
            do {
                let made = try ImageSource.bytes(Array(whole[..<length])).whole(PixelSize(width: 40, height: 33))
                #expect(made.pixels.size.width == 40)
                pictures += 1
            } catch let error as ImagingError {
                #expect(length < whole.count / 2, "\(error) at \(length) of \(whole.count)")
            }
        }
        #expect(pictures > whole.count / 2 && pictures < whole.count)
    }

    @Test(
        "as progressive and interlaced pictures are there at once, only coarser",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func coarser() throws {
        for name in ["jpeg/go/video-001.progressive.jpeg", "png/go/benchRGB-interlace.png"] {
            let whole = try Fixtures.bytes(name)
            let full = try ImageSource.bytes(whole).whole(PixelSize(width: 12, height: 12)).pixels
            let cut = ImageSource.bytes(Array(whole[..<(whole.count * 3 / 4)]))
            let made = try cut.whole(PixelSize(width: 12, height: 12))
            #expect(made.truncation != nil, "\(name)")
            #expect(Synthetic.difference(made.pixels, full) < 12, "\(name)")
        }
    }

    @Test("or with wrong checksums are complete if the chunk has no pixels, and rejected if it is the header")
    func sums() throws {
        let exif = Array("II*\0\u{8}\0\0\0\0\0\0\0\0\0".utf8)
        let whole = try Synthetic.scene(60, 50).png(exif: exif)
        let picture = try ImageSource.bytes(whole).whole().pixels
        var bytes = whole
        let chunk = try #require(bytes.indices.first { bytes[$0...].starts(with: "eXIf".utf8) })
        bytes[chunk + 4 + exif.count] ^= 1
        let made = try ImageSource.bytes(bytes).whole()
        #expect(made.pixels == picture && made.truncation == nil)
        bytes = whole
        bytes[29] ^= 1
        #expect(throws: ImagingError.damaged("IHDR: CRC error")) { try ImageSource.bytes(bytes).whole() }
    }

    @Test("with bytes changed anywhere never crash", arguments: [ImageFormat.jpeg, .png], 0..<6)
    func changed(format: ImageFormat, seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let picture = Synthetic.scene(120, 90, channels: [1, 3, 4][seed % 3])
        let whole = format == .jpeg ? try picture.jpeg(quality: 85) : try picture.png()
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let source = ImageSource.bytes(bytes)
            guard let header = try? ImageHeader.read(from: source) else { continue }
            #expect(header.size.width > 0 && header.size.height > 0)
            _ = try? source.render(
                Rendering(
                    region: Rect(header.size), size: header.size.thumbnail(fitting: 50), orientation: .leftBottom,
                    decoder: .tested)
            )
        }
    }

    @Test("on disk are read like those in memory, and leave the descriptor where it was")
    func descriptors() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("imaging-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let picture = Synthetic.scene(500, 400)
        for bytes in [try picture.jpeg(quality: 95), try picture.png()] {
            for length in [bytes.count, bytes.count / 2] {
                try Data(bytes[..<length]).write(to: url)
                let handle = try FileHandle(forReadingFrom: url)
                let source = ImageSource.file(descriptor: handle.fileDescriptor)
                let size = PixelSize(width: 70, height: 50)
                let made = try source.whole(size)
                #expect(try ImageSource.bytes(Array(bytes[..<length])).whole(size).pixels == made.pixels)
                #expect((made.truncation == nil) == (length == bytes.count))
                #expect(try handle.offset() == 0)
                try handle.close()
            }
        }
    }
}
