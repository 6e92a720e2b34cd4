import Foundation
import Imaging
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Tiles of images without random access, which are cut from bands that are decoded once.
@Suite struct TileBandTests {
    private enum Kind: String, CaseIterable {
        case progressive, png, transparent, interlaced

        func file(_ scene: PixelBuffer) throws -> [UInt8] {
            switch self {
            case .progressive:
                var kind = TestJPEG()
                kind.isProgressive = true
                return try kind.encode(scene)
            case .png: return try scene.png()
            case .transparent: return try Synthetic.scene(scene.size.width, scene.size.height, channels: 4).png()
            case .interlaced:
                var png = PNGBuilder(colorType: 2, depth: 8, size: scene.size)
                png.isInterlaced = true
                return try png.file()
            }
        }
    }

    /// An odd size, so that some tiles at the edges are made alone.
    private static let size = PixelSize(width: 1540, height: 1101)

    private func world(_ kind: Kind) async throws -> (ServedLibrary, id: String, file: [UInt8]) {
        let world = try ServedLibrary()
        let file = try kind.file(Synthetic.scene(Self.size.width, Self.size.height))
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(file).write(to: URL(fileURLWithPath: "\(world.pictures)/a.\(kind == .progressive ? "jpg" : "png")"))
        return (world, try await world.importPhotos(0)[0], file)
    }

    @Test(arguments: Kind.allCases)
    private func tilesAreThoseOfThePicture(kind: Kind) async throws {
        let (world, id, file) = try await world(kind)
        defer { world.remove() }
        for scale in [1, 2, 4] {
            let step = 512 * scale
            for y in stride(from: 0, to: Self.size.height, by: step) {
                for x in stride(from: 0, to: Self.size.width, by: step) {
                    let (width, height) = (min(step, Self.size.width - x), min(step, Self.size.height - y))
                    let size = PixelSize(width: (width + scale - 1) / scale, height: (height + scale - 1) / scale)
                    let expected = try ImageSource.bytes(file).render(
                        Rendering(
                            region: Rect(
                                x: Double(x), y: Double(y), width: Double(width), height: Double(height)), size: size))
                    let tile = "\(x),\(y),\(width),\(height)/\(size.width),\(size.height)/0/default.png"
                    let reply = try await world.get("/iiif/3/\(id)/\(tile)")
                    let shown = try ImageSource.bytes(reply.body).render(Rendering(region: Rect(size), size: size))
                    let (one, other) = (shown.pixels, expected.pixels)
                    #expect(one.size == size && one.channels == other.channels)
                    let difference = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                    #expect(difference <= one.bytes.count, "\(tile)")
                }
            }
        }
    }

    @Test func manyAtOnceAreAllAnswered() async throws {
        let (world, id, _) = try await world(.progressive)
        defer { world.remove() }
        let sizes = try await withThrowingTaskGroup(of: PixelSize.self) { group in
            for number in 0..<24 {
                let (x, y) = (number % 3 * 512, number / 3 % 2 * 512)
                group.addTask {
                    let reply = try await world.get("/iiif/3/\(id)/\(x),\(y),512,512/512,512/0/default.jpg")
                    return try ImageHeader.read(from: .bytes(reply.body)).size
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes == Array(repeating: PixelSize(width: 512, height: 512), count: 24))
    }

    @Test func aFileThatChangesIsNotShownUnderItsOldName() async throws {
        let (world, id, _) = try await world(.progressive)
        defer { world.remove() }
        let path = "/iiif/3/\(id)/0,0,512,512/512,512/0/default.jpg"
        let before = try await world.get(path)
        let other = try Kind.progressive.file(Synthetic.scene(Self.size.width, 900))
        try Data(other).write(to: URL(fileURLWithPath: "\(world.pictures)/a.jpg"))
        let next = try await world.get("/iiif/3/\(id)/512,0,512,512/512,512/0/default.jpg")
        let information = try await world.get("/iiif/3/\(id)/info.json").json
        #expect(information["height"] as? Int == 900)
        #expect(before.status == 200 && next.status == 200)
        #expect(try await world.get(path).headers["etag"] != before.headers["etag"])
    }
}
