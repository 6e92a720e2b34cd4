public import Imaging

/// A picture from an image service in one size: a content resource of section 5.7.
public struct ImageBody: Hashable, Sendable, JSONWritable {
    /// The image service, `{root}/iiif/3/{photo}`.
    public var service: ImageServiceReference
    /// The size in pixels.
    public var size: PixelSize
    /// Whether it is the largest size that the service provides, and not an exact size.
    private var isWhole: Bool

    private init(service: ImageServiceReference, size: PixelSize, isWhole: Bool) {
        (self.service, self.size, self.isWhole) = (service, size, isWhole)
    }

    /// The whole picture in the largest size that the service provides in one response.
    ///
    /// - Parameters:
    ///   - service: the image service.
    ///   - size: the upright size of the original in pixels.
    public static func whole(_ service: ImageServiceReference, size: PixelSize) -> ImageBody {
        ImageBody(service: service, size: ImageServiceRules(image: size).limited(size), isWhole: true)
    }

    /// The picture reduced to fit in a square.
    ///
    /// - Parameters:
    ///   - service: the image service.
    ///   - size: the upright size of the original in pixels.
    ///   - bound: the side of the square in pixels.
    public static func thumbnail(_ service: ImageServiceReference, size: PixelSize, fitting bound: Int) -> ImageBody {
        ImageBody(service: service, size: size.thumbnail(fitting: bound), isWhole: false)
    }

    /// The URL of the image, in the canonical form of the Image API 3.0.
    public var id: String {
        "\(service.id)/full/\(isWhole ? "max" : "\(size.width),\(size.height)")/0/default.jpg"
    }

    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id)
            json.member("type", "Image")
            json.member("format", "image/jpeg")
            json.member("height", size.height)
            json.member("width", size.width)
            json.member("service", [service])
        }
    }
}
