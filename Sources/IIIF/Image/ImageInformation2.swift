internal import Imaging

/// The information document of an image: `info.json` of version 2.1, section 5.
public struct ImageInformation2: Encodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id = "@id"
        case type = "@type"
        case `protocol`, profile, width, height, sizes, tiles, license
    }

    private struct Features: Encodable {
        let formats = ["jpg", "png"]
        let qualities = ["default", "color", "gray", "bitonal"]
        let maxArea: Int
        let supports = [
            "baseUriRedirect", "canonicalLinkHeader", "cors", "jsonldMediaType", "mirroring", "profileLinkHeader",
            "regionByPct", "regionByPx", "regionSquare", "rotationBy90s", "sizeAboveFull", "sizeByConfinedWh",
            "sizeByDistortedWh", "sizeByH", "sizeByPct", "sizeByW", "sizeByWh",
        ]
    }

    public let id: String
    public let width, height: Int
    public let license: String?
    private let sizes: [ImageServiceSize]
    private let tiles: [ImageServiceTiles]
    private let features: Features

    public init(id: String, service: ImageService, rights: String?) {
        self.id = id
        (width, height) = (service.image.width, service.image.height)
        (sizes, tiles) = (service.sizes, [service.tiles])
        license = rights
        features = Features(maxArea: service.rules.maximumArea)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(ImageAPIVersion.two.context, forKey: .context)
        try values.encode(id, forKey: .id)
        try values.encode("iiif:Image", forKey: .type)
        try values.encode(ImageService.protocolName, forKey: .protocol)
        // A list of URLs and descriptions.
        var profile = values.nestedUnkeyedContainer(forKey: .profile)
        try profile.encode(ImageAPIVersion.two.profile)
        try profile.encode(features)
        try values.encode(width, forKey: .width)
        try values.encode(height, forKey: .height)
        try values.encode(sizes, forKey: .sizes)
        try values.encode(tiles, forKey: .tiles)
        try values.encodeIfPresent(license, forKey: .license)
    }
}
