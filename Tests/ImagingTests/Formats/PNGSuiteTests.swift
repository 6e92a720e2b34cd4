import Foundation
import Imaging
import TestSupport
import Testing

@Suite("PngSuite", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
struct PNGSuiteTests {
    @Test("gives the samples that its authors publish, for every colour type, depth, interlace and transparency")
    func pixels() throws {
        var compared = 0
        for file in Fixtures.files("png/pngsuite/json", ["json"]) where !file.hasSuffix("_to8.json") {
            let name = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
            let png = "png/pngsuite/png/\(name).png"
            guard !name.hasPrefix("x"), let bytes = try? Fixtures.bytes(png) else { continue }
            let data = Data(try Fixtures.bytes(file))
            let expected = try #require(try JSONSerialization.jsonObject(with: data) as? [Int])
            let isDeep = bytes[24] == 16
            let samples = expected.map { isDeep ? ($0 * 255 + 32_767) / 65_535 : $0 }
            expect(try ImageSource.bytes(bytes).whole().pixels, samples, name)
            compared += 1
        }
        #expect(compared >= 160)
    }

    /// Compares the pixels; colours count only where alpha is not 0.
    private func expect(_ made: PixelBuffer, _ expected: [Int], _ name: String) {
        guard made.size.width * made.size.height * 4 == expected.count else {
            Issue.record("\(name): \(made.size) against \(expected.count) samples")
            return
        }
        var worst = 0
        for pixel in 0..<expected.count / 4 {
            let wanted = expected[pixel * 4..<pixel * 4 + 4]
            let alpha = made.channels == 4 ? Int(made.bytes[pixel * 4 + 3]) : 255
            worst = max(worst, abs(alpha - expected[pixel * 4 + 3]))
            guard alpha > 0 else { continue }
            for (channel, value) in wanted.dropLast().enumerated() {
                let at = pixel * made.channels + (made.channels == 1 ? 0 : channel)
                worst = max(worst, abs(Int(made.bytes[at]) - value))
            }
        }
        #expect(worst <= 1, "\(name)")
    }

    @Test("has fourteen invalid files: those without a valid header or any data are rejected, the other is shown")
    func broken() throws {
        let files = Fixtures.files("png/pngsuite/png", ["png"]).filter { $0.contains("/png/x") }
        #expect(files.count == 14)
        for file in files {
            let source = ImageSource.bytes(try Fixtures.bytes(file))
            if file.hasSuffix("xcsn0g01.png") {
                // Only the checksum of the data is wrong, and all data can be inflated.
                #expect(try source.whole().truncation?.contains("CRC") == true)
            } else {
                #expect(throws: ImagingError.self, "\(file)") { try source.whole() }
            }
        }
    }
}
