internal import Imaging

/// The information document of an image: `info.json` of version 3.0, section 5.
public struct ImageInformation: Encodable, Sendable {
    /// A resource that the image is a part of.
    public struct Reference: Encodable, Hashable, Sendable {
        public let id, type: String
        /// Labels by language, if there are any.
        public let label: [String: [String]]?

        public init(id: String, type: String, label: [String: [String]]?) {
            (self.id, self.type, self.label) = (id, type, label)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, `protocol`, profile, width, height, maxArea, sizes, tiles, preferredFormats, rights, partOf
        case extraQualities, extraFeatures
    }

    private let context = ImageAPIVersion.three.context
    /// The URL of the service, without a slash at the end.
    public let id: String
    private let type = "ImageService3"
    private let `protocol` = ImageService.protocolName
    private let profile = "level2"
    public let width, height: Int
    public let maxArea: Int
    public let sizes: [ImageServiceSize]
    public let tiles: [ImageServiceTiles]
    private let preferredFormats = ["jpg"]
    /// The URL of a licence that the standard allows.
    public let rights: String?
    public let partOf: [Reference]?
    private let extraQualities = ["color", "gray", "bitonal"]
    private let extraFeatures = ["canonicalLinkHeader", "mirroring", "profileLinkHeader", "sizeUpscaling"]

    public init(id: String, service: ImageService, rights: String?, partOf: [Reference]) {
        self.id = id
        (width, height) = (service.image.width, service.image.height)
        maxArea = service.rules.maximumArea
        sizes = service.sizes
        tiles = [service.tiles]
        self.rights = rights
        self.partOf = partOf.isEmpty ? nil : partOf
    }
}
