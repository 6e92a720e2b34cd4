internal import Foundation
internal import Gazetteer

/// A grid over the Earth whose cells are about as wide as high everywhere: rows of 0.2° of latitude (22 km), each divided into
/// as many columns as fit.
///
/// A cell is a number: the row times ``stride``, plus the column.
enum HomeGrid {
    private static let rowsPerDegree = 5.0
    private static let rows = 900
    /// More than the columns of any row.
    private static let stride: Int32 = 2_048

    /// The cell of a position in degrees.
    static func cell(latitude: Double, longitude: Double) -> Int32 {
        let row = min(max(Int(((latitude + 90) * rowsPerDegree).rounded(.down)), 0), rows - 1)
        return Int32(row) * stride + Int32(column(ofLongitude: longitude, row: row))
    }

    /// The middle of a cell; nil for a number that is not of a cell.
    static func middle(of cell: Int32) -> Coordinate? {
        Coordinate(latitude: latitude(ofRow: Int(cell / stride)), longitude: longitude(of: cell))
    }

    /// The cell and those that touch it, about eight; none twice.
    static func neighbourhood(of cell: Int32) -> [Int32] {
        let (row, longitude) = (Int(cell / stride), longitude(of: cell))
        var cells: [Int32] = []
        cells.reserveCapacity(9)
        for row in max(row - 1, 0)...min(row + 1, rows - 1) {
            let (column, count) = (column(ofLongitude: longitude, row: row), columns(inRow: row))
            // A row has at least three columns, so these differ.
            for column in column - 1...column + 1 {
                cells.append(Int32(row) * stride + Int32((column + count) % count))
            }
        }
        return cells
    }

    private static func latitude(ofRow row: Int) -> Double { (Double(row) + 0.5) / rowsPerDegree - 90 }

    private static func longitude(of cell: Int32) -> Double {
        (Double(cell % stride) + 0.5) * 360 / Double(columns(inRow: Int(cell / stride))) - 180
    }

    private static func columns(inRow row: Int) -> Int { columnsByRow[row] }

    private static let columnsByRow = (0..<rows).map { row in
        max(3, Int((360 * rowsPerDegree * cos(latitude(ofRow: row) * .pi / 180)).rounded()))
    }

    private static func column(ofLongitude longitude: Double, row: Int) -> Int {
        let count = columns(inRow: row)
        return min(max(Int(((longitude + 180) / 360 * Double(count)).rounded(.down)), 0), count - 1)
    }
}
