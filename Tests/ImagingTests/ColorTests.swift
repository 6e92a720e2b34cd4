import Imaging
import TestSupport
import Testing

@Suite("Colour")
struct ColorTests {
    @Test(
        "of embedded profiles becomes sRGB, relative colorimetric with black point compensation",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"), arguments: ["jpg", "png"])
    func patches(type: String) throws {
        var compared = 0
        for row in try Fixtures.table("icc/patches/expected_srgb.csv") {
            let profile = try #require(row["profile"])
            let name = "icc/patches/\(profile).\(type)"
            // Near black, one step of this profile's linear light is 13 steps of sRGB, and JPEG can be off by one step.
            guard name != "icc/patches/scRGB-v2.jpg", let bytes = try? Fixtures.bytes(name) else { continue }
            let made = try ImageSource.bytes(bytes).whole().pixels
            let x = try #require(row["x"].flatMap { Int($0) })
            let y = try #require(row["y"].flatMap { Int($0) })
            let at = (y * made.size.width + x) * made.channels
            let expected = ["relcol_r", "relcol_g", "relcol_b"].map { row[$0].flatMap { Int($0) } ?? -99 }
            for channel in 0..<3 {
                let sample = Int(made.bytes[at + (made.channels == 1 ? 0 : channel)])
                #expect(abs(sample - expected[channel]) <= 4, "\(name) \(row["patch"] ?? "") channel \(channel)")
            }
            compared += 1
        }
        #expect(compared >= 200)
    }

    @Test(
        "of a photograph with a wide profile is that of its sRGB twin",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func twins() throws {
        let size = PixelSize(width: 60, height: 40)
        let wide = try ImageSource.bytes(Fixtures.bytes("icc/real/Iceland-P3.jpg")).whole(size).pixels
        let plain = try ImageSource.bytes(Fixtures.bytes("icc/real/Iceland-sRGB.jpg")).whole(size).pixels
        #expect(Synthetic.difference(wide, plain) < 6)
    }

    @Test(
        "of inks without a profile is the product of what they let through",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func inks() throws {
        // CMYK with Adobe's marker and no profile. Another program computes the means 96, 58, 51.
        let made = try ImageSource.bytes(Fixtures.bytes("jpeg/go/video-001.cmyk.jpeg")).whole().pixels
        #expect(made.channels == 3)
        for (channel, mean) in [96.0, 58, 51].enumerated() {
            let samples = stride(from: channel, to: made.bytes.count, by: 3).map { Double(made.bytes[$0]) }
            #expect(abs(samples.reduce(0, +) / Double(samples.count) - mean) <= 1.5)
        }
    }

    @Test(
        "told by code points in a PNG is that of their primaries, and goes before sRGB's chunk",
        arguments: [
            ([12, 13, 0, 1], [215, 93, 31]), ([9, 1, 0, 1], [241, 76, 29]), ([1, 13, 0, 1], [200, 100, 50]),
            // HDR, the limited range, and unassigned primaries.
            ([9, 16, 0, 1], [200, 100, 50]), ([12, 13, 0, 0], [200, 100, 50]), ([77, 13, 0, 1], [200, 100, 50]),
        ] as [([UInt8], [Int])])
    func codePoints(points: [UInt8], expected: [Int]) throws {
        var bytes = try Synthetic.picture(20, 10, channels: 3) { _, _, channel in [200, 100, 50][channel] }.png()
        PNGChunks.insert("sRGB", [0], before: "IDAT", in: &bytes)
        PNGChunks.insert("cICP", points, before: "IDAT", in: &bytes)
        let source = ImageSource.bytes(bytes)
        for decoder in PictureDecoder.allCases {
            let size = PixelSize(width: 20, height: 10)
            let made = try source.render(Rendering(region: Rect(size), size: size, decoder: decoder)).pixels
            #expect(zip(made.bytes, expected).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(made.bytes[..<3])")
        }
    }

    @Test("of a grey file stays grey, of one with alpha has alpha")
    func channels() throws {
        for channels in [1, 3, 4] {
            let picture = Synthetic.scene(40, 30, channels: channels)
            let source = try ImageSource.bytes(picture.png())
            #expect(try source.whole(PixelSize(width: 11, height: 9)).pixels.channels == channels)
            #expect(try ImageHeader.read(from: source).hasAlpha == (channels == 4))
        }
        let grey = try ImageSource.bytes(Synthetic.scene(40, 30, channels: 1).jpeg(quality: 80))
        #expect(try grey.whole().pixels.channels == 1)
    }

    @Test("profiles that are invalid or for other samples are ignored", arguments: 0..<60)
    func brokenProfiles(seed: Int) throws {
        let picture = Synthetic.scene(64, 48)
        let plain = try ImageSource.bytes(picture.jpeg(quality: 90)).whole().pixels
        var random = SeededGenerator(seed: UInt64(seed))
        let junk = (0..<Int.random(in: 1...5_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        let made = try ImageSource.bytes(Synthetic.withProfile(picture.jpeg(quality: 90), junk)).whole()
        #expect(made.pixels == plain && made.truncation == nil)
    }

    @Test(
        "profiles with single bytes changed never do harm", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"),
        arguments: ["DisplayP3-v4", "CGATS001Compat-v2-micro"])
    func damagedProfiles(name: String) throws {
        let profiles = Fixtures.files("icc/profiles", ["icc", "icm"])
        let file = try #require(profiles.first { $0.contains(name) })
        let profile = try Fixtures.bytes(file)
        let jpeg = try Synthetic.scene(16, 16, channels: 3).jpeg(quality: 90)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var changed = profile
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: 0..<min(changed.count, 400), using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            let made = try ImageSource.bytes(Synthetic.withProfile(jpeg, changed)).whole()
            #expect(made.pixels.size == PixelSize(width: 16, height: 16))
        }
    }
}
