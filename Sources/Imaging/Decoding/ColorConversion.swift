import CLCMS

/// Converts pixels from the colours of their file to sRGB, usually after they are reduced to the size of the result.
enum ColorConversion {
    /// The longest embedded profile that is used: 16 MiB. Those of printing presses have 2 to 4 MiB.
    static let maximumProfileLength = 16 << 20

    /// The meaning of the samples before conversion.
    enum Samples {
        case grey
        case rgb
        /// RGBA with straight alpha. With `grey`, the three colours are equal and a profile for grey applies.
        case rgba(grey: Bool)
        /// CMYK. With `inverted`, 255 means no ink.
        case cmyk(inverted: Bool)

        var channels: Int {
            switch self {
            case .grey: 1
            case .rgb: 3
            case .rgba, .cmyk: 4
            }
        }

        /// The kind of ICC profile that applies to the samples.
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

        var isCMYK: Bool {
            if case .cmyk = self { true } else { false }
        }
    }

    /// Converts pixels to sRGB.
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

    /// An ICC profile for colours that are given by code points (ISO/IEC 23091-2): Display P3 or BT.2020 primaries with the
    /// transfer function of a display. Nil for all others, among them the transfer functions of HDR video; such images are shown as
    /// sRGB.
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

    /// Converts the colours of RGBA pixels and leaves their alpha unchanged.
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
