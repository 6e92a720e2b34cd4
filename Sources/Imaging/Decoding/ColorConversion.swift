import CLCMS

/// From a file's own colours to sRGB, on pixels that are already as few as the result's.
enum ColorConversion {
    /// The longest embedded profile that is looked at: 16 MiB. Those of presses have 2 to 4.
    static let maximumProfileLength = 16 << 20

    /// What the samples mean before conversion.
    enum Samples {
        case grey
        case rgb
        /// RGB and straight alpha; `grey` where a profile would be for grey, all three being equal.
        case rgba(grey: Bool)
        /// Inks; `inverted` where 255 is no ink.
        case cmyk(inverted: Bool)

        var channels: Int {
            switch self {
            case .grey: 1
            case .rgb: 3
            case .rgba, .cmyk: 4
            }
        }

        /// What profiles for them are called.
        var profileKind: Int {
            switch self {
            case .grey, .rgba(grey: true): CLCMS_GREY
            case .rgb, .rgba(grey: false): CLCMS_RGB
            case .cmyk(inverted: false): CLCMS_CMYK
            case .cmyk(inverted: true): CLCMS_CMYK_INVERTED
            }
        }

        var hasAlpha: Bool {
            if case .rgba = self { true } else { false }
        }

        var isInks: Bool {
            if case .cmyk = self { true } else { false }
        }
    }

    /// The pixels in sRGB.
    static func convert(
        _ bytes: [UInt8], _ samples: Samples, size: PixelSize, by transform: ColorTransform?
    ) -> PixelBuffer {
        switch samples {
        case .grey:
            let grey = transform?.run(bytes, channels: 1, to: 1)
            return PixelBuffer(size: size, channels: 1, bytes: grey ?? bytes)
        case .rgb:
            let rgb = transform?.run(bytes, channels: 3, to: 3)
            return PixelBuffer(size: size, channels: 3, bytes: rgb ?? bytes)
        case .rgba(let grey):
            let rgba = transform.map { convertColors(bytes, grey: grey, by: $0) }
            return PixelBuffer(size: size, channels: 4, bytes: rgba ?? bytes)
        case .cmyk(let inverted):
            let rgb = transform?.run(bytes, channels: 4, to: 3)
            return PixelBuffer(size: size, channels: 3, bytes: rgb ?? plainRGB(bytes, inverted: inverted))
        }
    }

    /// A profile for colours that are told by code points (ISO/IEC 23091-2): those of Display P3 and BT.2020 with the
    /// curve of a display. Nil for all others, which are shown as sRGB; the curves of HDR films are among them.
    static func profile(primaries: Int, transfer: Int) -> [UInt8]? {
        guard primaries == CLCMS_DISPLAY_P3 || primaries == CLCMS_BT2020, ![16, 18].contains(transfer) else {
            return nil
        }
        let profile = unsafe [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = unsafe CLCMS_profile_of_primaries(Int32(primaries), start, buffer.count)
        }
        return profile.isEmpty ? nil : profile
    }

    /// R = (255 − C)(255 − K) / 255, and likewise for G and B.
    private static func plainRGB(_ cmyk: [UInt8], inverted: Bool) -> [UInt8] {
        let mask: UInt8 = inverted ? 0 : 255
        var rgb: [UInt8] = []
        rgb.reserveCapacity(cmyk.count / 4 * 3)
        for base in stride(from: 0, to: cmyk.count, by: 4) {
            let light = Int(cmyk[base + 3] ^ mask)
            for ink in 0..<3 { rgb.append(UInt8((Int(cmyk[base + ink] ^ mask) * light + 127) / 255)) }
        }
        return rgb
    }

    /// Converts the colours of RGBA pixels and leaves alpha as it is.
    private static func convertColors(_ rgba: [UInt8], grey: Bool, by transform: ColorTransform) -> [UInt8] {
        let perPixel = grey ? 1 : 3
        var colors: [UInt8] = []
        colors.reserveCapacity(rgba.count / 4 * perPixel)
        for base in stride(from: 0, to: rgba.count, by: 4) { colors += rgba[base..<base + perPixel] }
        let converted = transform.run(colors, channels: perPixel, to: perPixel)
        var result = rgba
        for pixel in 0..<rgba.count / 4 {
            for channel in 0..<3 {
                result[pixel * 4 + channel] = converted[pixel * perPixel + min(channel, perPixel - 1)]
            }
        }
        return result
    }
}
