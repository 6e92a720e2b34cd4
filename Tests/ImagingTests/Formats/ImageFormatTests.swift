import Containers
import Imaging
import TestSupport
import Testing

@Suite("Formats")
struct ImageFormatTests {
    /// A picture of the format. A new one is asked for here by the compiler.
    private func file(of format: ImageFormat) throws -> [UInt8] {
        let photo = TestPhoto(seed: 7, takenAt: "2011:05:02 10:11:12", title: "a title")
        switch format {
        case .jpeg: return try photo.jpeg()
        case .png: return try photo.png()
        case .webp: return try photo.webp()
        case .heic: return try photo.heif()
        case .avif: return try photo.heif(av1: true)
        case .heif:
            var bytes = try photo.heif()
            let brands = [8] + Array(stride(from: 16, to: Int(bytes[3]), by: 4))
            for at in brands { bytes.replaceSubrange(at..<at + 4, with: "mif1".utf8) }
            return bytes
        }
    }

    @Test("are told from the first bytes, and read", arguments: ImageFormat.allCases)
    func read(format: ImageFormat) throws {
        let bytes = try file(of: format)
        #expect(ImageFormat.sniff(bytes.prefix(ImageFormat.signatureLength)) == format)
        #expect(PictureContainer(bytes.prefix(PictureContainer.beginning)) == format.container)
        let source = ImageSource.bytes(bytes)
        #expect(try ImageHeader.read(from: source).format == format)
        #expect(try source.hasEnd())
        #expect(try source.whole().truncation == nil)
    }

    /// What people call it. A new one is asked for here by the compiler.
    private func name(of format: ImageFormat) -> String {
        switch format {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .heic, .heif: "HEIC"
        case .avif: "AVIF"
        case .webp: "WebP"
        }
    }

    @Test("are named to who has something else", arguments: ImageFormat.allCases)
    func named(format: ImageFormat) {
        let (reason, name) = (ImagingError.notAnImage.reason, name(of: format))
        #expect(reason.contains(name), "'\(reason)' leaves out \(name), as perhaps all texts with 'AVIF and WebP' do")
    }

    private func mayBegin(_ first: [UInt8]) -> Bool { unsafe ImageFormat.mayBegin(with: first.span.bytes) }

    @Test("are thought of from the first byte on", arguments: ImageFormat.allCases)
    func beginnings(format: ImageFormat) throws {
        let bytes = try file(of: format)
        for count in 0...4 {
            let may = mayBegin(Array(bytes.prefix(count)))
            #expect(may, "\(count) bytes")
        }
        for text in ["<!doctype html>", "{\"error\":1}", "GIF89a"] {
            let may = mayBegin(Array(text.utf8))
            #expect(!may, "\(text)")
        }
    }

    @Test("have names that no other has", arguments: ImageFormat.allCases)
    func names(format: ImageFormat) {
        #expect(ImageFormat(mediaType: format.mediaType) == format)
        #expect(ImageFormat.fileExtensions.contains(format.fileExtension))
        #expect(ImageFormat.allCases.filter { $0.fileExtension == format.fileExtension } == [format])
        #expect(ImageFormat(format.container).container == format.container)
    }
}
