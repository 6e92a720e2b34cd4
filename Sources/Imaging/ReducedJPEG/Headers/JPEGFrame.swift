/// What the reduced decoder needs to know of a JPEG: what stands before its first scan.
struct JPEGFrame {
    /// One component: a plane of samples.
    struct Component {
        /// What scans call it.
        let identifier: UInt8
        /// Blocks in an MCU, along a row and down.
        let horizontal: Int
        let vertical: Int
        /// The factors of the coefficients, row by row, not in zigzag order.
        let quantization: [UInt16]

        /// Whether its plane has as many samples as that of another.
        func hasSampling(of other: Component) -> Bool {
            horizontal == other.horizontal && vertical == other.vertical
        }
    }

    let size: PixelSize
    let isProgressive: Bool
    let components: [Component]
    let scan: JPEGScan
    /// The codes that have been defined so far.
    let codes: HuffmanCodes
    /// Where the first scan's data begin in the file, in bytes.
    let dataOffset: Int

    /// Whether Cb and Cr have fewer samples than Y.
    var hasFewerColors: Bool { components.count == 3 && !components[1].hasSampling(of: components[0]) }

    /// The size of an MCU in pixels.
    var mcu: PixelSize {
        PixelSize(
            width: 8 * (components.map(\.horizontal).max() ?? 1), height: 8 * (components.map(\.vertical).max() ?? 1))
    }

    /// MCUs along a row and down.
    var mcus: PixelSize {
        PixelSize(
            width: (size.width + mcu.width - 1) / mcu.width, height: (size.height + mcu.height - 1) / mcu.height)
    }

    /// A component's blocks along a row and down, without those that fill up MCUs.
    func blocks(_ component: Int) -> PixelSize {
        let (width, height) = (
            size.width * components[component].horizontal, size.height * components[component].vertical
        )
        return PixelSize(
            width: (width + mcu.width - 1) / mcu.width, height: (height + mcu.height - 1) / mcu.height)
    }
}

/// What a scan has of the picture (ITU-T T.81, B.2.3).
struct JPEGScan {
    /// A component's number in the frame, and its tables.
    struct Part {
        let component: Int
        let dcTable: Int
        let acTable: Int
    }

    let parts: [Part]
    /// The first and last coefficient, in zigzag order.
    let first: Int
    let last: Int
    /// How many low bits this scan and the one before it leave out; the latter 0 where there was none.
    let lowBits: Int
    let earlierLowBits: Int
    /// MCUs between restart markers; 0 for none.
    let restartInterval: Int

    /// The coefficients, from the lowest bit on; all where the header makes no sense.
    var band: UInt64 {
        guard first <= last, last < 64 else { return .max }
        return UInt64.max >> UInt64(63 - last) & UInt64.max << UInt64(first)
    }
}

/// The Huffman codes in force, by their numbers; nil for one that has not been defined, or is none.
struct HuffmanCodes {
    var dc: [HuffmanCode?] = Array(repeating: nil, count: 4)
    var ac: [HuffmanCode?] = Array(repeating: nil, count: 4)
}
