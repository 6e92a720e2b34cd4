import Foundation
import Imaging
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
