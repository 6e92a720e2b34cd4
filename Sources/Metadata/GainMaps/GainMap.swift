internal import Bytes

/// A gain map as it is written to a JPEG: a second JPEG after it, which says how much brighter each part is on a display that can show more
/// than white.
public struct GainMap: Sendable, Equatable {
    /// The map, a whole JPEG without metadata or profile.
    public var jpeg: [UInt8]
    public var parameters: GainMapParameters

    /// A gain map.
    ///
    /// - Parameter jpeg: a JPEG; its metadata and profile are left out.
    public init(jpeg: [UInt8], parameters: GainMapParameters) {
        (self.jpeg, self.parameters) = (Self.withoutMetadata(jpeg), parameters)
    }
}

// MARK: - Writing

extension GainMap {
    /// What an APP2 segment of ISO 21496-1 begins with.
    static let prefix = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
    private static let xmpPrefix = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// A picture with the map after it, so that programs that do not know of maps show the picture alone.
    ///
    /// - Parameter picture: a JPEG without metadata; nil is returned for other bytes.
    public func joined(to picture: [UInt8]) -> [UInt8]? {
        guard let start = Self.endOfFirstSegments(picture), Self.endOfFirstSegments(jpeg) != nil else { return nil }
        let map =
            jpeg[..<2] + Self.segment(0xE1, Self.xmpPrefix + Array(parameters.xmp.utf8))
            + Self.segment(0xE2, Self.prefix + parameters.iso) + jpeg[2...]
        let statement =
            Self.segment(0xE1, Self.xmpPrefix + Array(GainMapParameters.xmp(ofPictureBefore: map.count).utf8))
            + Self.segment(0xE2, Self.prefix + [0, 0, 0, 0])
        let indexLength = 4 + MultiPictureIndex.prefix.count + MultiPictureIndex.indexLength
        let length = picture.count + statement.count + indexLength
        let index = MultiPictureIndex.index(
            first: length, second: map.count,
            at: length - (start + statement.count + 4 + MultiPictureIndex.prefix.count))
        return picture[..<start] + statement + Self.segment(0xE2, MultiPictureIndex.prefix + index) + picture[start...]
            + map
    }

    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + BigEndian.bytes(payload.count + 2, count: 2) + payload
    }

    /// The position after the segment of JFIF, which has to come first; nil for other bytes than a JPEG.
    private static func endOfFirstSegments(_ jpeg: [UInt8]) -> Int? {
        guard jpeg.count > 20, jpeg[0] == 0xFF, jpeg[1] == 0xD8 else { return nil }
        let end = jpeg[2] == 0xFF && jpeg[3] == 0xE0 ? 4 + BigEndian.number(jpeg[4..<6]) : 2
        return end <= jpeg.count ? end : nil
    }

    /// A JPEG without the segments of metadata and profiles before its picture. Bytes that are not understood stay.
    static func withoutMetadata(_ jpeg: [UInt8]) -> [UInt8] {
        var kept = Array(jpeg.prefix(2))
        var position = 2
        while position + 4 <= jpeg.count, jpeg[position] == 0xFF, jpeg[position + 1] != 0xDA {
            let end = position + 2 + BigEndian.number(jpeg[position + 2..<position + 4])
            guard end <= jpeg.count else { break }
            let isMetadata = jpeg[position + 1] == 0xFE || (0xE1...0xED).contains(jpeg[position + 1])
            if !isMetadata { kept += jpeg[position..<end] }
            position = end
        }
        return kept + jpeg[min(position, jpeg.count)...]
    }
}
