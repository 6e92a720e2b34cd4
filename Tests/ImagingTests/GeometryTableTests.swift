import Foundation
import Imaging
import Testing

/// `Tests/Web/geometry.json`, with which the arithmetic of the pages is tested too. Both have to give the same numbers to the last
/// bit.
@Suite("The table of geometry")
struct GeometryTableTests {
    private static func rows() throws -> [[Double]] {
        var folder = URL(fileURLWithPath: #filePath)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let table = folder.appendingPathComponent("Tests/Web/geometry.json")
            guard FileManager.default.fileExists(atPath: table.path) else { continue }
            return try JSONDecoder().decode([[Double]].self, from: Data(contentsOf: table))
        }
        return []
    }

    @Test("is what the program makes of its questions")
    func table() throws {
        let rows = try Self.rows()
        #expect(rows.count == 400)
        for row in rows {
            let image = PixelSize(width: Int(row[0]), height: Int(row[1]))
            let viewport = try Viewport(width: row[2], height: row[3], density: row[4])
            let made = ViewGeometry(
                image: image, viewport: viewport, mode: row[5] == 1 ? .fill : .fit, focus: Point(x: row[6], y: row[7]))
            let thumbnail = image.thumbnail(fitting: Int(row[8]))
            let numbers = [
                made.zoomScale, made.minimumZoomScale, made.maximumZoomScale,
                made.contentSize.width, made.contentSize.height, made.contentOffset.x, made.contentOffset.y,
                made.visibleRect.x, made.visibleRect.y, made.visibleRect.width, made.visibleRect.height,
                Double(thumbnail.width), Double(thumbnail.height),
            ]
            #expect(numbers == Array(row.dropFirst(9)))
        }
    }
}
