import Metadata
import Testing

@Suite struct PositionTests {
    /// Degrees, minutes and seconds of a place in the north-east: 48.8583, 2.2945.
    private static let north = [(48, 1), (51, 1), (2988, 100)]
    private static let east = [(2, 1), (17, 1), (402, 10)]

    private func position(_ block: TIFFBlock) -> [Double]? {
        let read = PhotoMetadata(exif: block.bytes)
        guard let latitude = read.latitude, let longitude = read.longitude else { return nil }
        return [latitude, longitude]
    }

    /// Whether the block's position is as expected, to about 0.1 mm.
    private func says(_ block: TIFFBlock, _ expected: [Double]?) -> Bool {
        let found = position(block)
        guard let found, let expected else { return found == nil && expected == nil }
        return zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test("The first letter decides the hemisphere, in either case and byte order", arguments: [false, true])
    func letters(bigEndian: Bool) {
        for (south, west, signs) in [
            ("N", "E", [1.0, 1]), ("s", "w", [-1, -1]), ("South", "EAST", [-1, 1]), (" N ", "West", [1, -1]),
        ] {
            var block = TIFFBlock(bigEndian: bigEndian)
            block.position(Self.north, south, Self.east, west)
            #expect(says(block, [signs[0] * 48.8583, signs[1] * 2.2945]), "\(south) \(west)")
        }
    }

    @Test(
        "Without both letters there is no position",
        arguments: [(nil, nil), ("", ""), ("N", nil), ("X", "E"), ("N", "1")])
    func missingLetters(south: String?, west: String?) {
        var block = TIFFBlock()
        block.position(Self.north, south, Self.east, west)
        #expect(says(block, nil), "no hemisphere is guessed")
    }

    @Test("A signed value is south with its letter, against it and without it", arguments: ["S", "N", nil])
    func signedValues(letter: String?) {
        var block = TIFFBlock()
        if let letter { block.ascii(.gps, 1, letter) }
        block.ratios(.gps, 2, [(-33, 1), (30, 1), (0, 1)], signed: true)
        block.ascii(.gps, 3, "E")
        block.ratios(.gps, 4, [(151, 1), (0, 1), (0, 1)], signed: true)
        #expect(says(block, [-33.5, 151]), "\(letter ?? "none")")
    }

    @Test("One, two and three rationals are degrees, minutes, seconds; 0/0 seconds are 0")
    func counts() {
        for (latitude, expected) in [
            ([(485, 10)], 48.5), ([(48, 1), (305, 10)], 48 + 30.5 / 60), ([(48, 1), (30, 1), (0, 0)], 48.5),
            ([(48, 1), (0, 0), (0, 0)], 48), ([(48, 1), (75, 1), (0, 1)], 49.25),
        ] {
            var block = TIFFBlock()
            block.position(latitude, "N", [(2, 1)], "E")
            #expect(says(block, [expected, 2]), "\(latitude)")
        }
    }

    @Test("A position that is invalid, out of range, incomplete or 0, 0 is ignored")
    func none() {
        let cases: [([(Int, Int)], [(Int, Int)])] = [
            ([(48, 0)], [(2, 1)]), ([(0, 0)], [(2, 1)]), ([(48, 1), (1, 0)], [(2, 1)]), ([(213, 1)], [(2, 1)]),
            ([(48, 1)], [(200, 1)]), ([(90, 1), (0, 1), (1, 100)], [(2, 1)]), ([(0, 1), (0, 1)], [(0, 1)]),
            ([(0, 1), (0, 0), (0, 0)], [(0, 1)]), ([], [(2, 1)]), ([(48, 1)], []), ([(0xFFFF_FFFF, 1)], [(2, 1)]),
        ]
        for (latitude, longitude) in cases {
            var block = TIFFBlock()
            block.position(latitude, "N", longitude, "E")
            #expect(says(block, nil), "\(latitude) \(longitude)")
        }
    }

    @Test("The poles, the date line and the equator are positions")
    func edges() {
        for (latitude, south, longitude, west, expected) in [
            (90, "N", 0, "E", [90.0, 0]), (90, "S", 0, "E", [-90, 0]), (66, "N", 180, "W", [66, -180]),
            (0, "N", 9, "E", [0, 9]), (51, "N", 0, "W", [51, 0]),
        ] {
            var block = TIFFBlock()
            block.position([(latitude, 1)], south, [(longitude, 1)], west)
            #expect(says(block, expected), "\(expected)")
        }
    }

    @Test("Altitude is negative below the sea, and direction is below 360")
    func altitudeAndDirection() {
        var block = TIFFBlock()
        block.raw(.gps, 5, format: 1, [1])
        block.ratios(.gps, 6, [(4305, 10)])
        block.ratios(.gps, 17, [(360, 1)])
        let read = PhotoMetadata(exif: block.bytes)
        #expect(read.altitude == -430.5)
        #expect(read.imageDirection == 0)
        var wrong = TIFFBlock()
        wrong.ratios(.gps, 6, [(1, 0)])
        wrong.ratios(.gps, 17, [(361, 1)])
        #expect(PhotoMetadata(exif: wrong.bytes) == PhotoMetadata())
    }
}
