import Imaging

extension SamplePhoto {
    /// All sample photographs, in no particular order: about sixty from more than thirty countries.
    public static let all: [SamplePhoto] = europe + world

    /// Creates one entry of the table. The seed is derived from the file name, so that the order of entries does not change the
    /// pictures.
    init(
        _ name: String, _ country: String, _ position: (latitude: Double, longitude: Double)?, _ title: String,
        _ caption: String, _ date: String, _ offset: String, _ kind: SceneKind, _ light: Lighting, _ width: Int,
        _ height: Int, _ orientation: Orientation = .topLeft, as format: Format = .jpeg
    ) {
        self.name = name + (format == .jpeg ? ".jpg" : ".png")
        self.country = country
        (latitude, longitude) = (position?.latitude, position?.longitude)
        (self.title, self.caption) = (title, caption)
        (self.date, self.offset) = (date, offset)
        (self.kind, self.light) = (kind, light)
        size = PixelSize(width: width, height: height)
        (self.orientation, self.format) = (orientation, format)
        // FNV-1a.
        seed = name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
