extension RenderedPicture {
    /// A part of the picture as a picture of its own.
    ///
    /// - Parameters:
    ///   - x: the left edge in pixels, an even number.
    ///   - y: the upper edge in pixels, an even number.
    ///   - size: the size of the part in pixels. The part must be within the picture.
    public func part(x: Int, y: Int, size: PixelSize) -> RenderedPicture {
        switch samples {
        case .packed(let pixels):
            return RenderedPicture(pixels: pixels.part(x: x, y: y, size: size), truncation: truncation)
        case .planar(let planes):
            let whole = PlanarPixels.chromaSize(planes.size)
            let half = PlanarPixels.chromaSize(size)
            func part(_ samples: [UInt8], _ x: Int, _ y: Int, _ whole: PixelSize, _ size: PixelSize) -> [UInt8] {
                PixelBuffer(size: whole, channels: 1, bytes: samples).part(x: x, y: y, size: size).bytes
            }
            let cut = PlanarPixels(
                size: size, luma: part(planes.luma, x, y, planes.size, size),
                blue: part(planes.blue, x / 2, y / 2, whole, half), red: part(planes.red, x / 2, y / 2, whole, half))
            return RenderedPicture(planes: cut, truncation: truncation, rows: nil)
        }
    }
}

extension PixelBuffer {
    /// The pixels of a part, which must be within the buffer.
    func part(x: Int, y: Int, size part: PixelSize) -> PixelBuffer {
        var result: [UInt8] = []
        result.reserveCapacity(part.width * part.height * channels)
        for row in y..<y + part.height {
            let start = (row * size.width + x) * channels
            result += bytes[start..<start + part.width * channels]
        }
        return PixelBuffer(size: part, channels: channels, bytes: result)
    }
}
