import Imaging

extension SamplePhoto {
    /// The whole library, in no particular order: some sixty photographs from more than thirty countries.
    public static let all: [SamplePhoto] = europe + world

    /// One line of the table. The file's name decides the seed, so that a line can be moved without a new picture.
    init(
        _ name: String, _ country: String, _ position: (latitude: Double, longitude: Double)?, _ title: String,
        _ caption: String, _ date: String, _ offset: String, _ kind: SceneKind, _ light: Light, _ width: Int,
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
