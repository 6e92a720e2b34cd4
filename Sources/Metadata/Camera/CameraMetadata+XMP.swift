extension CameraMetadata {
    /// Reads the properties that XMP has of EXIF's fields (ISO 16684-2), and the lens that Adobe's programs write.
    init(_ xmp: XMPPacket) {
        make = Self.named(xmp.text(.make))
        model = Self.named(xmp.text(.model))
        lens = Self.named(xmp.text(.lensModel)) ?? Self.named(xmp.text(.lens))
        exposureTime = Self.plausible(xmp.number(.exposureTime), in: Self.exposureTimes)
        fNumber = Self.plausible(xmp.number(.fNumber), in: Self.fNumbers)
        iso = Self.whole(xmp.number(.photographicSensitivity) ?? xmp.number(.isoSpeedRatings), in: Self.sensitivities)
        focalLength = Self.plausible(xmp.number(.focalLength), in: Self.focalLengths)
        focalLength35mm = Self.whole(xmp.number(.focalLengthIn35mmFilm), in: Self.focalLengths35mm)
        exposureBias = Self.plausible(xmp.number(.exposureBias), in: Self.biases)
        flashFired = xmp.text(.flash, .flashFired).flatMap { fired in
            switch fired.lowercased() {
            case "true": true
            case "false": false
            default: nil
            }
        }
    }

    private static func whole(_ value: Double?, in range: ClosedRange<Int64>) -> Int? {
        plausible(value.flatMap { Int64(exactly: $0.rounded()) }, in: range)
    }
}
