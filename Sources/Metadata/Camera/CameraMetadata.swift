/// The camera and lens of a photo, and how it was exposed. A value that is missing or not plausible is nil. Serial numbers are not
/// read.
public struct CameraMetadata: Sendable, Equatable {
    /// The camera's manufacturer, as the file states it: EXIF's or XMP's Make.
    public var make: String?
    /// The camera's model, as the file states it: EXIF's or XMP's Model.
    public var model: String?
    /// The lens: LensModel of EXIF or XMP, or aux:Lens.
    public var lens: String?
    /// Seconds, more than 0 and at most 10,000,000.
    public var exposureTime: Double?
    /// 0.1…1,000.
    public var fNumber: Double?
    /// The sensitivity by ISO 12232, 1…100,000,000.
    public var iso: Int?
    /// Millimetres, 0.1…100,000.
    public var focalLength: Double?
    /// The focal length of the same angle of view on 35 mm film, in whole millimetres, 1…65,535.
    public var focalLength35mm: Int?
    /// The exposure compensation in EV, −20…20.
    public var exposureBias: Double?
    /// Whether the flash fired.
    public var flashFired: Bool?

    /// Creates empty metadata.
    public init() {}

    /// The greatest length of a text, in Unicode scalars. The longest names of lenses have some 70.
    static let textLimit = 100

    /// The camera as people call it, such as `Nikon D750`: the model after its brand, which is not repeated.
    public var camera: String? { CameraName.joined(make: make, model: model).map(Self.cut) }

    /// A text of at most ``textLimit`` characters; nil for one without a letter or digit, or a placeholder for none.
    static func named(_ text: String?) -> String? {
        guard let text,
            text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }),
            !placeholders.contains(text.lowercased())
        else { return nil }
        return cut(text)
    }

    /// The beginning of a text, of at most ``textLimit`` scalars.
    private static func cut(_ text: String) -> String {
        guard text.unicodeScalars.count > textLimit else { return text }
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(textLimit)))
        return cleaned(start) ?? start
    }

    /// What cameras and programs write for an unknown lens or model.
    private static let placeholders: Set<String> = [
        "0", "0.0 mm f/0.0", "0.0mm f/0.0", "0mm f/0", "65535", "n/a", "na", "no lens", "none", "null", "undefined",
        "unknown",
        "unknown lens", "unknown (0)", "not a lens",
    ]
}

extension CameraMetadata {
    /// The value if it is in a range.
    static func plausible(_ value: Double?, in range: ClosedRange<Double>) -> Double? {
        // Adding 0 makes −0 into 0.
        value.flatMap { range.contains($0) ? $0 + 0 : nil }
    }

    /// The value if it is in a range.
    static func plausible(_ value: Int64?, in range: ClosedRange<Int64>) -> Int? {
        value.flatMap { range.contains($0) ? Int(exactly: $0) : nil }
    }

    static let exposureTimes = 1e-9...1e7
    static let fNumbers = 0.1...1_000.0
    static let focalLengths = 0.1...100_000.0
    static let biases = -20.0...20.0
    static let sensitivities = Int64(1)...100_000_000
    static let focalLengths35mm = Int64(1)...65_535

    /// The fields of one source, or those of another where this one has none. A make and model belong together, and so do the
    /// focal lengths.
    func filled(from other: CameraMetadata) -> CameraMetadata {
        var camera = self
        if make == nil && model == nil { (camera.make, camera.model) = (other.make, other.model) }
        camera.lens = lens ?? other.lens
        camera.exposureTime = exposureTime ?? other.exposureTime
        camera.fNumber = fNumber ?? other.fNumber
        camera.iso = iso ?? other.iso
        if focalLength == nil && focalLength35mm == nil {
            (camera.focalLength, camera.focalLength35mm) = (other.focalLength, other.focalLength35mm)
        }
        camera.exposureBias = exposureBias ?? other.exposureBias
        camera.flashFired = flashFired ?? other.flashFired
        return camera
    }
}
