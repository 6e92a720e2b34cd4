/// Where the blocks of a scan of first coefficients belong, in the order in which they come (ITU-T T.81, A.2): by MCUs where
/// the scan has several components, else row by row. The planes and tables answer for the pointers.
@unsafe
struct ScanLayout {
    /// One block of an MCU.
    @unsafe
    struct Step {
        /// Which of the scan's components it is of.
        let part: Int
        /// The entries of that one's ``DifferenceTable``; nil in a scan that only adds bits.
        let entries: UnsafePointer<Int32>?
        /// Its first coefficient in the first MCU.
        let first: UnsafeMutablePointer<Int16>
        /// How far it is from there to that in the next MCU, along a row and down.
        let alongRow: Int
        let down: Int

        /// Its first coefficient in an MCU.
        @inline(__always)
        func value(_ row: Int, _ column: Int) -> UnsafeMutablePointer<Int16> {
            unsafe first + (row &* down &+ column &* alongRow)
        }
    }

    let steps: [Step]
    /// MCUs along a row, and down.
    let columns: Int
    let rows: Int

    init(_ frame: JPEGFrame, _ scan: JPEGScan, _ planes: borrowing CoefficientPlanes, _ tables: [DifferenceTable]) {
        var steps: [Step] = unsafe []
        let isSingle = scan.parts.count == 1
        for (index, part) in scan.parts.enumerated() {
            let component = frame.components[part.component]
            let (horizontal, vertical) = isSingle ? (1, 1) : (component.horizontal, component.vertical)
            let stride = planes.strides[part.component]
            for y in 0..<vertical {
                for x in 0..<horizontal {
                    unsafe steps.append(
                        Step(
                            part: index, entries: tables.isEmpty ? nil : UnsafePointer(tables[index].entries),
                            first: planes.values(part.component) + (y * stride + x), alongRow: horizontal,
                            down: vertical * stride))
                }
            }
        }
        unsafe self.steps = steps
        if isSingle {
            let component = frame.components[scan.parts[0].component]
            let (width, height) = (frame.size.width * component.horizontal, frame.size.height * component.vertical)
            unsafe columns = (width + frame.mcu.width - 1) / frame.mcu.width
            unsafe rows = (height + frame.mcu.height - 1) / frame.mcu.height
        } else {
            unsafe columns = frame.mcus.width
            unsafe rows = frame.mcus.height
        }
    }
}
