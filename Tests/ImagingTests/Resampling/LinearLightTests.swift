import Glibc
import Imaging
import TestSupport
import Testing

@Suite("Linear light")
struct LinearLightTests {
    /// Half the light of white as an sRGB sample: 187.5.
    private static let half = 188
    private static let kinds = ["jpeg", "grey jpeg", "png", "grey png", "webp", "heic", "avif"]
    private static let patterns = ["checks", "columns", "rows"]

    @Test(
        "averages alternating black and white to half the light of white, and gamma-encoded samples to less",
        arguments: kinds)
    func patterns(kind: String) throws {
        for pattern in Self.patterns {
            let source = try Self.file(kind, Self.pattern(pattern, 240))
            // Ratios of two, of three, in between, and large enough that averaging comes first.
            for side in [120, 96, 80, 70, 41, 29, 13, 5] {
                let size = PixelSize(width: side, height: side)
                let linear = try Self.mean(source.rendered(size, .linear).pixels)
                let encoded = try Self.mean(source.rendered(size, .gammaEncoded).pixels)
                #expect(abs(linear - Double(Self.half)) <= 1, "\(pattern) \(side)")
                #expect(abs(encoded - 128) <= 1, "\(pattern) \(side)")
            }
        }
    }

    @Test("halves a pattern alike everywhere but at the edge", arguments: kinds)
    func everywhere(kind: String) throws {
        let source = try Self.file(kind, Self.pattern("checks", 120))
        let made = try source.rendered(PixelSize(width: 60, height: 60), .linear).pixels
        // Lossy encoders in YCbCr are a few steps off at black and white.
        let bound = kind.hasSuffix("png") ? 1 : 3
        for y in 3..<57 {
            for x in 3..<57 {
                let sample = Int(made.bytes[(y * 60 + x) * made.channels])
                #expect(abs(sample - Self.half) <= bound, "\(x), \(y)")
            }
        }
    }

    @Test("gives all 256 samples back at the same size", arguments: [1, 3, 4])
    func roundTrip(channels: Int) throws {
        let picture = Synthetic.picture(256, 9, channels: channels) { x, y, channel in
            channel == 3 ? (y == 0 ? 255 : 40 + 20 * y) : (x + 85 * channel) % 256
        }
        let made = try ImageSource.bytes(picture.png()).rendered(picture.size, .linear).pixels
        if channels < 4 {
            #expect(made == picture)
        } else {
            #expect(made.bytes[..<1024] == picture.bytes[..<1024])
            let apart = zip(made.bytes, picture.bytes).map { abs(Int($0) - Int($1)) }
            #expect(apart.max() ?? 9 <= 1)
        }
    }

