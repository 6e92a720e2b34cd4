extension Orientation {
    /// How a picture is stored that is turned upright as this orientation says, and then once more as `turn` does.
    public func turned(_ turn: Orientation) -> Orientation {
        // Which of the second turn's axes the stored columns and rows have come to lie along.
        let columns = swapsAxes ? turn.reversesRows : turn.reversesColumns
        let rows = swapsAxes ? turn.reversesColumns : turn.reversesRows
        let wanted = (
            swapsAxes != turn.swapsAxes, reversesColumns != columns, reversesRows != rows
        )
        return Self.allCases.first { ($0.swapsAxes, $0.reversesColumns, $0.reversesRows) == wanted } ?? .topLeft
    }

    /// The turn that undoes this one.
    var inverse: Orientation {
        switch self {
        case .rightTop: .leftBottom
        case .leftBottom: .rightTop
        case .topLeft, .topRight, .bottomRight, .bottomLeft, .leftTop, .rightBottom: self
        }
    }
}

extension Rendering {
    /// The same part at the same size, turned once more.
    ///
    /// - Parameters:
    ///   - turn: what is done to the upright result: how a picture is stored that is to be turned so.
    ///   - image: the size of the whole picture, upright.
    public func turned(_ turn: Orientation, of image: PixelSize) -> Rendering {
        if turn == .topLeft { return self }
        var rendering = self
        rendering.orientation = orientation.turned(turn)
        rendering.region = turn.inverse.stored(region, in: image.upright(turn))
        rendering.size = size.upright(turn)
        return rendering
    }
}
