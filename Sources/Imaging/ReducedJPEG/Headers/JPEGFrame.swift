/// The headers of a JPEG before its first scan, as the reduced decoder needs them.
struct JPEGFrame {
    /// A component: a plane of samples.
    struct Component {
        /// The identifier by which scans refer to it.
        let identifier: UInt8
        /// Blocks per MCU, horizontally and vertically.
        let horizontal: Int
        let vertical: Int
        /// The quantization factors in row order, not in zigzag order.
        let quantization: [UInt16]

        /// Whether it has the same sampling factors as another component.
        func hasSampling(of other: Component) -> Bool {
            horizontal == other.horizontal && vertical == other.vertical
        }
    }

    let size: PixelSize
    let isProgressive: Bool
    let components: [Component]
    let scan: JPEGScan
    /// The Huffman codes that have been defined so far.
    let codes: HuffmanCodes
    /// The offset of the first scan's data in the file, in bytes.
    let dataOffset: Int

    /// Whether the chroma is subsampled.
    var hasSubsampledChroma: Bool { components.count == 3 && !components[1].hasSampling(of: components[0]) }

    /// The size of an MCU in pixels.
    var mcu: PixelSize {
        PixelSize(
            width: 8 * (components.map(\.horizontal).max() ?? 1), height: 8 * (components.map(\.vertical).max() ?? 1))
    }

    /// The number of MCUs, horizontally and vertically.
    var mcus: PixelSize {
        PixelSize(
            width: (size.width + mcu.width - 1) / mcu.width, height: (size.height + mcu.height - 1) / mcu.height)
    }

    /// The number of blocks of a component, horizontally and vertically, without those that pad MCUs.
    func blocks(_ component: Int) -> PixelSize {
        let (width, height) = (
            size.width * components[component].horizontal, size.height * components[component].vertical
        )
        return PixelSize(
            width: (width + mcu.width - 1) / mcu.width, height: (height + mcu.height - 1) / mcu.height)
    }
}

/// The header of a scan (ITU-T T.81, B.2.3).
struct JPEGScan {
    /// A component's index in the frame, and its tables.
    struct Part {
        let component: Int
        let dcTable: Int
        let acTable: Int
    }

    let parts: [Part]
    /// The first and last coefficient, in zigzag order.
    let first: Int
    let last: Int
    /// The number of low bits that this scan leaves out, and that the previous scan of the band left out; the latter is 0 if there
    /// was none.
    let lowBits: Int
    let earlierLowBits: Int
    /// MCUs between restart markers; 0 if there are none.
    let restartInterval: Int

    /// A mask of the coefficients, from the lowest bit on; all of them if the header is invalid.
    var band: UInt64 {
        guard first <= last, last < 64 else { return .max }
        return UInt64.max >> UInt64(63 - last) & UInt64.max << UInt64(first)
    }
}

/// The current Huffman codes, by their numbers; nil for a code that is undefined or invalid.
struct HuffmanCodes {
    var dc: [HuffmanCode?] = Array(repeating: nil, count: 4)
    var ac: [HuffmanCode?] = Array(repeating: nil, count: 4)
}
