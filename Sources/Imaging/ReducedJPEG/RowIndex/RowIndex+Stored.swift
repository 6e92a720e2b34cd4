extension RowIndex {
    /// Goes up when ``stored`` is written otherwise; what has another version is not read.
    private static let version: UInt8 = 2

    /// As bytes: the version; then numbers in base 128, lowest digits first, all but the last of each with the highest bit set: MCUs along
    /// a row and down, components, and for each place what it and its predictions are more than those of the place before, in bits;
    /// of the differences of predictions twice the value, or for those below zero twice what −1 is more than them, and one.
    ///
    /// Some six bytes a place.
    public var stored: [UInt8] {
        var bytes = [Self.version]
        for number in [mcus.width, mcus.height, components] { Self.append(UInt64(number), to: &bytes) }
        var (position, predictions) = (0, SIMD4<Int32>.zero)
        for entry in entries {
            let bits = entry.place.offset * 8 + entry.place.bit
            Self.append(UInt64(bits - position), to: &bytes)
            for component in 0..<components {
                let difference = Int64(entry.predictions[component]) - Int64(predictions[component])
                Self.append(UInt64(bitPattern: difference << 1 ^ difference >> 63), to: &bytes)
            }
            (position, predictions) = (bits, entry.predictions)
        }
        return bytes
    }

    /// Reads ``stored``; nil for anything else.
    public init?(stored bytes: [UInt8]) {
        var rest = bytes[...]
        guard rest.popFirst() == Self.version, let width = Self.number(&rest), let height = Self.number(&rest),
            let components = Self.number(&rest), (1...3).contains(components),
            max(width, height) <= UInt64(ImageLimits.maximumJPEGSide)
        else { return nil }
        let mcus = PixelSize(width: Int(width), height: Int(height))
        let count = Self.count(mcus.width) * mcus.height
        // Two bytes a place are the least.
        guard count <= rest.count else { return nil }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        var (position, predictions) = (UInt64(0), SIMD4<Int32>.zero)
        for _ in 0..<count {
            guard let bits = Self.number(&rest), bits <= UInt64(Int64.max) - position else { return nil }
            position += bits
            for component in 0..<Int(components) {
                guard let number = Self.number(&rest) else { return nil }
                predictions[component] &+= Int32(truncatingIfNeeded: Int64(number >> 1) ^ -Int64(number & 1))
            }
            let place = EntropyPlace(offset: Int(position / 8), bit: Int(position % 8))
            entries.append(Entry(place: place, predictions: predictions))
        }
        guard rest.isEmpty else { return nil }
        self.init(mcus: mcus, components: Int(components), entries: entries)
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var number = number
        while number >= 128 {
            bytes.append(UInt8(truncatingIfNeeded: number) | 128)
            number >>= 7
        }
        bytes.append(UInt8(number))
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var (number, shift) = (UInt64(0), UInt64(0))
        while let byte = bytes.popFirst() {
            guard shift < 63 else { return nil }
            number |= UInt64(byte & 127) << shift
            if byte < 128 { return number }
            shift += 7
        }
        return nil
    }
}
