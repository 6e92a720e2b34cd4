internal import Bytes
internal import Containers

/// The binary form (ISO 21496-1, annex C): fractions with the most significant byte first.
extension GainMapParameters {
    private static let severalChannels = 0x80
    private static let baseColors = 0x40
    private static let isBackward = 0x04
    private static let oneDenominator = 0x08
    /// The denominator that is written.
    private static let denominator = 1 << 20

    /// Nil for other bytes, another version, and for a picture that is itself the brighter one.
    init?(iso bytes: [UInt8]) {
        var reader = BoxReader(bytes[...])
        guard reader.number(2) == 0, reader.number(2) != nil, let flags = reader.number(1),
            flags & Self.isBackward == 0
        else { return nil }
        var common: Int?
        if flags & Self.oneDenominator != 0 {
            guard let number = reader.number(4) else { return nil }
            common = number
        }
        func fraction(isSigned: Bool = false) -> Double? {
            guard let number = reader.number(4), let denominator = common ?? reader.number(4), denominator != 0 else {
                return nil
            }
            let numerator = isSigned ? Int(Int32(truncatingIfNeeded: number)) : number
            return Double(numerator) / Double(denominator)
        }
        guard let least = fraction(), let whole = fraction() else { return nil }
        self.init(channels: [], leastHeadroom: least, wholeHeadroom: whole)
        isInBaseColors = flags & Self.baseColors != 0
        for _ in 0..<(flags & Self.severalChannels == 0 ? 1 : 3) {
            guard let least = fraction(isSigned: true), let most = fraction(isSigned: true), let gamma = fraction(),
                let offset = fraction(isSigned: true), let alternate = fraction(isSigned: true)
            else { return nil }
            var channel = Channel(least: least, most: most)
            (channel.gamma, channel.offset, channel.alternateOffset) = (gamma, offset, alternate)
            channels.append(channel)
        }
        guard areValid else { return nil }
    }

    /// The bytes.
    var iso: [UInt8] {
        let flags =
            Self.oneDenominator | (channels.count == 3 ? Self.severalChannels : 0)
            | (isInBaseColors ? Self.baseColors : 0)
        let numbers =
            [leastHeadroom, wholeHeadroom]
            + channels.flatMap { [$0.least, $0.most, $0.gamma, $0.offset, $0.alternateOffset] }
        let numerators = numbers.map { Int(($0 * Double(Self.denominator)).rounded()) }
        return [0, 0, 0, 0, UInt8(flags)]
            + ([Self.denominator] + numerators).flatMap { BigEndian.bytes($0, count: 4) }
    }
}
