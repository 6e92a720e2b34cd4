/// Room for the samples of one row of MCUs, a plane for each component.
@safe
struct BandPlanes: ~Copyable {
    private let storage: UnsafeMutablePointer<UInt8>
    private let size: Int
    private let offsets: [Int]
    private let strides: [Int]

    /// - Parameters:
    ///   - side: samples along each side of a block.
    ///   - columns: how many MCUs.
    init(_ frame: JPEGFrame, side: Int, columns: Int) {
        var (offsets, strides, size): ([Int], [Int], Int) = ([], [], 0)
        for component in frame.components {
            let stride = columns * component.horizontal * side
            offsets.append(size)
            strides.append(stride)
            size += stride * component.vertical * side
        }
        (self.offsets, self.strides) = (offsets, strides)
        self.size = size
        unsafe storage = .allocate(capacity: size)
        clear()
    }

    deinit { unsafe storage.deallocate() }

    /// Makes all samples middle grey.
    func clear() { unsafe storage.initialize(repeating: 128, count: size) }

    /// The samples of a component.
    func samples(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe storage + offsets[index] }

    /// How far apart a component's rows are.
    func stride(_ index: Int) -> Int { strides[index] }
}
