internal import Imaging

/// The size of a picture on the terminal: whole columns, at most two thirds of the rows, never enlarged.
struct PreviewBox: Equatable {
    /// The width in columns.
    let columns: Int
    /// The height in rows; the last one can be partly used.
    let rows: Int
    /// The size in pixels, which fills the columns.
    let size: PixelSize

    /// The box for a picture in a window whose cells have `cell` pixels, within `limit` pixels if given.
    init(_ picture: PixelSize, columns: Int, rows: Int, cell: PixelSize, limit: PixelSize? = nil) {
        let cell = PixelSize(width: max(1, cell.width), height: max(1, cell.height))
        let width = min(columns * cell.width, limit?.width ?? .max, picture.width)
        let height = min(max(1, rows * 2 / 3) * cell.height, limit?.height ?? .max, picture.height)
        let scale = min(Double(width) / Double(picture.width), Double(height) / Double(picture.height))
        self.columns = max(1, Int((Double(picture.width) * scale / Double(cell.width)).rounded(.down)))
        // Whole columns, so that a terminal that gets the columns does not have to scale.
        let shown = self.columns * cell.width
        let high = max(1, Int((Double(shown) * Double(picture.height) / Double(picture.width)).rounded(.down)))
        size = PixelSize(width: shown, height: high)
        self.rows = (high + cell.height - 1) / cell.height
    }
}
