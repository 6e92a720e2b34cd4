import Containers
import Imaging
import TestSupport
import Testing

@Suite("Formats")
struct ImageFormatTests {
    @Test("are recognised by the first bytes, and read", arguments: ImageFormat.allCases)
    func read(format: ImageFormat) throws {
        let bytes = try format.sample()
        #expect(ImageFormat.of(.bytes(bytes)) == format)
        // The directories of some raw files decide.
        let sniffed = ImageFormat.sniff(bytes.prefix(ImageFormat.signatureLength))
        #expect(sniffed == format || sniffed == .tiff && format.container == .tiff)
        #expect(ImageContainer(bytes.prefix(ImageContainer.beginning)) == format.container)
        let source = ImageSource.bytes(bytes)
        #expect(try ImageHeader.read(from: source).format == format)
        #expect(try source.isComplete())
        #expect(try source.whole().truncation == nil)
    }

    /// The expected name. The compiler asks for that of a new format here.
    private func name(of format: ImageFormat) -> String {
        switch format {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .heic, .heif: "HEIC"
        case .avif: "AVIF"
        case .webp: "WebP"
        case .jxl: "JPEG XL"
        case .tiff: "TIFF"
        case .gif: "GIF"
        case .raw: "RAW"
        }
    }

    @Test("are named in the error for other files", arguments: ImageFormat.allCases)
    func named(format: ImageFormat) {
        let (reason, name) = (ImagingError.notAnImage.reason, name(of: format))
        #expect(reason.contains(name), "'\(reason)' leaves out \(name), as perhaps all texts with 'GIF and RAW' do")
    }

    private func mayBegin(_ first: [UInt8]) -> Bool { unsafe ImageFormat.mayBegin(with: first.span.bytes) }

    @Test("are possible from the first byte on", arguments: ImageFormat.allCases)
    func beginnings(format: ImageFormat) throws {
        let bytes = try format.sample()
        for count in 0...4 {
            let may = mayBegin(Array(bytes.prefix(count)))
            #expect(may, "\(count) bytes")
        }
    }

    @Test(
        "are not what a page, a message or another picture begins with",
        arguments: ["<!doctype html>", "{\"error\":1}", "BM6"])
    func others(text: String) {
        let may = mayBegin(Array(text.utf8))
        #expect(!may)
        #expect(ImageFormat.sniff(Array(text.utf8)) == nil)
    }

    @Test("have signatures of equal length, and at least two bytes", arguments: ImageContainer.allCases)
    func signatures(container: ImageContainer) {
        #expect(!container.signatures.isEmpty && container.signatureLength >= 2)
        #expect(container.signatures.allSatisfy { $0.count == container.signatureLength })
    }

    @Test("are listed, each name once")
    func list() {
        #expect(ImageFormat.names("or") == "JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW")
        #expect(
            ImagingError.notAnImage.reason == "is not a JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW image")
    }

    @Test("have unique names", arguments: ImageFormat.allCases)
    func names(format: ImageFormat) {
        #expect(ImageFormat(mediaType: format.mediaType) == format)
        #expect(ImageFormat.fileExtensions.contains(format.fileExtension))
        #expect(ImageFormat.allCases.filter { $0.fileExtension == format.fileExtension } == [format])
        #expect(ImageFormat(format.container).container == format.container)
    }
}
