internal import Imaging

/// A picture as text: each character is an upper half block, and shows two pixels in 24-bit colour.
enum HalfBlockPreview {
    /// The picture, fitted into `columns` × `rows` cells, which are taken to be twice as high as wide.
    static func text(_ source: ImageSource, _ size: PixelSize, columns: Int, rows: Int) throws -> String {
        let viewport = try Viewport(width: Double(columns), height: Double(rows * 2))
        let geometry = ViewGeometry(image: size, viewport: viewport, mode: .fit)
        let rendering = Rendering(region: geometry.visibleRect, size: geometry.renditionSize)
        return text(try source.render(rendering).pixels)
    }

    private static func text(_ pixels: PixelBuffer) -> String {
        var text = ""
        for y in stride(from: 0, to: pixels.size.height, by: 2) {
            for x in 0..<pixels.size.width {
                let (red, green, blue) = color(pixels, x, y)
                text += "\u{1B}[38;2;\(red);\(green);\(blue)"
                if y + 1 < pixels.size.height {
                    let (red, green, blue) = color(pixels, x, y + 1)
                    text += ";48;2;\(red);\(green);\(blue)"
                }
                text += "m▀"
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }

    /// A pixel's colour, on black where it is transparent.
    private static func color(_ pixels: PixelBuffer, _ x: Int, _ y: Int) -> (Int, Int, Int) {
        let start = (y * pixels.size.width + x) * pixels.channels
        let bytes = pixels.bytes
        guard pixels.channels >= 3 else { return (Int(bytes[start]), Int(bytes[start]), Int(bytes[start])) }
        let alpha = pixels.channels == 4 ? Int(bytes[start + 3]) : 255
        return (
            Int(bytes[start]) * alpha / 255, Int(bytes[start + 1]) * alpha / 255, Int(bytes[start + 2]) * alpha / 255
        )
    }
}
