/// The colours that a picture is reduced to.
public enum PictureTones: String, Hashable, Sendable, CaseIterable {
    /// All colours.
    case all
    /// Greys, by luma (ITU-R BT.601).
    case gray
    /// Black and white, whichever is nearer to the luma.
    case bitonal
}

extension RenderedPicture {
    /// The same picture reduced to these colours. Alpha does not change.
    public func inTones(_ tones: PictureTones) -> RenderedPicture {
        guard tones != .all else { return self }
        let luma = luma
        let isBitonal = tones == .bitonal
        var gray = isBitonal ? luma.bytes.map { $0 < 128 ? 0 : 255 } : luma.bytes
        if hasAlpha {
            let alpha = pixels.bytes
            gray = gray.indices.flatMap { [gray[$0], gray[$0], gray[$0], alpha[4 * $0 + 3]] }
        }
        let buffer = PixelBuffer(size: size, channels: hasAlpha ? 4 : 1, bytes: gray)
        return RenderedPicture(pixels: buffer, truncation: truncation)
    }
}

extension RenderedPicture {
    /// The same picture on white, without an alpha channel.
    public func onWhite() -> RenderedPicture {
        hasAlpha ? RenderedPicture(pixels: pixels.onWhite(), truncation: truncation) : self
    }
}

extension PixelBuffer {
    /// The luma (Y of JFIF 1.02, page 3), one sample per pixel.
    var luma: PixelBuffer {
        guard channels > 1 else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(size.width * size.height)
        for base in stride(from: 0, to: bytes.count, by: channels) {
            let (red, green, blue) = (Int(bytes[base]), Int(bytes[base + 1]), Int(bytes[base + 2]))
            result.append(UInt8((19_595 * red + 38_470 * green + 7_471 * blue + 32_768) >> 16))
        }
        return PixelBuffer(size: size, channels: 1, bytes: result)
    }
}
