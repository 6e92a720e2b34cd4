/// The coefficients of a few rows of MCUs of a progressive JPEG, a plane for each component: of each block the values that a
/// ``Reduction`` needs, not yet multiplied, and which of the 64 are not zero.
@safe
final class CoefficientStrip {
    /// MCUs down.
    let rows: Int
    /// For each component, the blocks from one row to the next: as many as whole MCUs take.
    let strides: [Int]
    /// Values of a block.
    let valueCount: Int
    private let valueStorage: UnsafeMutablePointer<Int16>
    private let maskStorage: UnsafeMutablePointer<UInt64>
    private let blocks: Int
    private let offsets: [Int]

    /// - Parameter rows: at most how many rows of MCUs; nil for as many as a processor's nearer caches hold, but one at least.
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

    /// Makes all coefficients zero.
    func clear() {
        unsafe valueStorage.initialize(repeating: 0, count: blocks * valueCount)
        unsafe maskStorage.initialize(repeating: 0, count: blocks)
    }

    /// The values of a component's blocks, row by row.
    func values(_ component: Int) -> UnsafeMutablePointer<Int16> {
        unsafe valueStorage + offsets[component] * valueCount
    }

    /// Which coefficients of a component's blocks are not zero, in zigzag order from the lowest bit on, but for the first.
    func masks(_ component: Int) -> UnsafeMutablePointer<UInt64> { unsafe maskStorage + offsets[component] }
}
