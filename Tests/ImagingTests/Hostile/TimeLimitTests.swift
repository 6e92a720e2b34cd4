import Foundation
import Imaging
import TestSupport
import Testing

@Suite("The limit of time")
struct TimeLimitTests {
    private static let kinds = [
        "jpeg", "jpeg of inks", "progressive", "arithmetic", "png", "interlaced", "webp", "lossless webp", "heic",
        "avif",
    ]
    /// The kinds with hundreds of checks of the time per image.
    private static let long = ["jpeg", "progressive", "arithmetic", "png", "interlaced", "webp", "lossless webp"]

    @Test("is stated in the error when it is reached, whatever decodes the file", arguments: kinds)
    func named(kind: String) throws {
        let source = try Self.source(kind, PixelSize(width: 333, height: 222))
        let header = try ImageHeader.read(from: source)
        for decoder in PictureDecoder.allCases {
            for side in [8, 70, 333] {
                for light in [ResamplingLight.gammaEncoded, .linear] {
                    var rendering = Rendering(
                        region: Rect(header.size), size: header.size.thumbnail(fitting: side), decoder: decoder)
                    rendering.light = light
                    let untimed = try source.render(rendering)
                    rendering.timeLimit = .zero
                    #expect(throws: ImagingError.overTime(.zero)) { try source.render(rendering) }
                    rendering.timeLimit = .seconds(20)
                    #expect(try source.render(rendering).pixels == untimed.pixels)
                }
            }
        }
        #expect(ImagingError.overTime(.seconds(30)).reason == "takes too long: more than 30 s of CPU time")
    }

    @Test("ends the work in the middle of a picture", arguments: long)
    func inTheMiddle(kind: String) throws {
        let source = try Self.source(kind, PixelSize(width: 1_600, height: 1_200))
        for decoder in PictureDecoder.allCases {
            var rendering = Rendering(
                region: Rect(try ImageHeader.read(from: source).size), size: PixelSize(width: 1_400, height: 1_050),
                decoder: decoder)
            var start = Self.worked()
            _ = try source.render(rendering)
            let whole = Self.worked() - start
            rendering.timeLimit = .milliseconds(1)
            start = Self.worked()
            #expect(throws: ImagingError.overTime(.milliseconds(1))) { try source.render(rendering) }
            let used = Self.worked() - start
            #expect(used * 2 < whole, "\(used) of \(whole) ns")
        }
    }

    @Test("is reached no later in a file that is damaged at its end, and is stated")
    func damaged() throws {
        for kind in ["jpeg", "progressive", "png", "webp"] {
            guard case .bytes(let bytes) = try Self.source(kind, PixelSize(width: 333, height: 222)) else { continue }
            let cut = ImageSource.bytes(Array(bytes[..<(bytes.count * 3 / 4)]))
            var rendering = Rendering(
                region: Rect(x: 0, y: 0, width: 333, height: 222), size: PixelSize(width: 40, height: 30),
                decoder: .tested)
            #expect(try cut.render(rendering).truncation != nil)
            rendering.timeLimit = .zero
            #expect(throws: ImagingError.overTime(.zero)) { try cut.render(rendering) }
        }
    }

    @Test("is for work and not for waiting: the work of other threads does not count")
    func waiting() async throws {
        let source = try Self.source("png", PixelSize(width: 333, height: 222))
        var rendering = Rendering(
            region: Rect(x: 0, y: 0, width: 333, height: 222), size: PixelSize(width: 40, height: 30), decoder: .tested)
        rendering.timeLimit = .milliseconds(400)
        let timed = rendering
        // Sixteen at once on few processors, so that each waits for the others.
        let made = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask { (0..<40).filter { _ in (try? source.render(timed)) != nil }.count }
            }
            return await group.reduce(0, +)
        }
        #expect(made == 16 * 40)
    }

    /// The CPU time of this thread in nanoseconds.
    private static func worked() -> Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }

    private static func source(_ kind: String, _ size: PixelSize) throws -> ImageSource {
        var jpeg = TestJPEG()
        switch kind {
        case "png", "interlaced":
            var png = PNGBuilder(colorType: 2, depth: 8, size: size)
            png.isInterlaced = kind == "interlaced"
            return .bytes(try png.file())
        case "jpeg of inks":
            return .bytes(
                try Fixtures.exist ? Fixtures.bytes("jpeg/go/video-001.cmyk.jpeg") : jpeg.encode(Synthetic.scene(9, 9)))
        case "progressive": jpeg.isProgressive = true
        case "arithmetic": jpeg.isArithmetic = true
        default: break
        }
        let scene = Synthetic.scene(size.width, size.height)
        switch kind {
        case "webp": return .bytes(try scene.webp())
        case "lossless webp": return .bytes(try scene.webp(quality: 101))
        case "heic", "avif": return .bytes(try scene.heif(av1: kind == "avif"))
        default: return .bytes(try jpeg.encode(scene))
        }
    }
}