    @Test(
        "of profiles is theirs: at the same size colours are as without",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func patches() throws {
        let files = Fixtures.files("icc/patches", ["jpg", "png"]) + ["jpeg/go/video-001.cmyk.jpeg"]
        for name in files {
            let source = ImageSource.bytes(try Fixtures.bytes(name))
            let size = try ImageHeader.read(from: source).size
            let linear = try source.rendered(size, .linear, .libjpeg).pixels
            let encoded = try source.rendered(size, .gammaEncoded, .libjpeg).pixels
            #expect(linear == encoded, "\(name)")
        }
        #expect(files.count >= 50)
    }

    @Test(
        "of profiles uses their curves: half of white is half as bright",
        .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
    func profiles() throws {
        let grey = Self.pattern("checks", 120)
        let rgb = Synthetic.picture(120, 120, channels: 3) { x, y, _ in (x + y) % 2 * 255 }
        let profiles = Fixtures.files("icc/profiles", ["icc", "icm"])
        for name in profiles {
            let profile = try Fixtures.bytes(name)
            let isGrey = profile[16..<20].elementsEqual("GRAY".utf8)
            let file = try TestJPEG.lossless.encode(isGrey ? grey : rgb)
            let source = ImageSource.bytes(Synthetic.withProfile(file, profile))
            let made = try source.rendered(PixelSize(width: 60, height: 60), .linear).pixels
            #expect(abs(Self.mean(made) - Double(Self.half)) <= 1.5, "\(name): \(Self.mean(made))")
        }
        #expect(profiles.count >= 20)
    }

    @Test("of code points uses their curve, and colours outside sRGB are mixed before they are clipped")
    func wide() throws {
        // Alternating the red of Display P3 with black: half its light, which is also outside of sRGB in red.
        var checks = try Synthetic.picture(80, 80, channels: 3) { x, y, channel in
            (x + y) % 2 == 0 && channel == 0 ? 255 : 0
        }.png()
        var flat = try Synthetic.picture(40, 40, channels: 3) { _, _, channel in channel == 0 ? Self.half : 0 }.png()
        PNGChunks.insert("cICP", [12, 13, 0, 1], before: "IDAT", in: &checks)
        PNGChunks.insert("cICP", [12, 13, 0, 1], before: "IDAT", in: &flat)
        let size = PixelSize(width: 40, height: 40)
        for decoder in PictureDecoder.allCases {
            let mixed = try ImageSource.bytes(checks).rendered(size, .linear, decoder).pixels
            let plain = try ImageSource.bytes(flat).rendered(size, .gammaEncoded, decoder).pixels
            let at = (20 * 40 + 20) * 3
            #expect(zip(mixed.bytes[at..<at + 3], plain.bytes[at..<at + 3]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
            #expect(mixed.bytes[at] > 190 && mixed.bytes[at + 1] == 0)
        }
    }

    @Test("mixes colours by their alpha, and alpha as it is")
    func alpha() throws {
        // White with alpha 255 and black with alpha 85: three quarters of the visible light are white.
        let pixels: [[Int]] = [[255, 255, 255, 255], [0, 0, 0, 85]]
        let picture = Synthetic.picture(240, 240, channels: 4) { x, y, channel in pixels[(x + y) % 2][channel] }
        for side in [120, 70, 20] {
            let made = try ImageSource.bytes(picture.png()).rendered(PixelSize(width: side, height: side), .linear)
                .pixels
            let middle = (side / 2 * side + side / 2) * 4
            #expect(abs(Int(made.bytes[middle]) - 225) <= 2, "\(side): \(made.bytes[middle..<middle + 4])")
            #expect(abs(Int(made.bytes[middle + 3]) - 170) <= 2)
        }
        // Transparent pixels do not contribute a colour.
        let seen: [[Int]] = [[200, 100, 50, 255], [255, 255, 255, 0]]
        let holes = Synthetic.picture(120, 120, channels: 4) { x, y, channel in seen[(x + y) % 2][channel] }
        for source in [ImageSource.bytes(try holes.png()), .bytes(try holes.webp(quality: 101))] {
            let made = try source.rendered(PixelSize(width: 17, height: 17), .linear).pixels
            for base in stride(from: 0, to: made.bytes.count, by: 4) {
                let color = made.bytes[base..<base + 3].map { Int($0) }
                #expect(zip(color, seen[0]).allSatisfy { abs($0 - $1) <= 1 }, "\(color)")
            }
        }
    }

    @Test("is the same with a filter in doubles", arguments: [1, 3], [120, 97, 61, 30, 11])
    func reference(channels: Int, side: Int) throws {
        let picture = Synthetic.scene(240, 203, channels: channels)
        let size = PixelSize(width: side, height: side)
        let made = try ImageSource.bytes(picture.png()).rendered(size, .linear).pixels
        let expected = FloatResampling.resample(picture, to: size)
        let difference = Synthetic.difference(made, expected)
        // For reductions by more than three, averaging comes before the filter.
        #expect(difference <= (side > 40 ? 0.01 : 1), "\(difference)")
        if channels == 3 {
            let grey = Synthetic.picture(240, 203, channels: 3) { x, y, _ in Int(picture.bytes[(y * 240 + x) * 3]) }
            let made = try ImageSource.bytes(grey.png()).rendered(size, .linear).pixels.bytes
            let colors = stride(from: 0, to: made.count, by: 3).map { made[$0..<$0 + 3] }
            #expect(colors.allSatisfy { Set($0).count == 1 })
        }
    }

    @Test("uses every pixel of a JPEG, with both decoders alike")
    func jpeg() throws {
        let picture = Synthetic.scene(640, 480)
        for isProgressive in [false, true] {
            var encoder = TestJPEG()
            encoder.isProgressive = isProgressive
            let source = ImageSource.bytes(try encoder.encode(picture))
            let decoded = try source.rendered(picture.size, .gammaEncoded, .libjpeg).pixels
            let size = PixelSize(width: 40, height: 30)
            let expected = try ImageSource.bytes(decoded.png()).rendered(size, .linear).pixels
            for decoder in PictureDecoder.allCases {
                #expect(try source.rendered(size, .linear, decoder).pixels == expected)
            }
        }
    }

    private static func pattern(_ name: String, _ side: Int) -> PixelBuffer {
        Synthetic.picture(side, side, channels: 1) { x, y, _ in
            (name == "checks" ? x + y : name == "columns" ? x : y) % 2 * 255
        }
    }

    private static func file(_ kind: String, _ grey: PixelBuffer) throws -> ImageSource {
        let rgb = Synthetic.picture(grey.size.width, grey.size.height, channels: 3) { x, y, _ in
            Int(grey.bytes[y * grey.size.width + x])
        }
        switch kind {
        case "jpeg": return .bytes(try TestJPEG.lossless.encode(rgb))
        case "grey jpeg": return .bytes(try TestJPEG.lossless.encode(grey))
        case "png": return .bytes(try rgb.png())
        case "grey png": return .bytes(try grey.png())
        case "webp": return .bytes(try rgb.webp(quality: 101))
        default: return .bytes(try rgb.heif(av1: kind == "avif", quality: 100))
        }
    }

    private static func mean(_ pixels: PixelBuffer) -> Double {
        Double(pixels.bytes.reduce(0) { $0 + Int($1) }) / Double(pixels.bytes.count)
    }
}

extension TestJPEG {
    /// The least lossy JPEG.
    fileprivate static var lossless: TestJPEG {
        var encoder = TestJPEG()
        encoder.quality = 100
        encoder.sampling = (1, 1)
        return encoder
    }
}

extension ImageSource {
    fileprivate func rendered(
        _ size: PixelSize, _ light: ResamplingLight, _ decoder: PictureDecoder = .tested
    ) throws -> RenderedPicture {
        var rendering = Rendering(region: Rect(try ImageHeader.read(from: self).size), size: size, decoder: decoder)
        rendering.light = light
        return try render(rendering)
    }
}
