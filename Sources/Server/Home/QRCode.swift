internal import CQRCode

/// A QR code (ISO/IEC 18004) with error correction level M, without the light border around it.
public struct QRCode: Sendable {
    /// The number of modules of a side.
    public let size: Int
    private let modules: [UInt8]

    /// The width of the light border that the standard asks for, in modules.
    public static let border = 4
    /// The modules of a side of the largest code.
    private static let largest = 177

    /// Encodes a text; nil if it is too long, if memory is short, or if libqrencode is not installed.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        var modules = [UInt8](repeating: 0, count: Self.largest * Self.largest)
        let size = Int(unsafe CQRCode_encode(bytes, bytes.count, &modules, modules.count))
        guard size > 0 else { return nil }
        self.size = size
        self.modules = Array(modules.prefix(size * size))
    }

    /// Whether a module is dark; those of the border are light.
    public func isDark(_ column: Int, _ row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column] == 1
    }

    /// The dark modules as the data of an SVG path: a rectangle for each run of them in a row.
    package var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while isDark(column, row) { column += 1 }
                if column > start { path += "M\(start) \(row)h\(column - start)v1H\(start)z" }
                column += 1
            }
        }
        return path
    }

    /// The `viewBox` of an SVG with the border.
    var viewBox: String { "\(-Self.border) \(-Self.border) \(size + 2 * Self.border) \(size + 2 * Self.border)" }

    /// The code with its border in lines of half blocks, two rows of modules in each.
    ///
    /// - Parameter isLightInk: whether the terminal writes light letters on a dark background, so that blocks are light.
    public func lines(isLightInk: Bool) -> [String] {
        stride(from: -Self.border, to: size + Self.border, by: 2).map { row in
            String(
                (-Self.border..<size + Self.border).map { column in
                    switch (isDark(column, row) != isLightInk, isDark(column, row + 1) != isLightInk) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                } as [Character])
        }
    }
}
