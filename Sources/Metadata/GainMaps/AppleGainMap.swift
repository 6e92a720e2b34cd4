internal import Bytes
internal import Containers
internal import Glibc

/// The form of gain maps that Apple used before ISO 21496-1 (developer.apple.com, "Applying Apple HDR effect to your photos"). The light of
/// each part of the picture is multiplied by 1 + (headroom − 1) · g, where g is the value of the map from 0 to 1, decoded by the transfer
/// function of ITU-R BT.709.
struct AppleGainMap {
    /// How many times brighter than white the brightest part can be.
    let headroom: Double

    /// Nil for a packet of another kind of image, and if the headroom is not stated.
    ///
    /// - Parameters:
    ///   - xmp: the packet of the map, which states the headroom since version 2.
    ///   - note: the maker's note of the picture, which states it otherwise.
    init?(_ xmp: XMPPacket, note: [UInt8]) {
        guard Self.isDescribed(by: xmp) else { return nil }
        let stated = xmp.text(.appleHeadroom).flatMap { Double($0) }.flatMap { $0 > 1 ? $0 : nil }
        guard let headroom = stated ?? Self.headroom(note), headroom > 1, log2(headroom) <= GainMapParameters.limit
        else { return nil }
        self.headroom = headroom
    }

    /// Whether a packet is that of such a map.
    static func isDescribed(by xmp: XMPPacket) -> Bool { xmp.text(.appleGainMapVersion) != nil }

    /// The parameters of ISO 21496-1 for the values that ``levels`` gives.
    var parameters: GainMapParameters {
        var channel = GainMapParameters.Channel(least: 0, most: log2(headroom))
        (channel.offset, channel.alternateOffset) = (0, 0)
        return GainMapParameters(channels: [channel], wholeHeadroom: log2(headroom))
    }

    /// For each value of the map, that of a map whose values are proportional to the logarithm of the gain.
    var levels: [UInt8] {
        (0...255).map { value in
            let gain = 1 + (headroom - 1) * Self.light(Double(value) / 255)
            return UInt8((255 * log2(gain) / log2(headroom)).rounded())
        }
    }

    /// The inverse of the transfer function of ITU-R BT.709.
    private static func light(_ value: Double) -> Double {
        value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45)
    }
}

// MARK: - The maker's note

extension AppleGainMap {
    private static let beginning = Array("Apple iOS\0\0\u{1}MM".utf8)
    private static let headroomTag = 33
    private static let gainTag = 48
    private static let signedRatio = 10

    /// The headroom by two numbers in the note of Apple's cameras. Many notes have only one of them.
    private static func headroom(_ note: [UInt8]) -> Double? {
        guard note.starts(with: beginning) else { return nil }
        // Offsets count from the beginning of the note.
        let header = TIFFHeader(base: 0, isBigEndian: true, first: beginning.count)
        var bytes = FileWindow(bytes: note)
        guard let directory = (try? header.directory(at: header.first, from: &bytes)) ?? nil else { return nil }
        let (first, second) = (ratio(directory[headroomTag], note), ratio(directory[gainTag], note))
        guard first != nil || second != nil else { return nil }
        let gain = second ?? 0
        let stops =
            switch (first ?? 0 < 1, gain <= 0.01) {
            case (true, true): 1.8 - 20 * gain
            case (true, false): 1.601 - 0.101 * gain
            case (false, true): 3 - 70 * gain
            case (false, false): 2.303 - 0.303 * gain
            }
        return exp2(stops)
    }

    private static func ratio(_ entry: TIFFDirectory.Entry?, _ note: [UInt8]) -> Double? {
        guard let entry, entry.type == signedRatio, entry.count == 1, entry.range.upperBound <= note.count else {
            return nil
        }
        let numbers = [entry.range.prefix(4), entry.range.suffix(4)].map {
            Double(Int32(truncatingIfNeeded: BigEndian.number(note[$0])))
        }
        return numbers[1] == 0 ? nil : numbers[0] / numbers[1]
    }
}
