public import Imaging

/// A picture in one size, mostly from an image service: a content resource of section 5.7.
public struct ImageBody: Hashable, Sendable, JSONWritable {
    /// The image service, `{root}/iiif/3/{photo}`; nil for a picture that exists in one size only.
    public var service: ImageServiceReference?
    /// The size in pixels.
    public var size: PixelSize
    /// The URL of the image; that of a service is in the canonical form of the Image API 3.0.
    public let id: String

    private init(service: ImageServiceReference, size: PixelSize, isWhole: Bool) {
        (self.service, self.size) = (service, size)
        id = "\(service.id)/full/\(isWhole ? "max" : "\(size.width),\(size.height)")/0/default.jpg"
    }

    /// A picture that no image service has.
    ///
    /// - Parameters:
    ///   - address: its URL.
    ///   - size: its size in pixels.
    public init(address: String, size: PixelSize) {
        (id, self.size) = (address, size)
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

    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id)
            json.member("type", "Image")
            if service != nil { json.member("format", "image/jpeg") }
            json.member("height", size.height)
            json.member("width", size.width)
            json.member("service", service.map { [$0] })
        }
    }
}
