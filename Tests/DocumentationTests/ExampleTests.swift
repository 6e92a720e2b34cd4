import Foundation
import Imaging
import TestSupport
import Testing

/// The examples in the documentation of the libraries are the code in this folder, which imports only the libraries.
@Suite struct ExampleTests {
    @Test(arguments: ["Imaging", "PhotoLibrary"])
    func theDocumentationShowsTheCodeThatIsTested(library: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Sources/\(library)/\(library).docc/\(library).md"), encoding: .utf8)
        let code = try String(
            contentsOf: root.appending(path: "Tests/DocumentationTests/\(library)Example.swift"), encoding: .utf8)
        #expect(page.contains("```swift\n\(code)```\n"))
    }

    @Test func aThumbnailIsMade() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try TestPhoto.falun(1).write("\(folder.path)/a.jpg")
        let thumbnail = try thumbnail(of: URL(filePath: "\(folder.path)/a.jpg"), pixels: 60)
        let header = try ImageHeader.read(from: .bytes([UInt8](thumbnail)))
        #expect(header.format == .jpeg)
        #expect(max(header.size.width, header.size.height) == 60)
    }

    @Test func thePhotoThatIsOpenedFillsTheViewport() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try FileManager.default.createDirectory(atPath: "\(folder.path)/photos", withIntermediateDirectories: false)
        try TestPhoto.falun(1).write("\(folder.path)/photos/a.jpg")
        let path = try #require(
            try await openNewest(of: "\(folder.path)/photos", library: "\(folder.path)/library"))
        let header = try ImageHeader.read(from: .bytes([UInt8](try Data(contentsOf: URL(filePath: path)))))
        #expect(header.size == PixelSize(width: 320, height: 480))
    }
}
