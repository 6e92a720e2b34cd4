/// The first coefficients of all blocks of a picture, not yet multiplied, a plane for each component.
@safe
struct CoefficientPlanes: ~Copyable {
    private let storage: UnsafeMutablePointer<Int16>
    private let offsets: [Int]
    /// For each component, the blocks from one row to the next: as many as whole MCUs take.
    let strides: [Int]

    init(_ frame: JPEGFrame) {
        var (offsets, strides, size): ([Int], [Int], Int) = ([], [], 0)
        for component in frame.components {
            offsets.append(size)
            strides.append(frame.mcus.width * component.horizontal)
            size += frame.mcus.width * component.horizontal * frame.mcus.height * component.vertical
        }
        (self.offsets, self.strides) = (offsets, strides)
        unsafe storage = .allocate(capacity: size)
        unsafe storage.initialize(repeating: 0, count: size)
    }

    deinit { unsafe storage.deallocate() }

    /// Those of a component, row by row.
    func values(_ component: Int) -> UnsafeMutablePointer<Int16> { unsafe storage + offsets[component] }
}
