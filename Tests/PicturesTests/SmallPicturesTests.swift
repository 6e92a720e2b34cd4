import Imaging
import Pictures
import Testing

/// File names, focus points and placeholders.
@Suite struct SmallPicturesTests {
    @Test(arguments: [
        ("a.JPG", FileKind.picture), ("a.b.heic", .picture), ("a.tif", .picture),
        ("a.cr2", .picture), ("a.srw", .notReadYet("SRW")), ("a.psd", .notReadYet("PSD")),
        ("a.xmp", .companion), ("a", .unknown), ("jpg", .unknown), ("a.jpg.bak", .unknown), ("a.", .unknown),
    ])
    func aFilesNameSaysWhatToExpect(name: String, kind: FileKind) {
        #expect(FileKind(name: name) == kind)
    }

    @Test func noSupportedExtensionIsListedAsUnsupported() {
        #expect(
            FileKind.notRead.intersection(ImageFormat.fileExtensions) == [],
            "a format is read now: strike it from notRead")
    }

    @Test func aFocusIsAPointOrAutomatic() throws {
        #expect(try ViewportText.focus("auto") == .automatic)
        #expect(try ViewportText.focus("0.5,0.3") == .point(Point(x: 0.5, y: 0.3)))
        for text in ["", "Auto", "0.5", "1.1,0", "-0.1,0", "0,0,0", "1e-1,0"] {
            #expect(throws: ViewportText.Failure.self) { try ViewportText.focus(text) }
        }
    }

    @Test(arguments: [[], [1], [0, 0], [1, 1, 0, 0], [1, 1, 0, 0, 0, 0], [2, 1, 0, 0, 0]] as [[UInt8]])
    func invalidPlaceholdersAreRejected(stored: [UInt8]) {
        #expect(Placeholder(stored: stored) == nil)
    }

    @Test func aStoredPlaceholderIsRestored() throws {
        let stored: [UInt8] = [2, 1, 10, 20, 30, 40, 50, 60]
        let placeholder = try #require(Placeholder(stored: stored))
        #expect(placeholder.size == PixelSize(width: 2, height: 1) && placeholder.stored == stored)
    }
}
