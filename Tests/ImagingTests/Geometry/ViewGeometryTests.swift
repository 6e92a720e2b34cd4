import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Geometry of a picture in a viewport")
struct ViewGeometryTests {
    @Test("is that of the manual's example, key for key")
    func example() throws {
        let geometry = ViewGeometry(
            image: PixelSize(width: 4032, height: 3024), viewport: try Viewport(width: 320, height: 480))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(geometry), as: UTF8.self)
        #expect(
            json == """
                {"contentOffset":{"x":160,"y":0},"contentSize":{"height":480,"width":640},"maximumZoomScale":1,\
                "minimumZoomScale":0.07936507936507936,"mode":"fill",\
                "visibleRect":{"height":3024,"width":2016,"x":1008,"y":0},"zoomScale":0.15873015873015872}
                """)
        #expect(geometry.renditionSize == PixelSize(width: 320, height: 480))
    }

    @Test("keeps its rules for any picture, viewport and focus", arguments: 0..<3_000)
    func properties(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let image = PixelSize(
            width: .random(in: 1...9_000, using: &random), height: .random(in: 1...9_000, using: &random))
        let density = [1, 1.5, 2, 3][Int.random(in: 0..<4, using: &random)]
        let viewport = try Viewport(
            width: .random(in: 1...3_000, using: &random), height: .random(in: 1...3_000, using: &random),
            density: density)
        let focus = Point(x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random))
        let mode: ContentMode = Bool.random(using: &random) ? .fill : .fit
        let made = ViewGeometry(image: image, viewport: viewport, mode: mode, focus: focus)

        let fill = max(viewport.width / Double(image.width), viewport.height / Double(image.height))
        let fit = min(viewport.width / Double(image.width), viewport.height / Double(image.height))
        #expect(made.zoomScale == (mode == .fill ? fill : fit))
        #expect(made.minimumZoomScale == min(fit, 1))
        #expect(made.maximumZoomScale == max(1 / density, made.zoomScale))
        #expect(made.contentSize.width == Double(image.width) * made.zoomScale)
        #expect(made.contentSize.height == Double(image.height) * made.zoomScale)
        expectOffset(made.contentOffset.x, made.contentSize.width, viewport.width, focus.x)
        expectOffset(made.contentOffset.y, made.contentSize.height, viewport.height, focus.y)
        expectVisible(made, image, viewport)
        let shown = mode == .fill ? Size(width: viewport.width, height: viewport.height) : made.contentSize
        #expect(made.renditionSize.width == max(1, Int((shown.width * density + 0.5).rounded(.down))))
        #expect(made.renditionSize.height == max(1, Int((shown.height * density + 0.5).rounded(.down))))
    }

    private func expectOffset(_ offset: Double, _ content: Double, _ viewport: Double, _ focus: Double) {
        if content < viewport {
            #expect(offset == (content - viewport) / 2)
        } else {
            #expect(offset == min(max(focus * content - viewport / 2, 0), content - viewport))
        }
    }

    private func expectVisible(_ made: ViewGeometry, _ image: PixelSize, _ viewport: Viewport) {
        let visible = made.visibleRect
        #expect(visible.x >= 0 && visible.y >= 0 && visible.width > 0 && visible.height > 0)
        #expect(visible.x + visible.width <= Double(image.width) * (1 + 1e-15))
        #expect(visible.y + visible.height <= Double(image.height) * (1 + 1e-15))
        if made.mode == .fill {
            #expect(abs(visible.width * made.zoomScale - viewport.width) < 1e-9 * viewport.width)
            #expect(abs(visible.height * made.zoomScale - viewport.height) < 1e-9 * viewport.height)
        } else {
            #expect(abs(visible.width - Double(image.width)) < 1e-9 * Double(image.width))
            #expect(abs(visible.height - Double(image.height)) < 1e-9 * Double(image.height))
        }
    }

    @Test("centres the focus where it can, and stops at the picture's edge where it cannot")
    func focus() throws {
        let viewport = try Viewport(width: 100, height: 100)
        let image = PixelSize(width: 400, height: 100)
        let offsets = [0, 0.1, 0.25, 0.5, 0.9, 1].map {
            ViewGeometry(image: image, viewport: viewport, focus: Point(x: $0, y: 0.5)).contentOffset.x
        }
        #expect(offsets == [0, 0, 50, 150, 300, 300])
    }

    @Test("rejects invalid viewports", arguments: [0, -1, .nan, .infinity])
    func notPositive(side: Double) {
        #expect(throws: GeometryError.notPositive) { try Viewport(width: side, height: 1) }
        #expect(throws: GeometryError.notPositive) { try Viewport(width: 1, height: side) }
        #expect(throws: GeometryError.notPositive) { try Viewport(width: 1, height: 1, density: side) }
    }

    @Test("rejects more than 16,384 pixels a side after density, and accepts exactly as many")
    func tooLarge() throws {
        #expect(throws: GeometryError.tooLarge) { try Viewport(width: 16_385, height: 1) }
        #expect(throws: GeometryError.tooLarge) { try Viewport(width: 1, height: 8_193, density: 2) }
        _ = try Viewport(width: 16_384, height: 8_192, density: 1)
        _ = try Viewport(width: 8_192, height: 6_103, density: 2)
    }

    @Test("rejects more than 200 million pixels after density, and accepts exactly as many")
    func tooManyPixels() throws {
        #expect(throws: GeometryError.tooManyPixels) { try Viewport(width: 16_384, height: 16_384) }
        #expect(throws: GeometryError.tooManyPixels) { try Viewport(width: 6_250, height: 8_000.25, density: 2) }
        _ = try Viewport(width: 6_250, height: 8_000, density: 2)
    }
}
