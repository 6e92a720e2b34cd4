/// Positions in the data of a baseline JPEG at which decoding can begin: one for each row of MCUs, and more in long rows. With
/// them, the time to decode a part of an image depends on the part, and not on what is above and beside it.
///
/// They are noted while the whole image is decoded, and are valid only for the same bytes.
public struct RowIndex: Hashable, Sendable {
    /// The number of pixels from which an index is worth its size: 4 million.
    public static let leastPixels = 4_000_000

    /// A position before an MCU, and the DC predictions at that position.
    struct Entry: Hashable {
        var place: EntropyPosition
        /// By component, not dequantized.
        var predictions: SIMD4<Int32>
    }

    /// MCUs between positions in a row. Decoding that many to skip them takes about 12 µs. Every tile of a viewer at half size begins
    /// at a position, and every other tile at full size.
    static let spacing = 64

    /// The number of MCUs, horizontally and vertically.
    let mcus: PixelSize
    let components: Int
    /// The entries, row by row.
    let entries: [Entry]

    /// - Returns: nil unless there is an entry for each ``spacing`` MCUs of every row.
    init?(mcus: PixelSize, components: Int, entries: [Entry]) {
        guard (1...3).contains(components), entries.count == Self.count(mcus.width) * mcus.height else { return nil }
        self.mcus = mcus
        self.components = components
        self.entries = entries
    }

    /// Whether it can be the index of this image.
    func fits(_ frame: JPEGFrame) -> Bool { mcus == frame.mcus && components == frame.components.count }

    /// The last entry of a row that is not after the MCU `column`, and the MCU that it precedes.
    func entry(row: Int, before column: Int) -> (entry: Entry, column: Int) {
        let index = column / Self.spacing
        return (entries[row * Self.count(mcus.width) + index], index * Self.spacing)
    }

    /// The file offset of the first byte that is not needed for the MCUs of a row before `column`; nil if they can extend to the
    /// end of the file.
    func end(row: Int, before column: Int) -> Int? {
        let count = Self.count(mcus.width)
        let next = row * count + (column + Self.spacing - 1) / Self.spacing
        return next < entries.count ? entries[next].place.offset + 1 : nil
    }

    /// The number of entries for a row of `width` MCUs.
    static func count(_ width: Int) -> Int { (width + spacing - 1) / spacing }
}
