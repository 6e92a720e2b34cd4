extension PixelBuffer {
    /// The pixels turned upright, given their orientation as stored.
    func upright(_ orientation: Orientation) -> PixelBuffer {
        if orientation == .topLeft { return self }
        let result = size.upright(orientation)
        let row = size.width * channels
        // The distance in the stored samples between two neighbours of the upright picture.
        let alongStored = orientation.reversesColumns ? -channels : channels
        let acrossStored = orientation.reversesRows ? -row : row
        let start =
            (orientation.reversesColumns ? row - channels : 0)
            + (orientation.reversesRows ? (size.height - 1) * row : 0)
        let stepX = orientation.swapsAxes ? acrossStored : alongStored
        let stepY = orientation.swapsAxes ? alongStored : acrossStored
        var bytes: [UInt8] = []
        bytes.reserveCapacity(self.bytes.count)
        for y in 0..<result.height {
            var from = start + y * stepY
            for _ in 0..<result.width {
                for channel in 0..<channels { bytes.append(self.bytes[from + channel]) }
                from += stepX
            }
        }
        return PixelBuffer(size: result, channels: channels, bytes: bytes)
    }
}
