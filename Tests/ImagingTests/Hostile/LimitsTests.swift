import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Limits")
struct LimitsTests {
    @Test("are checked before anything is decoded: a few bytes that claim gigapixels are rejected at once")
    func claims() throws {
        let jpeg = try Synthetic.scene(64, 64).jpeg(quality: 50)
        for side in [31_623, 65_500] {
            #expect(throws: ImagingError.tooLarge("\(side)x\(side) pixels; at most 1000 million")) {
                try ImageHeader.read(from: .bytes(withSize(jpeg, side, side)))
            }
        }
        let large = ImageSource.bytes(try withSize(jpeg, 15_000, 15_000))
        #expect(throws: ImagingError.tooLarge("15000x15000 pixels; at most 200 million at full size")) {
            try large.render(
                Rendering(
                    region: Rect(PixelSize(width: 15_000, height: 15_000)), size: PixelSize(width: 7_000, height: 7_000)
                ))
        }
        #expect(throws: ImagingError.self) { try ImageHeader.read(from: .bytes(withSize(jpeg, 64, 0))) }
    }

    @Test("let a small file that claims many pixels end quickly, and with little memory")
    func emptyClaim() throws {
        let jpeg = try Synthetic.scene(64, 64).jpeg(quality: 50)
        let clock = ContinuousClock()
        let elapsed = try clock.measure {
            let source = ImageSource.bytes(try withSize(jpeg, 22_000, 22_000))
            #expect(try source.whole(PixelSize(width: 256, height: 256)).truncation != nil)
        }
        #expect(elapsed < .seconds(8))
    }

    @Test(
        "of scans end a file that repeats them for ever, and show what came",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func scans() throws {
        let bytes = try Fixtures.bytes("jpeg/go/video-001.progressive.jpeg")
        let starts = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        let last = try #require(starts.last)
        let scan = bytes[last..<bytes.count - 2]
        let honest = try ImageSource.bytes(bytes).whole()
        #expect(honest.truncation == nil)
        let bomb = Array(bytes.dropLast(2)) + Array(repeatElement(scan, count: 2_000).joined()) + [0xFF, 0xD9]
        let made = try ImageSource.bytes(bomb).whole()
        #expect(made.truncation != nil)
        #expect(Synthetic.difference(made.pixels, honest.pixels) < 2)
    }

    @Test("on the length of a file are checked before it is read, and the error states both lengths")
    func lengths() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("imaging-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        for bytes in [try Synthetic.scene(64, 64).jpeg(quality: 80), try Synthetic.scene(64, 64).png()] {
            try Data(bytes).write(to: url)
            let handle = try FileHandle(forUpdating: url)
            defer { try? handle.close() }
            let source = ImageSource.file(descriptor: handle.fileDescriptor)
            // A hole at the end takes no space on the disk.
            try handle.truncate(atOffset: UInt64(ImageLimits.maximumFileLength))
            #expect(try source.whole().size.width == 64)
            try handle.truncate(atOffset: 3 << 30)
            let error = ImagingError.tooLarge("3072 MiB; at most 2048 MiB")
            #expect(throws: error) { try ImageHeader.read(from: source) }
            #expect(throws: error) {
                try source.render(
                    Rendering(region: Rect(x: 0, y: 0, width: 64, height: 64), size: PixelSize(width: 8, height: 8)))
            }
        }
    }

    @Test("tell callers how much memory to ration")
    func memory() throws {
        let plain = try ImageHeader.read(from: .bytes(Synthetic.scene(640, 480).jpeg(quality: 80)))
        #expect(plain.decodeMemory < 4 << 20)
        #expect(plain.streamedMemory == plain.decodeMemory)
        var kind = TestJPEG()
        kind.isProgressive = true
        let file = try kind.encode(Synthetic.scene(2_000, 1_500))
        let progressive = try ImageHeader.read(from: .bytes(file))
        let held = progressive.decodeMemory - progressive.streamedMemory
        #expect(held >= 2_000 * 1_500 * 3)
        var rendering = Rendering(
            region: Rect(progressive.size), size: PixelSize(width: 800, height: 600), decoder: .fast)
        rendering.heldMemory = 0
        #expect(try ImageSource.bytes(file).render(rendering).size == rendering.size)
        rendering.decoder = .libjpeg
        #expect(throws: ImagingError.needsMemory(held)) { try ImageSource.bytes(file).render(rendering) }
        rendering.heldMemory = 10 << 20
        #expect(try ImageSource.bytes(file).render(rendering).size == rendering.size)
    }

    @Test(
        "of the format are by its bytes, not its name",
        arguments: ["", "<html>", "\u{89}PNG", "GIF88a", "<svg xmlns='http://www.w3.org/2000/svg'/>"])
    func notImages(text: String) {
        let source = ImageSource.bytes(Array(text.unicodeScalars.map { UInt8($0.value) }))
        #expect(throws: ImagingError.notAnImage) { try ImageHeader.read(from: source) }
    }

    @Test("name Apple's variant of PNG, which no other decoder can inflate")
    func apple() throws {
        var bytes = try Synthetic.scene(8, 8).png()
        bytes.insert(
            contentsOf: [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 2, 0x2B, 0xD5, 0xB3, 0x7F], at: 8)
        #expect(throws: ImagingError.unsupported("a PNG optimised for iOS")) {
            try ImageHeader.read(from: .bytes(bytes))
        }
    }

    @Test("of descriptors: one that is closed, and one of a folder, cannot be read")
    func descriptors() throws {
        #expect(throws: ImagingError.unreadable(EBADF)) { try ImageHeader.read(from: .file(descriptor: -1)) }
        let folder = unsafe open("/", O_RDONLY)
        defer { close(folder) }
        #expect(throws: ImagingError.unreadable(EISDIR)) { try ImageHeader.read(from: .file(descriptor: folder)) }
    }

    /// A baseline JPEG whose frame header states another size (ISO/IEC 10918-1, B.2.2).
    private func withSize(_ jpeg: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
        let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        var bytes = jpeg
        bytes[frame + 5] = UInt8(height >> 8)
        bytes[frame + 6] = UInt8(height & 255)
        bytes[frame + 7] = UInt8(width >> 8)
        bytes[frame + 8] = UInt8(width & 255)
        return bytes
    }
}
