extension Orientation {
    /// The orientation that has the effect of this one followed by `turn`.
    public func turned(_ turn: Orientation) -> Orientation {
        // The axes of the second rotation that the stored columns and rows are parallel to after the first.
        let columns = swapsAxes ? turn.reversesRows : turn.reversesColumns
        let rows = swapsAxes ? turn.reversesColumns : turn.reversesRows
        let wanted = (
            swapsAxes != turn.swapsAxes, reversesColumns != columns, reversesRows != rows
        )
        return Self.allCases.first { ($0.swapsAxes, $0.reversesColumns, $0.reversesRows) == wanted } ?? .topLeft
    }

    /// The orientation that undoes this one.
    var inverse: Orientation {
        switch self {
        case .rightTop: .leftBottom
        case .leftBottom: .rightTop
        case .topLeft, .topRight, .bottomRight, .bottomLeft, .leftTop, .rightBottom: self
        }
    }
}

extension Rendering {
    /// The same part at the same size, rotated or reflected once more.
    ///
    /// - Parameters:
    ///   - turn: the EXIF orientation to apply to the upright result.
    ///   - image: the size of the whole image, upright.
    public func turned(_ turn: Orientation, of image: PixelSize) -> Rendering {
        if turn == .topLeft { return self }
        var rendering = self
        rendering.turn = turn
        rendering.region = turn.inverse.stored(region, in: image.upright(turn))
        rendering.size = size.upright(turn)
        return rendering
    }
}
