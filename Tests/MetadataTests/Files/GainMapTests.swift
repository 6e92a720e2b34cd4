import Containers
import Imaging
import Metadata
import TestSupport
import Testing

/// Gain maps: read in each form, and written so that they are read again.
@Suite struct GainMapTests {
    private let picture = (try? TestJPEG().encode(Synthetic.smooth(96, 64))) ?? []
    private let map = (try? Synthetic.smooth(24, 16).jpeg(quality: 90)) ?? []

    private static func parameters(_ count: Int) -> GainMapParameters {
        let channels = (0..<count).map { index in
            var channel = GainMapParameters.Channel(least: -0.5 - Double(index), most: 2.25 + Double(index))
            (channel.gamma, channel.offset, channel.alternateOffset) = (1.5, 0.015625, 0.03125)
            return channel
        }
        return GainMapParameters(channels: channels, leastHeadroom: 0.25, wholeHeadroom: 3.5)
    }

    /// The map of a file, as it would be written.
    private static func read(_ bytes: [UInt8]) -> GainMap? {
        guard let map = StoredGainMap.read(bytes: bytes), case .jpeg(let jpeg) = map.picture, map.levels == nil else {
            return nil
        }
        return GainMap(jpeg: jpeg, parameters: map.parameters)
    }

    @Test(arguments: [1, 3]) func aMapIsReadAsItWasWritten(_ channels: Int) throws {
        let written = GainMap(jpeg: map, parameters: Self.parameters(channels))
        let whole = try #require(written.joined(to: picture))
        #expect(whole.starts(with: picture.prefix(20)) && whole.suffix(100).elementsEqual(map.suffix(100)))
        #expect(Self.read(whole) == written)
        // The picture is as before for programs that do not know of maps.
        let size = PixelSize(width: 96, height: 64)
        let pixels = try [picture, whole].map {
            try ImageSource.bytes($0).render(Rendering(region: Rect(size), size: size)).pixels
        }
        #expect(pixels[0] == pixels[1])
    }

    /// Each of the two forms is enough, and so is each of the two statements of where the map is.
    @Test(arguments: [
        "urn:iso:std:iso:ts:21496:-1", "http://ns.adobe.com/hdr-gain-map/1.0/",
        "http://ns.google.com/photos/1.0/container/", "MPF\0",
    ])
    func oneFormOfEachIsEnough(_ missing: String) throws {
        let written = GainMap(jpeg: map, parameters: Self.parameters(3))
        var whole = try #require(written.joined(to: picture))
        let places = whole.ranges(of: Array(missing.utf8))
        #expect(!places.isEmpty)
        for place in places { whole[place.lowerBound] ^= 1 }
        #expect(Self.read(whole) == written)
    }

    @Test func otherPicturesHaveNoMap() throws {
        #expect(Self.read(picture) == nil && Self.read([]) == nil)
        let whole = try #require(GainMap(jpeg: map, parameters: Self.parameters(1)).joined(to: picture))
        #expect(Self.read(Array(whole.dropLast(map.count + 40))) == nil)
        // A preview in the same index is not a map.
        let start = try #require(whole.ranges(of: [0xFF, 0xD8, 0xFF, 0xE1]).last).lowerBound
        #expect(Self.read(Array(whole[..<start]) + picture + picture) == nil)
        #expect(GainMap(jpeg: map, parameters: Self.parameters(1)).joined(to: [1, 2, 3]) == nil)
    }

    @Test func numbersThatCannotBeAreRefused() throws {
        var odd: [GainMapParameters] = []
        var one = Self.parameters(1)
        one.wholeHeadroom = 0.25
        odd.append(one)
        one = Self.parameters(1)
        one.channels[0].gamma = 0
        odd.append(one)
        one = Self.parameters(3)
        one.channels[2].most = -20
        odd.append(one)
        for parameters in odd {
            let whole = try #require(GainMap(jpeg: map, parameters: parameters).joined(to: picture))
            #expect(Self.read(whole) == nil)
        }
    }

    @Test func damageToAMapIsHarmless() throws {
        var random = SeededGenerator(seed: 21_496)
        let whole = try #require(GainMap(jpeg: map, parameters: Self.parameters(3)).joined(to: picture))
        for _ in 0..<3_000 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            damaged.removeLast(Int.random(in: 0...40, using: &random))
            guard let read = Self.read(damaged) else { continue }
            #expect(read.parameters.channels.count == 1 || read.parameters.channels.count == 3)
        }
    }
}
