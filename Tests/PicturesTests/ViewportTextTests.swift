import Imaging
import Pictures
import Testing

/// Viewports as people and programs write them.
@Suite struct ViewportTextTests {
    @Test(arguments: ["320x480", "320X480", "320×480", "320 x 480", " 320 × 480 ", "320.0x480"])
    func aViewportIsTwoNumbersWithACrossBetween(text: String) throws {
        #expect(try ViewportText.viewport(text, density: 2) == Viewport(width: 320, height: 480, density: 2))
    }

    @Test(arguments: [
        "", "x", "320", "-320x480", "320x-480", "3 20x480", "320x480x1", "320*480", "1e2x5", "infx5", "٣x5",
    ])
    func anInvalidViewportIsNamed(text: String) {
        let message = "invalid viewport '\(text)': expected WIDTHxHEIGHT, such as 320x480"
        #expect(throws: ViewportText.Failure(message: message)) { try ViewportText.viewport(text, density: 1) }
    }

    @Test(arguments: [
        ("0x10", 1, "width, height and density must be greater than 0"),
        ("10x16385", 1, "a side can have at most 16384 pixels after density"),
        ("16384x16384", 1, "it can have at most 200 million pixels after density"),
        ("8000x7000", 2, "it can have at most 200 million pixels after density"),
    ]) func aViewportOutOfRangeIsNamed(text: String, density: Double, reason: String) {
        let failure = ViewportText.Failure(message: "invalid viewport '\(text)': \(reason)")
        #expect(throws: failure) { try ViewportText.viewport(text, density: density) }
    }
}
