internal import Bytes

/// Finds the largest image in coded data. Decoders allocate memory for the size in the data, not for the size that the file
/// declares, so it is checked first.
enum CodedSize {
    /// The largest size in any sequence parameter set among the NAL units, each with its length in four bytes before it. Nil if a
    /// length or a parameter set is invalid.
    static func ofHEVC(_ units: [UInt8]) -> PixelSize? {
        var largest = PixelSize(width: 0, height: 0)
        var rest = units[...]
        while !rest.isEmpty {
            let length = BigEndian.number(rest.prefix(4))
            rest = rest.dropFirst(4)
            guard length <= rest.count else { return nil }
            let unit = rest.prefix(length)
            rest = rest.dropFirst(length)
            guard let first = unit.first, first >> 1 & 0x3F == 33 else { continue }
            guard let size = parameterSet(withoutEmulationPrevention(unit.dropFirst(2).prefix(200))) else { return nil }
            largest.width = max(largest.width, size.width)
            largest.height = max(largest.height, size.height)
        }
        return largest
    }

    /// Parses a parameter set up to the size (ISO/IEC 23008-2, 7.3.2.2 and 7.3.3).
    private static func parameterSet(_ bytes: [UInt8]) -> PixelSize? {
        var reader = BitReader(bytes)
        reader.skip(4)
        let layers = reader.bits(3)
        reader.skip(1 + 96)
        let present = (0..<layers).map { _ in (profile: reader.flag(), level: reader.flag()) }
        if layers > 0 { reader.skip(2 * (8 - layers)) }
        for layer in present { reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
        _ = reader.golomb()
        if reader.golomb() == 3 { reader.skip(1) }
        let size = PixelSize(width: reader.golomb(), height: reader.golomb())
        return reader.isPastEnd ? nil : size
    }

    /// Replaces 0, 0, 3 by 0, 0 (ISO/IEC 23008-2, 7.3.1.1).
    private static func withoutEmulationPrevention(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var zeros = 0
        for byte in bytes {
            if zeros >= 2 && byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            plain.append(byte)
        }
        return plain
    }

    /// The largest size in any sequence header among the OBUs; nil if a length or a header is invalid.
    static func ofAV1(_ units: [UInt8]) -> PixelSize? {
        var largest = PixelSize(width: 0, height: 0)
        var rest = units[...]
        while let header = rest.popFirst() {
            if header & 4 != 0 { _ = rest.popFirst() }
            // A unit without a length extends to the end.
            guard let length = header & 2 == 0 ? rest.count : variableLength(&rest), length <= rest.count else {
                return nil
            }
            let unit = rest.prefix(length)
            rest = rest.dropFirst(length)
            guard header >> 3 & 15 == 1 else { continue }
            guard let size = sequenceHeader(Array(unit.prefix(600))) else { return nil }
            largest.width = max(largest.width, size.width)
            largest.height = max(largest.height, size.height)
        }
        return largest
    }

    /// Reads a `leb128` number (AV1 bitstream specification, 4.10.5).
    private static func variableLength(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value = 0
        for index in 0..<8 {
            guard let byte = bytes.popFirst() else { return nil }
            value |= Int(byte & 0x7F) << (7 * index)
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }

    /// Parses a sequence header up to the size (AV1 bitstream specification, 5.5.1).
    private static func sequenceHeader(_ bytes: [UInt8]) -> PixelSize? {
        var reader = BitReader(bytes)
        reader.skip(4)
        if reader.flag() {
            reader.skip(5)
        } else {
            skipOperatingPoints(&reader)
        }
        let (widthBits, heightBits) = (reader.bits(4) + 1, reader.bits(4) + 1)
        let size = PixelSize(width: reader.bits(widthBits) + 1, height: reader.bits(heightBits) + 1)
        return reader.isPastEnd ? nil : size
    }

    private static func skipOperatingPoints(_ reader: inout BitReader) {
        var delayBits: Int?
        if reader.flag() {
            reader.skip(64)
            if reader.flag() { _ = reader.golomb() }
            if reader.flag() {
                delayBits = reader.bits(5) + 1
                reader.skip(32 + 10)
            }
        }
        let hasInitialDelay = reader.flag()
        for _ in 0...reader.bits(5) {
            reader.skip(12)
            if reader.bits(5) > 7 { reader.skip(1) }
            if let delayBits, reader.flag() { reader.skip(2 * delayBits + 1) }
            if hasInitialDelay, reader.flag() { reader.skip(4) }
        }
    }
}
