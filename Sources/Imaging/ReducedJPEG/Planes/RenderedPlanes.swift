/// Planes of samples as in the file: grey, or Y, Cb and Cr.
struct RenderedPlanes {
    let planes: [[UInt8]]
    /// What is wrong with an image of which only a part could be decoded; nil for a complete one.
    let truncation: String?
    /// Positions at which decoding can begin, if they were requested and are known.
    var rows: RowIndex?

    /// Grey, or RGB from planes that all have the size of the result.
    var interleaved: [UInt8] {
        guard planes.count == 3 else { return planes[0] }
        let count = planes[0].count
        return unsafe [UInt8](unsafeUninitializedCapacity: count * 3) { rgb, length in
            for index in 0..<count {
                let pixel = YCbCr.rgb(planes[0][index], planes[1][index], planes[2][index])
                unsafe (rgb[3 * index], rgb[3 * index + 1], rgb[3 * index + 2]) = pixel
            }
            length = count * 3
        }
    }
}
