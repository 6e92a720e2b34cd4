import CPNG

extension PNGDecoder {
    /// The profile of the file's colours; nil for sRGB, and where nothing is said.
    ///
    /// Code points (the chunk cICP) go before an embedded profile, and that before sRGB's chunk. Code points of what can't be
    /// shown rightly here, HDR among it, are as if they were not there: their coders put a profile beside them for such
    /// readers (PNG, third edition, 11.3.2.6).
    var profile: [UInt8]? {
        guard let primaries = displayPrimaries else { return embeddedProfile }
        return ColorConversion.profile(primaries: primaries, transfer: Self.curveOfSRGB)
    }

    /// The primaries that code points tell, where the samples have the curve of a display and the full range.
    private var displayPrimaries: Int? {
        var points = [UInt8](repeating: 0, count: 4)
        guard unsafe CPNG_decoder_code_points(handle, &points) != 0 else { return nil }
        let isDisplay = Self.curvesOfDisplays.contains(Int(points[1])) && points[2] == 0 && points[3] == 1
        return isDisplay && Self.knownPrimaries.contains(Int(points[0])) ? Int(points[0]) : nil
    }

    /// Of ISO/IEC 23091-2, table 2: sRGB, BT.2020, Display P3.
    private static let knownPrimaries = [1, 9, 12]
    /// Of table 3: BT.709, BT.601, sRGB, BT.2020 in 10 and 12 bits. All are shown as displays show them, by the curve of sRGB.
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
