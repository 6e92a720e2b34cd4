public import Imaging

/// A picture as an image service gives it, in one size: a content resource of section 5.7.
public struct ImageBody: Hashable, Sendable, JSONWritable {
    /// The service of the picture, `{root}/iiif/3/{photo}`.
    public var service: ImageServiceReference
    /// In pixels.
    public var size: PixelSize
    /// Whether it is the picture as large as the service gives it, not one of an exact size.
    private var isWhole: Bool

    private init(service: ImageServiceReference, size: PixelSize, isWhole: Bool) {
        (self.service, self.size, self.isWhole) = (service, size, isWhole)
    }

    /// The whole picture, as large as the service gives it at once.
    ///
    /// - Parameter size: of the original, upright.
    public static func whole(_ service: ImageServiceReference, size: PixelSize) -> ImageBody {
        ImageBody(service: service, size: ImageServiceRules(image: size).limited(size), isWhole: true)
    }

    /// The picture made smaller, to fit a square.
    ///
    /// - Parameters:
    ///   - size: of the original, upright.
    ///   - bound: the square's side.
    public static func thumbnail(_ service: ImageServiceReference, size: PixelSize, fitting bound: Int) -> ImageBody {
        ImageBody(service: service, size: size.thumbnail(fitting: bound), isWhole: false)
    }

    /// The address of its bytes, a canonical one of the Image API 3.0.
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
