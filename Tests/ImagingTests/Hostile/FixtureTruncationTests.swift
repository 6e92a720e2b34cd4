import Imaging
import TestSupport
import Testing

@Suite("Fixtures that end too early", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
struct FixtureTruncationTests {
    /// Files up to this length are cut at one length in eight. Which of them depends on the index in the folder, where neighbouring
    /// files are variants of one image, so that together they are cut at every length. Cutting each file at every length takes
    /// minutes (``Density``).
    private static let small = 2_048
    private static let step = Density.isDense ? 1 : 8
    /// The number of lengths at which longer files are cut: without the last bytes, where the end is detected, and at some other
    /// lengths.
    private static let lengths = Density.count(5, dense: 8)

    @Test(
        "are shown by both decoders or by neither, within five seconds",
        arguments: ["photos", "orientation", "jpeg", "png", "icc", "hostile"])
    func cut(folder: String) async throws {
        let files = Fixtures.files(folder).enumerated()
        let results = try await withThrowingTaskGroup(of: Result.self) { group in
            for (index, name) in files { group.addTask { try Self.cut(name, seed: UInt64(index)) } }
            return try await group.reduce(into: Result()) { $0.add($1) }
        }
        #expect(results.complaints.isEmpty, "\(results.complaints.prefix(20).joined(separator: "\n"))")
        #expect(results.shown > 10)
    }

    private struct Result {
        var shown = 0
        var complaints: [String] = []

        mutating func add(_ other: Result) {
            shown += other.shown
            complaints += other.complaints
        }
    }

    private static func cut(_ name: String, seed: UInt64) throws -> Result {
        var result = Result()
        let whole = try Fixtures.bytes(name)
        guard ImageFormat.sniff(whole) != nil else { return result }
        var random = SeededGenerator(seed: seed)
        let lengths =
            whole.count <= small
            ? Array(stride(from: Int(seed) % step, to: whole.count, by: step)) + [whole.count]
            : [whole.count, whole.count - 1, whole.count - 2]
                + (3..<Self.lengths).map { _ in Int.random(in: 0..<whole.count, using: &random) }
        for length in lengths {
            let source = ImageSource.bytes(Array(whole[..<length]))
            let (fast, usual) = (outcome(source, .fast), outcome(source, .libjpeg))
            if case .shown = usual { result.shown += 1 }
            if !agree(fast, usual, whole: .bytes(whole)) {
                result.complaints.append("\(name) cut at \(length): \(fast), \(usual)")
            }
        }
        return result
    }

    /// If only the last marker is missing, libjpeg warns; the fast decoder does not look for it, and shows the complete image. If a
    /// progressive file ends in the header of a later scan, libjpeg interprets what follows as the rest of the header, and can
    /// reject a file of which the fast decoder shows a part.
    private static func agree(_ fast: Outcome, _ usual: Outcome, whole: ImageSource) -> Bool {
        switch (fast, usual) {
        case (.refused(let one), .refused(let other)): one == other
        case (.shown(_, .some), .refused(.damaged)): true
        case (.shown(_, nil), .shown(_, .some)): fast == outcome(whole, .fast)
        case (.shown(_, let one), .shown(_, let other)): (one == nil) == (other == nil)
        default: false
        }
    }

    private enum Outcome: Equatable, CustomStringConvertible {
        case shown(PixelBuffer, truncation: String?)
        case refused(ImagingError)

        var description: String {
            switch self {
            case .shown(_, let truncation): "shown, \(truncation ?? "whole")"
            case .refused(let error): error.reason
            }
        }
    }

    private static func outcome(_ source: ImageSource, _ decoder: PictureDecoder) -> Outcome {
        do throws(ImagingError) {
            let size = try ImageHeader.read(from: source).size
            var rendering = Rendering(region: Rect(size), size: size.thumbnail(fitting: 32), decoder: decoder)
            rendering.timeLimit = .seconds(5)
            let made = try source.render(rendering)
            return .shown(made.pixels, truncation: made.truncation)
        } catch {
            return .refused(error)
        }
    }
}
