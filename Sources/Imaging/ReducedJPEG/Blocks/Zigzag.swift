/// The order of the coefficients of a block in a JPEG (T.81, figure 5).
enum Zigzag {
    /// The index in row order of each coefficient in zigzag order.
    static let natural: [Int] = {
        var places: [Int] = []
        for diagonal in 0..<15 {
            let rows = Array(max(0, diagonal - 7)...min(7, diagonal))
            for row in diagonal % 2 == 0 ? rows.reversed() : rows { places.append(row * 8 + diagonal - row) }
        }
        return places
    }()
}
