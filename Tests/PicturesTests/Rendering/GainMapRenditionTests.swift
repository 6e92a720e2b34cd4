import Catalog
import Containers
import Imaging
import Metadata
import Pictures
import TestSupport
import Testing

/// Pictures of 1,000 pixels and more keep the gain map of their original, in the part that they show.
@Suite struct GainMapRenditionTests {
    private static let stored = PixelSize(width: 1600, height: 1200)
    private let parameters = GainMapParameters(channels: [.init(least: 0, most: 2)], wholeHeadroom: 2)

    /// A picture with a map that is a quarter as wide and high, black on the left and white on the right.
    private func photo() throws -> [UInt8] {
        let picture = try Synthetic.smooth(Self.stored.width, Self.stored.height).jpeg(quality: 70)
        let map = Synthetic.picture(400, 300, channels: 1) { x, _, _ in x < 200 ? 16 : 240 }
        return try #require(GainMap(jpeg: try map.jpeg(quality: 90), parameters: parameters).joined(to: picture))
    }

    private func map(_ kind: PictureKind, of photo: PhotoRecord, _ world: PictureWorld) async throws -> GainMap? {
        try Self.read(try await world.bytes(kind, of: photo))
    }

    private static func read(_ bytes: [UInt8]) throws -> GainMap? {
        guard let map = StoredGainMap.read(bytes: bytes), case .jpeg(let jpeg) = map.picture else { return nil }
        return GainMap(jpeg: jpeg, parameters: map.parameters)
    }

    private func pixels(_ map: GainMap) throws -> PixelBuffer {
        let size = try ImageHeader.read(from: .bytes(map.jpeg)).size
        return try ImageSource.bytes(map.jpeg).render(Rendering(region: Rect(size), size: size)).pixels
    }

    @Test func aLargePictureKeepsItsMapAndASmallOneDoesNot() async throws {
        let world = try PictureWorld()
        let photo = try world.add(try photo(), size: Self.stored)
        for side in [1000, 1600] {
            let kept = try #require(try await map(.thumbnail(side), of: photo, world))
            let pixels = try pixels(kept)
            #expect(kept.parameters == parameters && pixels.size.width == side / 4 && pixels.channels == 1)
            let middle = pixels.size.width * pixels.size.height / 2
            #expect(pixels.bytes[middle + 10] < 24 && pixels.bytes[middle + pixels.size.width - 10] > 230)
        }
        for side in [256, 999] { #expect(try await map(.thumbnail(side), of: photo, world) == nil) }
    }

    /// The map of the part that fills a window: all of it is on the bright side.
    @Test func aPartHasThePartOfTheMap() async throws {
        let world = try PictureWorld()
        let photo = try world.add(try photo(), size: Self.stored)
        let viewport = try Viewport(width: 400, height: 1000)
        let geometry = ViewGeometry(image: Self.stored, viewport: viewport, focus: Point(x: 1, y: 0.5))
        let kept = try #require(try await map(.rendition(geometry), of: photo, world))
        let pixels = try pixels(kept)
        #expect(pixels.size == PixelSize(width: 100, height: 250))
        #expect(pixels.bytes.allSatisfy { $0 > 225 })
    }

    @Test func aTurnedPictureHasATurnedMap() async throws {
        let world = try PictureWorld()
        // The left of the stored picture is at the top.
        let photo = try world.add(try photo(), size: PixelSize(width: 1200, height: 1600), orientation: 6)
        let kept = try #require(try await map(.thumbnail(1200), of: photo, world))
        let pixels = try pixels(kept)
        #expect(pixels.size == PixelSize(width: 225, height: 300))
        #expect(
            pixels.bytes[..<(225 * 100)].allSatisfy { $0 < 40 } && pixels.bytes[(225 * 200)...].allSatisfy { $0 > 220 })
    }

    /// Programs that do not know of maps get the same picture as of an original without one.
    @Test func thePictureItselfIsTheSame() async throws {
        let world = try PictureWorld()
        let plain = try Synthetic.smooth(Self.stored.width, Self.stored.height).jpeg(quality: 70)
        let photos = [
            try world.add(try photo(), "a.jpg", size: Self.stored), try world.add(plain, "b.jpg", size: Self.stored),
        ]
        var pictures: [PixelBuffer] = []
        for photo in photos {
            let size = PixelSize(width: 1200, height: 900)
            let bytes = try await world.bytes(.thumbnail(1200), of: photo)
            pictures.append(try ImageSource.bytes(bytes).render(Rendering(region: Rect(size), size: size)).pixels)
        }
        #expect(pictures[0] == pictures[1])
    }

