internal import CWebP

extension RenderedPicture {
    /// The qualities that are tried, on libwebp's scale. Below the first, smooth areas show steps that a similarity does not count.
    private static let webPQualities = [60, 68, 76, 82, 88, 93]

    /// The longest side of a WebP, in pixels (RFC 9649, 2.5).
    public static let longestWebPSide = 16_383

    /// Encodes the picture as a lossy WebP that is at least as like it as a JPEG of it is, by the similarity of Y, Cb and Cr. Costs up
    /// to three encodings and decodings.
    ///
    /// - Parameters:
    ///   - jpeg: the picture as JPEG.
    ///   - largest: the most bytes that are wanted.
    /// - Returns: nil if a WebP that is as like has more bytes, or if none is as like.
    /// - Throws: ``ImagingError``, ``ImagingError/libraryMissing(_:)`` among others.
    public func webP(asLikeAs jpeg: [UInt8], largest: Int) throws(ImagingError) -> [UInt8]? {
        let (rendered, size) = (self.pixels, size)
        let pixels = rendered.channels == 4 ? rendered.onWhite() : rendered
        let wanted = Likeness(pixels, try Self.decoded(jpeg, size))
        var (low, high) = (0, Self.webPQualities.count)
        var best: [UInt8]?
        while low < high {
            let middle = (low + high) / 2
            let encoded = try pixels.webP(quality: Self.webPQualities[middle])
            // A better one has more bytes yet.
            guard encoded.count <= largest else {
                high = middle
                continue
            }
            if Likeness(pixels, try Self.decoded(encoded, size)).isAtLeast(wanted) {
                (best, high) = (encoded, middle)
            } else {
                low = middle + 1
            }
        }
        return best
    }

    private static func decoded(_ bytes: [UInt8], _ size: PixelSize) throws(ImagingError) -> PixelBuffer {
        try ImageSource.bytes(bytes).render(Rendering(region: Rect(size), size: size)).pixels
    }
}

extension PixelBuffer {
    /// Encodes RGB or grey pixels as a lossy WebP (RFC 9649).
    ///
    /// - Parameter quality: 0 to 100, on libwebp's scale.
    func webP(quality: Int) throws(ImagingError) -> [UInt8] {
        let rgb = channels == 1 ? bytes.flatMap { [$0, $0, $0] } : bytes
        var encoded: UnsafeMutablePointer<UInt8>?
        var length = 0
        let result = unsafe rgb.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return Int32(CWEBP_DAMAGED) }
            return unsafe CWebP_encode(start, Int32(size.width), Int32(size.height), Int32(quality), &encoded, &length)
        }
        defer { unsafe CWebP_free(encoded) }
        switch Int(result) {
        case CWEBP_OK: return unsafe [UInt8](UnsafeBufferPointer(start: encoded, count: length))
        case CWEBP_MISSING: throw .libraryMissing("libwebp")
        default: throw .notEncodable("libwebp refused \(size.width) × \(size.height) pixels")
        }
    }
}
