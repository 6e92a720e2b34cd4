/// A world map with a dot at each cluster of places, as SVG.
struct WorldPicture {
    let tile: MapTile
    let clusters: [MapIndex.Cluster]
    let isDark: Bool

    /// The top and bottom of the picture as fractions of the map's height: 84° N to 60° S, without the polar ice.
    private static let (top, bottom) = (0.03, 0.71)

    var text: String {
        let units = Double(tile.units)
        let (sea, land, line, dot) =
            isDark ? ("#0d0c0c", "#322f2b", "#141312", "#74d3ca") : ("#e7edec", "#faf9f6", "#d5d0c5", "#0a6660")
        let height = Int((Self.bottom - Self.top) * units)
        let dots = clusters.map { cluster in
            let radius =
                (0.003 + 0.002 * Double(cluster.entries.count.bitWidth - cluster.entries.count.leadingZeroBitCount))
                * units
            return
                "<circle cx=\"\(Int(cluster.x * units))\" cy=\"\(Int(cluster.y * units))\" r=\"\(Int(radius))\"/>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 \(Int(Self.top * units)) \(tile.units) \(height)">
            <rect y="0" width="\(tile.units)" height="\(tile.units)" fill="\(sea)"/>
            <path fill="\(land)" fill-rule="evenodd" d="\(Self.path(tile.land, isClosed: true))"/>
            <path fill="none" stroke="\(line)" stroke-width="\(Int(units / 1000))" d="\(Self.path(tile.borders, isClosed: false))"/>
            <g fill="\(dot)" fill-opacity="0.85">\(dots.joined(separator: "\n"))</g>
            </svg>

            """
    }

    static func path(_ lines: [[Int]], isClosed: Bool) -> String {
        lines.map { line in
            let start = "M\(line[0]) \(line[1])l"
            return start + line.dropFirst(2).map(String.init).joined(separator: " ") + (isClosed ? "z" : "")
        }.joined()
    }
}
