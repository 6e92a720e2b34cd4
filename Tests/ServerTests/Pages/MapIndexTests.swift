import Foundation
import Server
import Testing

/// Clusters of places on the map.
@Suite struct MapIndexTests {
    /// Places all over the world, some at the date line and the poles, in the order of a listing.
    private static func places(_ count: Int) -> [MapIndex.Place] {
        var state: UInt64 = 7
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        var positions = (0..<count).map { _ in (random() * 180 - 90, random() * 360 - 180) }
        positions += [
            (0, 180), (0, -180), (90, 0), (-90, 0), (0, 179.9999), (0, -179.9999), (60.6, 15.6), (60.6, 15.6),
        ]
        return positions.enumerated().map { index, position in
            MapIndex.Place(
                id: "p\(index)", name: "P\(index)", countryCode: "SE", countryName: "Sweden", photoCount: index % 7,
                row: index + 1, latitude: position.0, longitude: position.1)
        }
    }

    @Test(arguments: [
        ([0.2, 0.4], 0.2, 0.4), ([0.05, 0.95, 0.9], 0.9, 1.05), ([0.3], 0.3, 0.3), ([0, 0.3, 0.55, 0.7], 0, 0.7),
    ])
    func boundsLeaveOutTheWidestGap(columns: [Double], west: Double, east: Double) throws {
        let bounds = try #require(MapBounds(columns.map { ($0, $0 / 2) }))
        #expect((bounds.west, bounds.east) == (west, east))
        #expect(bounds.north == columns.min()! / 2 && bounds.south == columns.max()! / 2)
        #expect(MapBounds([]) == nil)
    }

    @Test func beyondTheLastRowThereIsNothing() {
        let index = MapIndex(Self.places(100))
        for rows in [4...4, 16_383...16_383, 16_383...16_510, -3 ... -1] {
            #expect(index.clusters(zoom: 0, columns: 0...3, rows: rows).isEmpty)
        }
        #expect(!index.clusters(zoom: 0, columns: 0...127, rows: 0...127).isEmpty)
    }

    @Test(arguments: [0, 1, 2, 3, 5])
    func everyPlaceIsInExactlyOneClusterAtEveryZoom(zoom: Int) {
        let places = Self.places(2000)
        let index = MapIndex(places)
        let cells = MapIndex.cells(zoom)
        let clusters = index.clusters(zoom: zoom, columns: 0...cells - 1, rows: 0...cells - 1)
        let ids = clusters.flatMap { $0.entries.map { index.entries[$0].place.id } }
        #expect(ids.count == 2008 && Set(ids).count == 2008)
        let photos = places.reduce(0) { $0 + ($1.photoCount ?? 0) }
        #expect(clusters.reduce(0) { $0 + $1.photoCount } == photos)
        for cluster in clusters {
            // The mean of places within a square is within it.
            let (x, y) = (cluster.x * Double(cells), cluster.y * Double(cells))
            #expect(
                abs(x - Double(cluster.cell.column) - 0.5) <= 0.5001
                    && abs(y - Double(cluster.cell.row) - 0.5) <= 0.5001)
        }
    }

    @Test func aClusterIsTheFourOfTheNextZoom() {
        let index = MapIndex(Self.places(500))
        for cluster in index.clusters(zoom: 2, columns: 0...15, rows: 0...15) {
            let (column, row) = (cluster.cell.column * 2, cluster.cell.row * 2)
            let inner = index.clusters(zoom: 3, columns: column...column + 1, rows: row...row + 1)
            #expect(inner.reduce(0) { $0 + $1.entries.count } == cluster.entries.count)
        }
    }

    @Test func aWindowOverTheSeamHasWhatIsOnBothSides() {
        let index = MapIndex(Self.places(0))
        let cells = MapIndex.cells(8)
        let found = index.clusters(zoom: 8, columns: cells - 1...cells, rows: cells / 2 - 1...cells / 2)
        #expect(Set(found.map(\.cell.column)) == [0, cells - 1])
        #expect(found.reduce(0) { $0 + $1.entries.count } == 4)
        // A window wider than the world contains nothing twice.
        let all = index.clusters(zoom: 0, columns: 3...30, rows: 0...3)
        #expect(all.reduce(0) { $0 + $1.entries.count } == 8)
    }

    @Test func theMapsRoutesReturnItsData() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(2)
        let clusters = try await world.get("/api/v1/map/clusters?zoom=2&west=0&north=0&columns=16&rows=16").json
        let cluster = try #require((clusters["clusters"] as? [NSDictionary])?.first)
        #expect(
            cluster["placeCount"] as? Int == 1 && (cluster["place"] as? NSDictionary)?["name"] as? String == "Falun")
        let (column, row) = (try #require(cluster["column"] as? Int), try #require(cluster["row"] as? Int))
        let places = try await world.get("/api/v1/map/clusters/2/\(column)/\(row)").json
        #expect((places["places"] as? [NSDictionary])?.first?["name"] as? String == "Falun")
        let tile = try await world.get("/api/v1/map/outlines/0/0/0", ("Accept-Encoding", "gzip"))
        #expect(tile.status == 200 && tile.body.count < 150_000 && tile.body.count > 10_000, "\(tile.body.count)")
        #expect(try await world.get("/api/v1/map/outlines/1/8/0").isProblem(404))
        #expect(try await world.get("/api/v1/map/clusters?zoom=13&west=0&north=0&columns=1&rows=1").isProblem(400))
        #expect(try await world.get("/api/v1/map/clusters/2/0/0").isProblem(404))
        let countries = try await world.get("/api/v1/map/countries?locale=sv").json["countries"] as? [NSDictionary]
        #expect(countries?.contains { $0["name"] as? String == "Sverige" } == true)
        let picture = try await world.get("/map/world.svg")
        #expect(picture.headers["content-type"] == "image/svg+xml")
        #expect(String(decoding: picture.body, as: UTF8.self).contains("<circle"))
    }
}
