internal import Imaging

/// Where a picture goes on the terminal: whole columns, at most two thirds of the rows, never larger than its own pixels.
struct PreviewBox: Equatable {
    /// How many columns it takes.
    let columns: Int
    /// How many rows it takes, the last perhaps in part.
    let rows: Int
    /// Its pixels, as wide as its columns.
    let size: PixelSize

    /// The box of a picture of that size in a window with cells of `cell` pixels, within `limit` pixels if there is one.
    init(_ picture: PixelSize, columns: Int, rows: Int, cell: PixelSize, limit: PixelSize? = nil) {
        let cell = PixelSize(width: max(1, cell.width), height: max(1, cell.height))
        let width = min(columns * cell.width, limit?.width ?? .max, picture.width)
        let height = min(max(1, rows * 2 / 3) * cell.height, limit?.height ?? .max, picture.height)
        let scale = min(Double(width) / Double(picture.width), Double(height) / Double(picture.height))
        self.columns = max(1, Int((Double(picture.width) * scale / Double(cell.width)).rounded(.down)))
        // Whole columns, so that a terminal that is told the columns need not scale.
        let shown = self.columns * cell.width
        let high = max(1, Int((Double(shown) * Double(picture.height) / Double(picture.width)).rounded(.down)))
        size = PixelSize(width: shown, height: high)
        self.rows = (high + cell.height - 1) / cell.height
    }
}
