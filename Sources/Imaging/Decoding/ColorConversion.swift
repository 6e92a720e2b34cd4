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

        var hasAlpha: Bool {
            if case .rgba = self { true } else { false }
        }
    }

    /// The pixels in sRGB. A profile that is broken or is for other samples is ignored; one that is sRGB costs the
    /// test that it is.
    static func convert(_ bytes: [UInt8], _ samples: Samples, size: PixelSize, profile: [UInt8]?) -> PixelBuffer {
        switch samples {
        case .grey:
            let grey = transform(bytes, profile, CLCMS_GREY, channels: 1, to: 1)
            return PixelBuffer(size: size, channels: 1, bytes: grey ?? bytes)
        case .rgb:
            let rgb = transform(bytes, profile, CLCMS_RGB, channels: 3, to: 3)
            return PixelBuffer(size: size, channels: 3, bytes: rgb ?? bytes)
        case .rgba(let grey):
            return PixelBuffer(size: size, channels: 4, bytes: convertColors(bytes, grey: grey, profile) ?? bytes)
        case .cmyk(let inverted):
            let kind = inverted ? CLCMS_CMYK_INVERTED : CLCMS_CMYK
            let rgb = transform(bytes, profile, kind, channels: 4, to: 3)
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

    /// Converts the colours of RGBA pixels and leaves alpha as it is; nil where there is nothing to convert.
    private static func convertColors(_ rgba: [UInt8], grey: Bool, _ profile: [UInt8]?) -> [UInt8]? {
        guard profile != nil else { return nil }
        let perPixel = grey ? 1 : 3
        var colors: [UInt8] = []
        colors.reserveCapacity(rgba.count / 4 * perPixel)
        for base in stride(from: 0, to: rgba.count, by: 4) { colors += rgba[base..<base + perPixel] }
        let kind = grey ? CLCMS_GREY : CLCMS_RGB
        guard let converted = transform(colors, profile, kind, channels: perPixel, to: perPixel) else { return nil }
        var result = rgba
        for pixel in 0..<rgba.count / 4 {
            for channel in 0..<3 {
                result[pixel * 4 + channel] = converted[pixel * perPixel + min(channel, perPixel - 1)]
            }
        }
        return result
    }

    /// Whether a profile changes grey samples or those of RGB.
    static func changes(_ samples: Samples, by profile: [UInt8]?) -> Bool {
        let kind = samples.channels == 1 ? CLCMS_GREY : CLCMS_RGB
        guard let transform = unsafe open(profile, kind) else { return false }
        unsafe CLCMS_transform_destroy(transform)
        return true
    }

    /// Nil where there is no profile, or it is not for such samples, or it is sRGB.
    private static func open(_ profile: [UInt8]?, _ kind: Int) -> OpaquePointer? {
        guard let profile else { return nil }
        return unsafe profile.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe CLCMS_transform_create($0, buffer.count, Int32(kind)) }
        }
    }

    /// Nil where nothing is to be changed.
    private static func transform(
        _ bytes: [UInt8], _ profile: [UInt8]?, _ kind: Int, channels: Int, to resultChannels: Int
    ) -> [UInt8]? {
        guard let transform = unsafe open(profile, kind) else { return nil }
        defer { unsafe CLCMS_transform_destroy(transform) }
        let pixels = bytes.count / channels
        return unsafe [UInt8](unsafeUninitializedCapacity: pixels * resultChannels) { result, count in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let from = bytes.baseAddress, let to = result.baseAddress else { return }
                unsafe CLCMS_transform_run(transform, from, to, pixels)
                count = pixels * resultChannels
            }
        }
    }
}
