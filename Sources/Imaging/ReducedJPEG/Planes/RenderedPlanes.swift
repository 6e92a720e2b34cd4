/// Planes of samples as the file has them: grey, or Y, Cb and Cr.
struct RenderedPlanes {
    let planes: [[UInt8]]
    /// What was wrong with a picture that was made as far as it goes.
    let truncation: String?
    /// Where decoding can begin, where that was asked for and is known.
    var rows: RowIndex?

    /// Grey, or RGB, of planes that are all as large as the result.
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
