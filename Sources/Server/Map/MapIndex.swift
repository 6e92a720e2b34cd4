internal import Gazetteer
internal import PhotoLibrary

/// A spatial index of places. Each zoom level divides the map into square cells, and the places in a cell are a cluster. Every
/// place is in exactly one cluster per zoom level, and a cluster consists of four cells of the next level.
///
/// The places are sorted along a Z-order curve (Morton, 1966), on which every cell of every zoom level is a contiguous range, with
/// prefix sums of their counts: a cluster costs two binary searches, O(log n).
package struct MapIndex: Sendable {
    /// The highest zoom level; the map is 256 · 2^zoom pixels wide.
    package static let deepest = 12
    /// The first zoom level at which the districts of a city are places of their own: a cell is less than 10 km wide.
    package static let firstWithDistricts = 10
    /// The number of cells along a side of the map, 64 pixels each: 4 · 2^zoom.
    package static func cells(_ zoom: Int) -> Int { 4 << zoom }

    /// A place with a position.
    package struct Place: Sendable {
        package var id: String
        package var name: String
        package var countryCode: String
        package var countryName: String
        package var photoCount: Int?
        /// Its row in the listing of all places.
        package var row: Int
        package var latitude: Double
        package var longitude: Double

        /// Creates a place from its values.
        package init(
            id: String, name: String, countryCode: String, countryName: String, photoCount: Int?, row: Int,
            latitude: Double, longitude: Double
        ) {
            (self.id, self.name, self.row, self.photoCount) = (id, name, row, photoCount)
            (self.countryCode, self.countryName) = (countryCode, countryName)
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// A place and its position on the map.
    package struct Entry: Sendable {
        package let place: Place
        let point: MapPoint
        let code: UInt64
    }

    /// The places of one cell.
    package struct Cluster: Sendable {
        package var cell: Cell
        package var entries: Range<Int>
        /// The mean position of its places, as fractions of the map's side from the north-western corner.
        package var x: Double
        package var y: Double
        package var photoCount: Int
    }

    /// A cell of a zoom level, counted from the north-western corner.
    package struct Cell: Sendable, Hashable {
        package var zoom: Int
        package var column: Int
        package var row: Int

        package init(zoom: Int, column: Int, row: Int) {
            (self.zoom, self.column, self.row) = (zoom, column, row)
        }
    }

    package let entries: [Entry]
    /// The part of the map with all places; nil if there are none.
    package let bounds: MapBounds?
    private let sums: [(x: Double, y: Double, photos: Int)]

    /// - Parameter places: the places in one language; those with an invalid position are left out.
    package init(_ places: [Place]) {
        var entries = places.compactMap { place in
            Coordinate(latitude: place.latitude, longitude: place.longitude).map { coordinate in
                let point = MapPoint(coordinate)
                return Entry(place: place, point: point, code: Self.code(point))
            }
        }
        entries.sort { ($0.code, $0.place.row) < ($1.code, $1.place.row) }
        var sums = [(x: 0.0, y: 0.0, photos: 0)]
        sums.reserveCapacity(entries.count + 1)
        for entry in entries {
            let last = sums[sums.count - 1]
            sums.append(
                (last.x + entry.point.x, last.y + entry.point.y, last.photos + (entry.place.photoCount ?? 0)))
        }
        (self.entries, self.sums) = (entries, sums)
        bounds = MapBounds(entries.map { ($0.point.x, $0.point.y) })
    }

    /// The clusters of a zoom level between two columns and rows, inclusive. Columns wrap around at the map's sides; there is
    /// nothing beyond its top and bottom. O(cells).
    package func clusters(zoom: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> [Cluster] {
        let count = Self.cells(zoom)
        let first = columns.lowerBound
        let columns = first...min(columns.upperBound, first + count - 1)
        let (top, bottom) = (max(rows.lowerBound, 0), min(rows.upperBound, count - 1))
        guard top <= bottom else { return [] }
        var found: [Cluster] = []
        for row in top...bottom {
            for column in columns {
                let cell = Cell(zoom: zoom, column: (column % count + count) % count, row: row)
                if let cluster = cluster(cell) { found.append(cluster) }
            }
        }
        return found
    }

    /// The cluster of a cell; nil if it has no places.
    package func cluster(_ cell: Cell) -> Cluster? {
        let shift = UInt64(2 * (Self.depth - cell.zoom - 2))
        let code = Self.interleaved(UInt64(cell.column)) | Self.interleaved(UInt64(cell.row)) << 1
        let start = firstIndex(code << shift)
        let end = firstIndex((code + 1) << shift)
        guard start < end else { return nil }
        let count = Double(end - start)
        return Cluster(
            cell: cell, entries: start..<end,
            x: (sums[end].x - sums[start].x) / count, y: (sums[end].y - sums[start].y) / count,
            photoCount: sums[end].photos - sums[start].photos)
    }

    /// The place of a cluster with the most photos. O(places of the cluster).
    func mainPlace(of cluster: Cluster) -> Place? {
        entries[cluster.entries].lazy.map(\.place).max { ($0.photoCount ?? 0) < ($1.photoCount ?? 0) }
    }

    private func firstIndex(_ code: UInt64) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].code < code { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The bits per coordinate in a Morton code: a cell of the curve is 2 m wide at the equator.
    private static let depth = 24

    private static func code(_ point: MapPoint) -> UInt64 {
        func step(_ value: Double) -> UInt64 {
            UInt64(min(max(value, 0), 1) * Double(1 << depth)).clamped(below: 1 << depth)
        }
        return interleaved(step(point.x)) | interleaved(step(point.y)) << 1
    }

    /// Spreads the bits, with a 0 between each two.
    private static func interleaved(_ value: UInt64) -> UInt64 {
        var bits = value & 0xFFFF_FFFF
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}

extension MapIndex {
    /// Creates an index of the places of a listing that have a position.
    init(_ document: PlacesDocument) {
        self.init(
            document.sections.flatMap { section in
                section.places.compactMap { place in
                    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
                    return Place(
                        id: place.id, name: place.name, countryCode: section.country.code,
                        countryName: section.country.name, photoCount: place.photoCount, row: place.row,
                        latitude: latitude, longitude: longitude)
                }
            })
    }
}

extension UInt64 {
    fileprivate func clamped(below limit: UInt64) -> UInt64 { self < limit ? self : limit - 1 }
}
