import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Memory")
struct MemoryTests {
    @Test("does not grow with repetition, of good files and of bad ones")
    func repeats() async {
        // In a process of its own: other tests take memory at the same time.
        await #expect(processExitsWith: .success) {
            let sources = try MemoryTests.sources()
            var early = 0
            for turn in 1...2_000 {
                let source = sources[turn % sources.count]
                if let made = try? source.whole(PixelSize(width: 80, height: 60), .rightTop) {
                    _ = try made.pixels.jpeg(quality: 80)
                    _ = try made.pixels.png()
                }
                if turn == 200 { early = try MemoryTests.residentPages() }
            }
            let late = try MemoryTests.residentPages()
            if late * 100 > early * 105 {
                Issue.record("\(early) pages after 200 turns, \(late) after 2,000")
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
                // What was taken before doesn't count.
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

    /// A progressive file, whose coefficients are 3 bytes for each pixel.
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

    /// Whole files, files cut in the middle, and files cut in the header.
    private static func sources() throws -> [ImageSource] {
        let picture = Synthetic.scene(320, 240)
        let whole = [try picture.jpeg(quality: 85), try picture.png()]
        let cut = whole.map { Array($0[..<($0.count / 3)]) }
        let headless = whole.map { Array($0[..<60]) }
        return (whole + cut + headless).map { .bytes($0) }
    }

    private static func residentPages() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
}
