internal import Containers

/// The gain map of a file as it is stored there: how much brighter each part of the picture is on a display that can show more than white.
public struct StoredGainMap: Sendable, Equatable {
    /// Where the image of the map is.
    public enum Picture: Sendable, Equatable {
        /// A whole JPEG.
        case jpeg([UInt8])
        /// An item of a HEIF file.
        case item(Int)
    }

    public var picture: Picture
    /// What the values of the map mean after they were replaced by ``levels``.
    public var parameters: GainMapParameters
    /// For each value in the image, the one with which it has to be replaced; nil if they stay.
    public var levels: [UInt8]?

    private init(_ picture: Picture, _ parameters: GainMapParameters) {
        (self.picture, self.parameters) = (picture, parameters)
    }

    private init(_ picture: Picture, _ map: AppleGainMap) {
        (self.picture, parameters, levels) = (picture, map.parameters, map.levels)
    }

    /// More than the maps of phones, which have some hundred thousand bytes.
    private static let limit = 8 << 20
    /// More than parameters of three channels need.
    private static let parametersLimit = 1 << 10

    /// The gain map of a file; nil for a file without one, or for one that is not understood. Costs a read of the headers and of a JPEG's
    /// map.
    ///
    /// - Throws: ``MetadataError/unreadable(errno:)``.
    public static func read(descriptor: Int32) throws(MetadataError) -> StoredGainMap? {
        var file = FileWindow(descriptor: descriptor)
        return try read(&file)
    }

    /// The gain map of a file in memory.
    public static func read(bytes: [UInt8]) -> StoredGainMap? {
        var file = FileWindow(bytes: bytes)
        return (try? read(&file)) ?? nil
    }

    private static func read(_ file: inout FileWindow) throws(MetadataError) -> StoredGainMap? {
        switch ImageContainer(try file.bytes(at: 0, count: ImageContainer.beginning)) {
        case .jpeg: try inJPEG(&file)
        case .heif: try inHEIF(&file)
        default: nil
        }
    }
}

// MARK: - JPEG

extension StoredGainMap {
    private static func inJPEG(_ file: inout FileWindow) throws(MetadataError) -> StoredGainMap? {
        guard let length = file.length else { return nil }
        var blocks = EmbeddedBlocks(takesPictures: true)
        try JPEGSegments.collect(from: &file, into: &blocks)
        let xmp = XMPReader.read(blocks.xmp)
        // Android's phones state the place in XMP; others have the index alone.
        for place in [xmp.place(of: "GainMap", in: length)].compactMap(\.self) + blocks.pictures {
            guard place.lowerBound > 0, place.upperBound <= length, (4...limit).contains(place.count) else { continue }
            let bytes = try file.bytes(at: place.lowerBound, count: place.count)
            if bytes.count == place.count, let map = map(bytes, note: blocks.makerNote) { return map }
        }
        return nil
    }

    /// A JPEG after the first one, if it is a gain map.
    ///
    /// - Parameter note: the maker's note of the first one.
    private static func map(_ jpeg: [UInt8], note: [UInt8]) -> StoredGainMap? {
        guard ImageContainer(jpeg.prefix(ImageContainer.beginning)) == .jpeg else { return nil }
        var blocks = EmbeddedBlocks(takesPictures: true)
        var window = FileWindow(bytes: jpeg)
        try? JPEGSegments.collect(from: &window, into: &blocks)
        let xmp = XMPReader.read(blocks.xmp)
        let picture = Picture.jpeg(GainMap.withoutMetadata(jpeg))
        if let parameters = GainMapParameters(iso: blocks.gainMap) ?? GainMapParameters(xmp) {
            return StoredGainMap(picture, parameters)
        }
        return AppleGainMap(xmp, note: note).map { StoredGainMap(picture, $0) }
    }
}

// MARK: - HEIF

extension StoredGainMap {
    private static func inHEIF(_ file: inout FileWindow) throws(MetadataError) -> StoredGainMap? {
        guard let items = try HEIFFile.read(from: &file) else { return nil }
        var blocks: EmbeddedBlocks?
        for map in items.gainMaps {
            if let item = map.parameters {
                let bytes = try items.data(of: item, limit: parametersLimit, from: &file)
                // The version of the item comes before the parameters.
                guard bytes.first == 0, let parameters = GainMapParameters(iso: Array(bytes.dropFirst())) else {
                    continue
                }
                return StoredGainMap(.item(map.image), parameters)
            }
            let xmp = XMPReader.read(try HEIFBlocks.xmp(of: map.image, in: items, from: &file))
            guard AppleGainMap.isDescribed(by: xmp) else { continue }
            if blocks == nil {
                var found = EmbeddedBlocks(takesPictures: true)
                try HEIFBlocks.collect(items, from: &file, into: &found)
                blocks = found
            }
            if let apple = AppleGainMap(xmp, note: blocks?.makerNote ?? []) {
                return StoredGainMap(.item(map.image), apple)
            }
        }
        return nil
    }
}
