internal import Containers

/// A tile, or an image that is coded as a whole, with everything that its decoder needs.
struct CodedItem: Sendable {
    private let type: BoxType
    private let size: PixelSize
    private let properties: [HEIFFile.Property]
    private let data: [UInt8]

    /// The most coded bytes per pixel. Encoders do not write more than they were given.
    private static let maximumBytesPerPixel = 8

    /// Reads the item's data.
    ///
    /// - Parameter grid: the grid that the item is a tile of.
    /// - Throws: ``ImagingError/damaged(_:)`` if the data are missing, cut or invalid; ``ImagingError/tooLarge(_:)`` if they
    ///   contain a far larger image than the file declares; ``ImagingError/unsupported(_:)``.
    init(
        _ item: Int, of grid: HEIFGrid, in file: HEIFFile, from source: inout ImageBytes
    ) throws(ImagingError) {
        let own = file.properties(of: item)
        size = grid.tile
        type = file.items[item]?.type ?? "hvc1"
        let configurationType: BoxType = type == "av01" ? "av1C" : "hvcC"
        guard let configuration = own.first(where: { $0.type == configurationType }) else {
            throw .damaged("no '\(configurationType.text)' box")
        }
        let colors = own.first(where: \.isCodePoints) ?? grid.properties.first(where: \.isCodePoints)
        properties = [configuration] + (colors.map { [$0] } ?? [])
        let limit = size.width * size.height * Self.maximumBytesPerPixel + (1 << 16)
        data = try file.data(of: item, limit: limit, from: &source)
        guard !data.isEmpty, data.count == file.length(of: item) else {
            throw .damaged("the file ends before the image is complete")
        }
        try check(configuration)
    }

    /// A HEIF file that contains only this item.
    var file: [UInt8] { SingleItemFile.bytes(type: type, size: size, properties: properties, data: data) }

    private func check(_ configuration: HEIFFile.Property) throws(ImagingError) {
        let coded: PixelSize?
        if type == "av01" {
            coded = CodedSize.ofAV1(Array(configuration.payload.dropFirst(4)) + data)
        } else {
            guard let headers = try Self.headers(configuration) else { throw .damaged("invalid 'hvcC' box") }
            coded = CodedSize.ofHEVC(headers + data)
        }
        guard let coded else { throw .damaged("invalid coded image data") }
        // Encoders pad to whole blocks, of at most 64 pixels in HEVC and 128 in AV1.
        guard coded.width <= size.width + 128, coded.height <= size.height + 128 else {
            throw .tooLarge(
                "coded with \(coded.width)x\(coded.height) pixels, declared as \(size.width)x\(size.height)")
        }
    }

    /// The NAL units of `hvcC`, each with its length in four bytes before it (ISO/IEC 14496-15, 8.3.3.1).
    private static func headers(_ configuration: HEIFFile.Property) throws(ImagingError) -> [UInt8]? {
        var reader = BoxReader(configuration.payload)
        guard reader.bytes(21) != nil, let flags = reader.number(1), let arrays = reader.number(1) else { return nil }
        guard flags & 3 == 3 else { throw .unsupported("HEIC with NAL unit lengths other than 4 bytes") }
        var units: [UInt8] = []
        for _ in 0..<arrays {
            guard reader.number(1) != nil, let count = reader.number(2) else { return nil }
            for _ in 0..<count {
                guard let length = reader.number(2), let unit = reader.bytes(length) else { return nil }
                units += [0, 0, UInt8(length >> 8), UInt8(length & 255)] + unit
            }
        }
        return units
    }
}

extension HEIFFile.Property {
    /// Whether it gives colours by code points (ISO/IEC 23091-2).
    var isCodePoints: Bool { type == "colr" && payload.starts(with: "nclx".utf8) }
}
