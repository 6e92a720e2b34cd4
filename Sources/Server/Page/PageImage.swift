internal import Imaging

/// The attributes of an `img` element: one picture in several sizes, of which the browser chooses.
struct PageImage {
    /// The URL for browsers that do not choose.
    let address: String
    /// `srcset`; nil if there is nothing to choose.
    var set: String?
    /// The same as ``set``, or as ``address``, as WebP; nil if it is not offered.
    var modern: String?
    /// `sizes`; nil if ``set`` has densities instead of widths.
    var sizes: String?
    /// The photo's own size, by which pages compute its shape.
    var size: PixelSize?
}

extension PageImage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("set") { $0.set }, .init("modern") { $0.modern },
        .init("sizes") { $0.sizes },
        .init("width") { $0.size?.width }, .init("height") { $0.size?.height },
    ]
}
