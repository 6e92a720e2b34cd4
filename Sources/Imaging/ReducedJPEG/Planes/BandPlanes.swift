/// Memory for the samples of one row of MCUs, a plane for each component.
@safe
struct BandPlanes: ~Copyable {
    private let storage: UnsafeMutablePointer<UInt8>
    private let offsets: [Int]
    private let strides: [Int]

    /// - Parameters:
    ///   - side: the number of samples along each side of a block.
    ///   - columns: the number of MCUs.
    init(_ frame: JPEGFrame, side: Int, columns: Int) {
        var (offsets, strides, size): ([Int], [Int], Int) = ([], [], 0)
        for component in frame.components {
            let stride = columns * component.horizontal * side
            offsets.append(size)
            strides.append(stride)
            size += stride * component.vertical * side
        }
        (self.offsets, self.strides) = (offsets, strides)
        unsafe storage = .allocate(capacity: size)
        unsafe storage.initialize(repeating: 128, count: size)
    }

    deinit { unsafe storage.deallocate() }

    /// The samples of a component.
    func samples(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe storage + offsets[index] }

    /// The distance between the rows of a component, in samples.
    func stride(_ index: Int) -> Int { strides[index] }
}
