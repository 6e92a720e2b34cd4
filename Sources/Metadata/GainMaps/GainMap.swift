internal import Bytes
internal import Containers

/// The gain map of a JPEG: a second JPEG after it, which says how much brighter each part is on a display that can show more than white.
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

    /// More than the maps of phones, which have some hundred thousand bytes.
    private static let limit = 8 << 20

    /// The gain map in a file; nil for a file without one, or for one that is not understood. Costs a read of the headers and of the map.
    ///
    /// - Throws: ``MetadataError/unreadable(errno:)``.
    public static func read(descriptor: Int32) throws(MetadataError) -> GainMap? {
        var file = FileWindow(descriptor: descriptor)
        return try read(&file)
    }

    /// The gain map in a file in memory.
    public static func read(bytes: [UInt8]) -> GainMap? {
        var file = FileWindow(bytes: bytes)
        return (try? read(&file)) ?? nil
    }

    private static func read(_ file: inout FileWindow) throws(MetadataError) -> GainMap? {
        guard ImageContainer(try file.bytes(at: 0, count: ImageContainer.beginning)) == .jpeg,
            let length = file.length
        else { return nil }
        var blocks = EmbeddedBlocks(takesPictures: true)
        try JPEGSegments.collect(from: &file, into: &blocks)
        let xmp = XMPReader.read(blocks.xmp)
        // Phones state the place in XMP; others have the index alone.
        for place in [xmp.place(of: "GainMap", in: length)].compactMap(\.self) + blocks.pictures {
            guard place.lowerBound > 0, place.upperBound <= length, (4...limit).contains(place.count) else { continue }
            let bytes = try file.bytes(at: place.lowerBound, count: place.count)
            guard bytes.count == place.count, let parameters = Self.parameters(of: bytes) else { continue }
            return GainMap(jpeg: bytes, parameters: parameters)
        }
        return nil
    }

    /// The parameters that a map states.
    private static func parameters(of jpeg: [UInt8]) -> GainMapParameters? {
        guard ImageContainer(jpeg.prefix(ImageContainer.beginning)) == .jpeg else { return nil }
        var blocks = EmbeddedBlocks(takesPictures: true)
        var window = FileWindow(bytes: jpeg)
        try? JPEGSegments.collect(from: &window, into: &blocks)
        return GainMapParameters(iso: blocks.gainMap) ?? GainMapParameters(XMPReader.read(blocks.xmp))
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
    private static func withoutMetadata(_ jpeg: [UInt8]) -> [UInt8] {
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