    /// The same part of the map of a HEIC or AVIF file, rotated as the file states, in the form of ISO 21496-1.
    @Test(arguments: [Form.apple, .standard], [0, 1]) func mapsOfOtherFormatsAreKeptToo(_ form: Form, _ quarters: Int)
        async throws
    {
        let world = try PictureWorld()
        let shown = quarters == 0 ? PixelSize(width: 1040, height: 780) : PixelSize(width: 780, height: 1040)
        let photo = try world.add(try form.file(Synthetic.smooth(1040, 780), quarters), form.name, size: shown)
        let kept = try #require(try await map(.thumbnail(1000), of: photo, world))
        #expect(kept.parameters == form.parameters)
        let pixels = try pixels(kept)
        #expect(
            pixels.size == (quarters == 0 ? PixelSize(width: 250, height: 188) : PixelSize(width: 188, height: 250)))
        #expect(pixels.channels == 1)
        // The left of the stored map, which is at the bottom after a quarter turn to the left, is dark.
        let (width, height) = (pixels.size.width, pixels.size.height)
        let dark = quarters == 0 ? height / 2 * width + 20 : (height - 20) * width + width / 2
        let light = quarters == 0 ? height / 2 * width + width - 20 : 20 * width + width / 2
        #expect(abs(Int(pixels.bytes[dark]) - form.dark) <= 4 && abs(Int(pixels.bytes[light]) - form.light) <= 4)
    }

    /// A damaged map costs nobody the picture.
    @Test func aDamagedMapIsLeftOut() async throws {
        let world = try PictureWorld()
        var bytes = try photo()
        let start = try #require(bytes.ranges(of: [0xFF, 0xD8, 0xFF, 0xE1]).last).lowerBound
        let tables = try #require(bytes[start...].ranges(of: [0xFF, 0xC0]).first).lowerBound
        bytes.replaceSubrange(tables + 4..<tables + 10, with: [0, 0, 0, 0, 0, 0])
        let photo = try world.add(bytes, size: Self.stored)
        let picture = try await world.bytes(.thumbnail(1200), of: photo)
        #expect(try Self.read(picture) == nil)
        #expect(try ImageHeader.read(from: .bytes(picture)).size == PixelSize(width: 1200, height: 900))
    }
}

extension GainMapRenditionTests {
    /// A HEIC or AVIF file with a gain map that is 16 on the left and 240 on the right.
    enum Form: CustomTestStringConvertible {
        /// An auxiliary image, whose values are light.
        case apple
        /// A tone map, whose image has a colour profile that must not be applied.
        case standard

        var testDescription: String { name }
        var name: String { self == .apple ? "a.heic" : "a.avif" }
        var dark: Int { self == .apple ? 11 : 16 }
        var light: Int { self == .apple ? 242 : 240 }

        var parameters: GainMapParameters {
            var channel = GainMapParameters.Channel(least: self == .apple ? 0 : -0.5, most: 3)
            (channel.offset, channel.alternateOffset) = (0, 0)
            return GainMapParameters(channels: [channel], wholeHeadroom: 3)
        }

        func file(_ picture: PixelBuffer, _ quarters: Int) throws -> [UInt8] {
            let turn = HEIFBuilder.rotation(quarters)
            let values = Synthetic.picture(260, 195, channels: 1) { x, _, _ in x < 130 ? 16 : 240 }
            let isAVIF = self == .standard
            let kind = HEIFBuilder.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")
            let properties = isAVIF ? [turn, HEIFBuilder.codePoints(primaries: 9, transfer: 16)] : [turn, kind]
            var file = HEIFBuilder()
            file.brands = isAVIF ? ["avif", "mif1"] : file.brands
            file.items = [
                try HEIFBuilder.coded(1, picture, av1: isAVIF, properties: [turn]),
                try HEIFBuilder.coded(2, values, av1: isAVIF, properties: properties),
            ]
            if isAVIF {
                file.items.append(HEIFBuilder.Item(3, "tmap", [0] + iso))
                file.references = [("dimg", 3, [1, 2])]
            } else {
                let xmp = """
                    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
                    <rdf:Description xmlns:g="http://ns.apple.com/HDRGainMap/1.0/" g:HDRGainMapVersion="131072" \
                    g:HDRGainMapHeadroom="8"/></rdf:RDF></x:xmpmeta>
                    """
                file.items.append(HEIFBuilder.Item(3, "mime", Array(xmp.utf8), contentType: "application/rdf+xml"))
                file.references = [("auxl", 2, [1]), ("cdsc", 3, [2])]
            }
            return file.bytes
        }

        /// The parameters in binary form: version, flags for one denominator, the denominator, and the numerators.
        private var iso: [UInt8] {
            [0, 0, 0, 0, 0x48] + [2, 0, 6, -1, 6, 2, 0, 0].flatMap { HEIFBuilder.number($0, 4) }
        }
    }
}
