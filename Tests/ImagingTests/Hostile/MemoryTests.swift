import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Memory")
struct MemoryTests {
    /// The allowed growth in bytes from the first thousand images to the second. Heaps do not return every page, and under
    /// AddressSanitizer few of them.
    private static let bound = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil ? 4 << 20 : 64 << 20

    @Test("and open files don't grow with two thousand pictures, good and bad, of all kinds and by both decoders")
    func repeats() async {
        // In a separate process, because other tests allocate memory at the same time.
        await #expect(processExitsWith: .success) {
            ResidentMemory.shareHeap()
            let files = try MemoryTests.files()
            var random = SeededGenerator(seed: 6)
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("imaging-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: url) }
            var (early, opened, made) = (0, 0, 0)
            for turn in 1...2_000 {
                try Data(MemoryTests.changed(files[turn % files.count], &random)).write(to: url)
                if try MemoryTests.render(url, turn) { made += 1 }
                guard turn == 1_000 else { continue }
                (early, opened) = (try ResidentMemory.bytes(), try MemoryTests.openFiles())
            }
            let late = try ResidentMemory.bytes()
            let stillOpen = try MemoryTests.openFiles()
            guard late - early <= MemoryTests.bound, stillOpen == opened, (500..<1_900).contains(made) else {
                Issue.record(
                    "\(early) bytes after 1,000 files, \(late) after 2,000; \(opened) open, \(stillOpen); \(made) pictures"
                )
                exit(EXIT_FAILURE)
            }
        }
    }

    @Test("of a progressive picture is that of what is shown of it, however many pixels it has")
    func progressive() async {
        await #expect(processExitsWith: .success) {
            let file = try MemoryTests.progressive(5_600, 3_200)
            let size = PixelSize(width: 5_600, height: 3_200)
            for (side, limit) in [(256, 16), (1_200, 24), (1_920, 24)] {
                // Ignores memory that was allocated before.
                try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
                let before = try MemoryTests.kilobytes("VmRSS")
                let rendering = Rendering(region: Rect(size), size: size.thumbnail(fitting: side), decoder: .fast)
                let made = try ImageSource.bytes(file).render(rendering)
                let taken = try MemoryTests.kilobytes("VmHWM") - before
                if taken > limit << 10 || made.truncation != nil {
                    Issue.record("\(taken) kB for \(side) pixels")
                    exit(EXIT_FAILURE)
                }
            }
        }
    }

    /// A progressive file, whose coefficients take 3 bytes per pixel.
    private static func progressive(_ width: Int, _ height: Int) throws -> [UInt8] {
        var kind = TestJPEG()
        kind.isProgressive = true
        return try kind.encode(Synthetic.picture(width, height, channels: 3) { x, y, _ in (x ^ y) & 0xFF })
    }

    private static func kilobytes(_ name: String) throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return try #require(line?.split { " \t".contains($0) }.dropFirst().first.flatMap { Int($0) })
    }

    /// Whether a file can be rendered; the picture is then encoded in both formats.
    private static func render(_ url: URL, _ turn: Int) throws -> Bool {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let source =
            turn % 3 == 0
            ? ImageSource.bytes([UInt8](try Data(contentsOf: url))) : .file(descriptor: handle.fileDescriptor)
        guard let size = try? ImageHeader.read(from: source).size else { return false }
        var rendering = Rendering(
            region: Rect(size), size: PixelSize(width: 80, height: 60), orientation: .rightTop,
            decoder: turn % 2 == 0 ? .fast : .libjpeg)
        rendering.light = turn % 5 == 0 ? .linear : .gammaEncoded
        rendering.subsamplesChroma = turn % 7 < 4
        guard let made = try? source.render(rendering) else { return false }
        _ = try made.jpeg(quality: 80)
        _ = try made.pixels.png()
        return true
    }

    /// The file unchanged, cut short, or with some bytes changed, in turn.
    private static func changed(_ file: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return file
        case 1: return Array(file[..<Int.random(in: 0..<file.count, using: &random)])
        default:
            var bytes = file
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            return bytes
        }
    }

    /// A file of each format, and hostile files of other projects.
    private static func files() throws -> [[UInt8]] {
        let scene = Synthetic.scene(320, 240)
        var jpegs = [TestJPEG](repeating: TestJPEG(), count: 5)
        jpegs[1].isProgressive = true
        jpegs[2].isArithmetic = true
        jpegs[3].restartInterval = 3
        jpegs[4].isRGB = true
        var files = try jpegs.map { try $0.encode(scene) }
        for kind in PNGBuilder.kinds {
            var png = PNGBuilder(colorType: kind.colorType, depth: kind.depth, size: PixelSize(width: 200, height: 150))
            png.isInterlaced = kind.depth == 8
            png.hasTransparency = kind.depth < 8
            files.append(try png.file())
        }
        files += try [scene.webp(), scene.webp(quality: 101), Synthetic.scene(320, 240, channels: 4).webp()]
        files += try [scene.heif(), scene.heif(av1: true), scene.png()]
        guard Fixtures.exist else { return files }
        let hostile = try Fixtures.files("hostile").map(Fixtures.bytes)
        return files + hostile.filter { ImageFormat.sniff($0) != nil && $0.count < 100_000 }
    }

    private static func openFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
}
