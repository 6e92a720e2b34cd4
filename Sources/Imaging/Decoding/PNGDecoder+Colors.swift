import CPNG

extension PNGDecoder {
    /// The ICC profile of the image's colours; nil for sRGB, and if the file has no information about them.
    ///
    /// Code points (the chunk cICP) take precedence over an embedded profile, and that over the chunk sRGB. Code points that cannot
    /// be shown correctly here, HDR among them, are ignored: encoders add a profile for such decoders (PNG, third edition,
    /// 11.3.2.6).
    var profile: [UInt8]? {
        guard let primaries = displayPrimaries else { return embeddedProfile }
        return ColorConversion.profile(primaries: primaries, transfer: Self.curveOfSRGB)
    }

    /// The primaries given by code points, if the samples have the transfer function of a display and the full range.
    private var displayPrimaries: Int? {
        var points = [UInt8](repeating: 0, count: 4)
        guard unsafe CPNG_decoder_code_points(handle, &points) != 0 else { return nil }
        let isDisplay = Self.curvesOfDisplays.contains(Int(points[1])) && points[2] == 0 && points[3] == 1
        return isDisplay && Self.knownPrimaries.contains(Int(points[0])) ? Int(points[0]) : nil
    }

    /// Primaries of ISO/IEC 23091-2, table 2: sRGB, BT.2020, Display P3.
    private static let knownPrimaries = [1, 9, 12]
    /// Transfer functions of table 3: BT.709, BT.601, sRGB, BT.2020 with 10 and 12 bits. All are shown with the function of sRGB,
    /// as displays do.
    private static let curvesOfDisplays = [1, 6, 13, 14, 15]
    private static let curveOfSRGB = 13

    private var embeddedProfile: [UInt8]? {
        let length = unsafe CPNG_decoder_profile(handle, nil, 0)
        guard length > 0, length <= ColorConversion.maximumProfileLength else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = unsafe CPNG_decoder_profile(handle, buffer.baseAddress, length)
        }
    }
}
