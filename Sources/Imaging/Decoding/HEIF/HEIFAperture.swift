internal import Containers

/// The part of the decoded pixels that is shown, and its orientation, as the properties of a HEIF image define them.
struct HEIFAperture: Equatable {
    /// The upper left corner of the part, in decoded pixels.
    private(set) var x = 0
    private(set) var y = 0
    private(set) var size: PixelSize
    /// The orientation of the part.
    private(set) var orientation = Orientation.topLeft

    /// Applies `clap`, `irot` and `imir` in the order of the properties (ISO/IEC 23008-12, 6.5.9, 6.5.10 and 6.5.12).
    init(_ properties: [HEIFFile.Property], of decoded: PixelSize) {
        size = decoded
        for property in properties {
            var reader = BoxReader(property.payload)
            switch property.type {
            case "irot":
                for _ in 0..<(reader.number(1) ?? 0) & 3 { turn(Turn(0, 1, -1, 0)) }
            case "imir":
                let isLeftToRight = (reader.number(1) ?? 0) & 1 == 1
                turn(isLeftToRight ? Turn(-1, 0, 0, 1) : Turn(1, 0, 0, -1))
            case "clap": cut(&reader)
            default: break
            }
        }
    }

    /// Whether the whole decoded image is shown.
    func isWhole(of decoded: PixelSize) -> Bool { size == decoded }

    private mutating func turn(_ turn: Turn) {
        let all = turn.after(Turn(orientation))
        orientation = Orientation.allCases.first { Turn($0) == all } ?? orientation
    }

    /// Applies a clean aperture (ISO/IEC 14496-12, 12.1.4): its width, height, and the offset of its centre from that of the image,
    /// as fractions. An aperture that is not within the image is ignored.
    private mutating func cut(_ reader: inout BoxReader) {
        var values: [Double] = []
        for index in 0..<4 {
            guard let numerator = reader.number(4), let denominator = reader.number(4), denominator > 0 else { return }
            // The sizes are unsigned; some encoders write signed denominators for the offsets.
            let signed = index < 2 ? Double(numerator) : Double(Int32(truncatingIfNeeded: numerator))
            values.append(signed / Double(denominator))
        }
        let upright = size.upright(orientation)
        let (width, height) = (values[0].rounded(), values[1].rounded())
        let left = (values[2] + (Double(upright.width) - width) / 2).rounded(.down)
        let top = (values[3] + (Double(upright.height) - height) / 2).rounded(.down)
        guard width >= 1, height >= 1, left >= 0, top >= 0, left + width <= Double(upright.width),
            top + height <= Double(upright.height)
        else { return }
        let part = orientation.stored(Rect(x: left, y: top, width: width, height: height), in: size)
        x += Int(part.x)
        y += Int(part.y)
        size = PixelSize(width: Int(part.width), height: Int(part.height))
    }
}

/// A rotation by quarter turns, or a reflection, as the matrix that maps stored directions to visible ones.
private struct Turn: Equatable {
    var a: Int
    var b: Int
    var c: Int
    var d: Int

    init(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    init(_ orientation: Orientation) {
        let column = orientation.reversesColumns ? -1 : 1
        let row = orientation.reversesRows ? -1 : 1
        self = orientation.swapsAxes ? Turn(0, row, column, 0) : Turn(column, 0, 0, row)
    }

    func after(_ first: Turn) -> Turn {
        Turn(
            a * first.a + b * first.c, a * first.b + b * first.d, c * first.a + d * first.c, c * first.b + d * first.d)
    }
}
