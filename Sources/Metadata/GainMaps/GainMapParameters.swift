/// How a gain map brightens its picture on a display that can show more than white (ISO 21496-1, and Adobe's Gain Map Specification 1.0).
public struct GainMapParameters: Sendable, Equatable {
    /// The values of one channel, or of all.
    public struct Channel: Sendable, Equatable {
        /// The gain where the map is black, and where it is white, as powers of two.
        public var least: Double
        public var most: Double
        public var gamma = 1.0
        /// Added to the light of the picture before it is multiplied, and subtracted afterwards.
        public var offset = 1.0 / 64
        public var alternateOffset = 1.0 / 64

        /// A channel with the usual gamma and offsets.
        public init(least: Double, most: Double) {
            (self.least, self.most) = (least, most)
        }
    }

    /// One for all channels, or those of red, green and blue.
    public var channels: [Channel]
    /// How much brighter than white a display must be for the map to have an effect, and for it to have its whole effect, as powers of two.
    public var leastHeadroom: Double
    public var wholeHeadroom: Double
    /// Whether the gain applies to the colours of the picture itself.
    public var isInBaseColors = true

    /// Parameters of one channel or three.
    public init(channels: [Channel], leastHeadroom: Double = 0, wholeHeadroom: Double) {
        (self.channels, self.leastHeadroom, self.wholeHeadroom) = (channels, leastHeadroom, wholeHeadroom)
    }

    /// More than any display shows, so that every number can be written as a fraction.
    static let limit = 64.0

    /// Whether all numbers can be those of a picture that is shown as it is on a usual display.
    var areValid: Bool {
        guard channels.count == 1 || channels.count == 3,
            leastHeadroom >= 0, leastHeadroom < wholeHeadroom, wholeHeadroom <= Self.limit
        else { return false }
        return channels.allSatisfy { channel in
            let all = [channel.least, channel.most, channel.gamma, channel.offset, channel.alternateOffset]
            return all.allSatisfy { abs($0) <= Self.limit } && channel.least <= channel.most && channel.gamma > 0
        }
    }
}
