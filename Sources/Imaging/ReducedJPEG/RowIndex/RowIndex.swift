/// Places in the data of a baseline JPEG at which decoding can begin: one for each row of MCUs, and more along long rows. With
/// them, a part of a picture takes as long as the part, not as all that is above and beside it.
///
/// They are noted while the whole picture is decoded, and hold for the same bytes only.
public struct RowIndex: Hashable, Sendable {
    /// From so many pixels on, a part of a picture takes so much less than all of it that an index is worth its bytes.
    public static let leastPixels = 4_000_000

    /// A place before an MCU, and the first coefficients that the MCU's blocks are told from.
    struct Entry: Hashable {
        var place: EntropyPlace
        /// By component, not multiplied.
        var predictions: SIMD4<Int32>
    }

    /// MCUs from one place to the next along a row. A pass over so many takes about 12 µs. A tile of a viewer at half size begins at
    /// one of them, and every other at full size.
    static let spacing = 64

    /// MCUs along a row, and down.
    let mcus: PixelSize
    let components: Int
    /// Row by row.
    let entries: [Entry]

    /// - Returns: nil unless there is an entry for each ``spacing`` MCUs of every row.
    init?(mcus: PixelSize, components: Int, entries: [Entry]) {
        guard (1...3).contains(components), entries.count == Self.count(mcus.width) * mcus.height else { return nil }
        self.mcus = mcus
        self.components = components
        self.entries = entries
    }

    /// Whether it can be of a picture like this.
    func fits(_ frame: JPEGFrame) -> Bool { mcus == frame.mcus && components == frame.components.count }

    /// The last place of a row that is not behind the MCU `column`, and which MCU it is before.
    func entry(row: Int, before column: Int) -> (entry: Entry, column: Int) {
        let index = column / Self.spacing
        return (entries[row * Self.count(mcus.width) + index], index * Self.spacing)
    }

    /// The first byte of the file that isn't needed for the MCUs of a row before `column`; nil where only the file's end is known
    /// to be behind them.
    func end(row: Int, before column: Int) -> Int? {
        let count = Self.count(mcus.width)
        let next = row * count + (column + Self.spacing - 1) / Self.spacing
        return next < entries.count ? entries[next].place.offset + 1 : nil
    }

    /// Places along a row of `width` MCUs.
    static func count(_ width: Int) -> Int { (width + spacing - 1) / spacing }
}
