import Imaging
import TestSupport
import Testing

/// Compares the geometry with what the tests of other programs expect.
///
/// Tests of other features are left out: anchors that crop without scaling, padding to the full box (contain, extend), independent
/// scaling of the axes, boxes with one side, rotation by other than right angles, and the tests of programs that do not enlarge.
/// Nuke's rows name an image of 640 by 480 for three tests that use other images.
@Suite("Geometry of other programs", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
struct GeometryPeersTests {
    private struct Question {
        let row: [String: String]
        let image: PixelSize
        let viewport: Viewport

        init?(_ row: [String: String]) {
            guard let inWidth = row["in_w"].flatMap(Int.init), let inHeight = row["in_h"].flatMap(Int.init),
                let width = row["viewport_w"].flatMap(Double.init), let height = row["viewport_h"].flatMap(Double.init),
                let viewport = try? Viewport(width: width, height: height)
            else { return nil }
            self.row = row
            self.viewport = viewport
            image = PixelSize(width: inWidth, height: inHeight)
        }

        func field(_ name: String) -> String { row[name] ?? "" }
        func geometry(_ mode: ContentMode) -> ViewGeometry {
            ViewGeometry(image: image, viewport: viewport, mode: mode)
        }
    }

    private func questions() throws -> [Question] {
        try Fixtures.table("geometry/peer_expectations.csv").compactMap(Question.init)
    }

    @Test("gives the same scale to fill and to fit")
    func scales() throws {
        let asked = try questions().filter { !$0.field("expected_scale").isEmpty }
        #expect(asked.count == 33)
        for question in asked {
            let mode: ContentMode = question.field("op").hasSuffix("fill") ? .fill : .fit
            #expect(question.geometry(mode).zoomScale == Double(question.field("expected_scale")), "\(question.row)")
        }
    }

    @Test("gives the same size and place of the scaled picture")
    func places() throws {
        let aspect = try questions().filter { $0.field("op").hasPrefix("aspect_") }
        #expect(aspect.count == 7)
        for question in aspect {
            expectPlace(question, question.geometry(question.field("op") == "aspect_fill" ? .fill : .fit))
        }
        // In these the image is already scaled. Ours is too, if its zoom is 1.
        let centered = try questions().filter { $0.field("op") == "centered_in_rect" }
        let same = centered.filter { $0.geometry(.fill).zoomScale == 1 }
        #expect(same.count == 5)
        for question in same { expectPlace(question, question.geometry(.fill)) }
    }

    private func expectPlace(_ question: Question, _ made: ViewGeometry) {
        #expect(made.contentSize.width == Double(question.field("out_w")), "\(question.row)")
        #expect(made.contentSize.height == Double(question.field("out_h")), "\(question.row)")
        guard let x = Double(question.field("off_x")), let y = Double(question.field("off_y")) else { return }
        #expect(made.contentOffset == Point(x: 0 - x, y: 0 - y), "\(question.row)")
    }

    @Test("gives the same size of the result")
    func results() throws {
        var compared = 0
        for question in try questions() {
            guard let size = expectedSize(question) else { continue }
            compared += 1
            let result = "\(size.width)x\(size.height)"
            #expect(result == question.field("out_w") + "x" + question.field("out_h"), "\(question.row)")
        }
        #expect(compared == 44)
    }

    /// The expected size of the row; nil if the row tests something else.
    private func expectedSize(_ question: Question) -> PixelSize? {
        switch question.field("op") {
        case "ResizeToFit": reduced(question, .fit)
        case "ResizeToFitEnlarge": question.geometry(.fit).renditionSize
        case "ResizeToFill", "ResizeToFillDown": reduced(question, .fill)
        case "ResizeToFillEnlarge", "ResizeToFillDownEnlarge": question.geometry(.fill).renditionSize
        case "resize" where question.field("source").hasPrefix("Nuke"): nuke(question)
        case "resize" where question.field("source").hasPrefix("sharp"): sharp(question)
        default: nil
        }
    }

    private func reduced(_ question: Question, _ mode: ContentMode) -> PixelSize? {
        let made = question.geometry(mode)
        return made.zoomScale <= 1 ? made.renditionSize : nil
    }

    private func nuke(_ question: Question) -> PixelSize? {
        let otherPicture =
            question.field("note").contains("image-p3")
            || [("320", "1000", "240"), ("320", "80", "80")].contains {
                $0 == (question.field("viewport_w"), question.field("viewport_h"), question.field("out_w"))
            }
        if otherPicture { return nil }
        switch question.field("opts") {
        case "fill": return question.geometry(.fill).zoomScale <= 1 ? content(question.geometry(.fill)) : nil
        case "fill;upscale": return content(question.geometry(.fill))
        case "fill;crop": return reduced(question, .fill)
        case "fill;crop;upscale": return question.geometry(.fill).renditionSize
        default: return reduced(question, .fit)
        }
    }

    private func sharp(_ question: Question) -> PixelSize? {
        let options = question.field("opts")
        if question.field("source").contains("rotate") || options.contains("without") { return nil }
        if options.contains("inside") { return question.geometry(.fit).renditionSize }
        if options.contains("outside") { return content(question.geometry(.fill)) }
        if options.contains("contain") || options.contains("'fill'") { return nil }
        return question.geometry(.fill).renditionSize
    }

    private func content(_ made: ViewGeometry) -> PixelSize {
        PixelSize(
            width: Int((made.contentSize.width + 0.5).rounded(.down)),
            height: Int((made.contentSize.height + 0.5).rounded(.down)))
    }
}
