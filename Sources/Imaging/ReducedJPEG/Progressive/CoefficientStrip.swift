/// The coefficients of a few rows of MCUs of a progressive JPEG, a plane for each component. For each block it holds the values
/// that a ``Reduction`` needs, not dequantized, and a mask of the nonzero coefficients.
@safe
final class CoefficientStrip {
    /// The number of MCU rows.
    let rows: Int
    /// For each component, the number of blocks in a row, padded to whole MCUs.
    let strides: [Int]
    /// The number of values per block.
    let valueCount: Int
    private let valueStorage: UnsafeMutablePointer<Int16>
    private let maskStorage: UnsafeMutablePointer<UInt64>
    private let blocks: Int
    private let offsets: [Int]

    /// - Parameter rows: the most rows of MCUs; nil for as many as fit in the processor's nearer caches, but at least one.
    init(_ frame: JPEGFrame, _ slots: CoefficientSlots, rows: Int? = nil) {
        let perRow = frame.components.reduce(0) { $0 + frame.mcus.width * $1.horizontal * $1.vertical }
        let blockSize = slots.count * MemoryLayout<Int16>.size + MemoryLayout<UInt64>.size
        self.rows = max(1, min(rows ?? Self.size / (perRow * blockSize), frame.mcus.height))
        var (offsets, strides, blocks): ([Int], [Int], Int) = ([], [], 0)
        for component in frame.components {
            offsets.append(blocks)
            strides.append(frame.mcus.width * component.horizontal)
            blocks += frame.mcus.width * component.horizontal * component.vertical * self.rows
        }
        (self.offsets, self.strides, self.blocks) = (offsets, strides, blocks)
        valueCount = slots.count
        unsafe valueStorage = .allocate(capacity: blocks * slots.count)
        unsafe maskStorage = .allocate(capacity: blocks)
        clear()
    }

    private static let size = 1 << 19

    deinit {
        unsafe valueStorage.deallocate()
        unsafe maskStorage.deallocate()
    }

    /// Sets all coefficients to zero.
    func clear() {
        unsafe valueStorage.initialize(repeating: 0, count: blocks * valueCount)
        unsafe maskStorage.initialize(repeating: 0, count: blocks)
    }

    /// The values of a component's blocks, row by row.
    func values(_ component: Int) -> UnsafeMutablePointer<Int16> {
        unsafe valueStorage + offsets[component] * valueCount
    }

    /// A mask of the nonzero AC coefficients of each block of a component, in zigzag order from the lowest bit on.
    func masks(_ component: Int) -> UnsafeMutablePointer<UInt64> { unsafe maskStorage + offsets[component] }
}
