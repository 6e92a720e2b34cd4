extension CameraMetadata {
    /// Reads the fields of an EXIF block (EXIF 2.32, tables 4, 7 and 8).
    init(block: borrowing ExifBlock) {
        make = Self.named(block.text(.make))
        model = Self.named(block.text(.model))
        lens = Self.named(block.text(.lensModel))
        exposureTime = Self.plausible(block.ratios(.exposureTime).first?.value, in: Self.exposureTimes)
        fNumber = Self.plausible(block.ratios(.fNumber).first?.value, in: Self.fNumbers)
        iso = Self.sensitivity(block)
        focalLength = Self.plausible(block.ratios(.focalLength).first?.value, in: Self.focalLengths)
        focalLength35mm = Self.plausible(block.integer(.focalLengthIn35mmFilm), in: Self.focalLengths35mm)
        exposureBias = Self.plausible(block.ratios(.exposureBias).first?.value, in: Self.biases)
        // The lowest bit states whether the flash fired; the highest that there is none to fire (table 8).
        flashFired = block.integer(.flash).flatMap { (0...0xFFFF).contains($0) ? $0 & 1 == 1 : nil }
    }

    /// PhotographicSensitivity has 16 bits: 65,535 refers to a field of 32 bits, and which one it is differs between cameras
    /// (EXIF 2.32, section 4.6.5, "SensitivityType").
    private static func sensitivity(_ block: borrowing ExifBlock) -> Int? {
        let stated = plausible(block.integer(.photographicSensitivity), in: sensitivities)
        if let stated, stated < 65_535 { return stated }
        for tag in [ExifTag.recommendedExposureIndex, .isoSpeed, .standardOutputSensitivity] {
            if let value = plausible(block.integer(tag), in: sensitivities) { return value }
        }
        return stated
    }
}
