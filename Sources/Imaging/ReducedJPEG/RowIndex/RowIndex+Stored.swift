extension RowIndex {
    /// Increased when the format of ``stored`` changes. Other versions are not read.
    private static let version: UInt8 = 2

    /// The index as bytes, in about six bytes per entry.
    ///
    /// First the version. Then numbers in base 128, lowest digits first, with the highest bit set in all but the last digit: the
    /// number of MCUs horizontally and vertically, the number of components, and for each entry the difference of its bit position
    /// and of its predictions to those of the previous entry. Differences of predictions are zigzag-encoded: 2·n for n ≥ 0,
    /// otherwise −2·n − 1.
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
        // An entry has at least two bytes.
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
            let place = EntropyPosition(offset: Int(position / 8), bit: Int(position % 8))
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
