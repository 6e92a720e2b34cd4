import Imaging

extension Scene {
    /// The samples of the picture: grey, RGB or RGBA, row by row from the top. The memory is that of the samples and a few rows.
    func pixels(channels: Int, seed: UInt32) -> [UInt8] {
        let width = Int(size.width)
        let height = Int(size.height)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * channels)
        var row = [Color](repeating: Color(), count: width)
        var mirrored = row
        var scratch = Scratch(width: width)
        for y in 0..<height {
            paint(&row, y: y, mirrored: &mirrored, scratch: &scratch)
            develop(&row, y: y, seed: seed)
            append(row, channels: channels, to: &bytes)
        }
        return bytes
    }

    /// Simulates lens and film: darker corners, contrast, grain.
    private func develop(_ row: inout [Color], y: Int, seed: UInt32) {
        let centre = SIMD2(size.width, size.height) / 2
        let reach = 1 / (centre.x * centre.x + centre.y * centre.y)
        let dy = Float(y) - centre.y
        for x in row.indices {
            let dx = Float(x) - centre.x
            let distance = (dx * dx + dy * dy) * reach
            let hash = latticeHash(Int32(x), Int32(y), seed)
            let noise = Float(hash & 0xFFFF) + Float(hash >> 16) - 65535
            let color = clamped(row[x])
            // A gentle S-curve through (0, 0), (½, ½) and (1, 1).
            let curved = color * color * (3 - 2 * color)
            let graded = color + (curved - color) * 0.22
            let film = scaled(graded, 1 - 0.2 * distance) + noise * (grain / 26_000)
            row[x] = clamped(film)
            row[x].w = isVignetted ? smoothStep(0.62 - distance, from: 0, over: 0.25) : 1
        }
    }

    private func append(_ row: [Color], channels: Int, to bytes: inout [UInt8]) {
        for color in row {
            if channels == 1 {
                // ITU-R BT.601.
                bytes.append(UInt8(255 * (0.299 * color.x + 0.587 * color.y + 0.114 * color.z) + 0.5))
                continue
            }
            let samples = color * 255 + 0.5
            bytes.append(UInt8(samples.x))
            bytes.append(UInt8(samples.y))
            bytes.append(UInt8(samples.z))
            if channels == 4 { bytes.append(UInt8(samples.w)) }
        }
    }
}

extension PixelBuffer {
    /// The pixels as they have to be stored so that applying `orientation` restores them.
    func stored(_ orientation: Orientation) -> PixelBuffer {
        if orientation == .topLeft { return self }
        let stored = size.upright(orientation)
        var turned = [UInt8](repeating: 0, count: bytes.count)
        for y in 0..<stored.height {
            for x in 0..<stored.width {
                let mirrorX = stored.width - 1 - x
                let mirrorY = stored.height - 1 - y
                // The position in the upright picture of the stored pixel at x, y.
                let (seenX, seenY) =
                    switch orientation {
                    case .topLeft: (x, y)
                    case .topRight: (mirrorX, y)
                    case .bottomRight: (mirrorX, mirrorY)
                    case .bottomLeft: (x, mirrorY)
                    case .leftTop: (y, x)
                    case .rightTop: (mirrorY, x)
                    case .rightBottom: (mirrorY, mirrorX)
                    case .leftBottom: (y, mirrorX)
                    }
                let from = (seenY * size.width + seenX) * channels
                let to = (y * stored.width + x) * channels
                for channel in 0..<channels { turned[to + channel] = bytes[from + channel] }
            }
        }
        return PixelBuffer(size: stored, channels: channels, bytes: turned)
    }
}
