import Bundling
import Foundation
import LibraryBase
internal import TestLibraries
import TestSupport
import Testing

/// Zips of bundles with a photo that are malicious, or that programs would read differently.
@Suite struct HostileZIPTests {
    private let world: BundleWorld

    init() throws {
        world = try BundleWorld()
    }

    @Test(.enabled(if: Fixtures.exist, "\(Fixtures.missing)")) func everyHostileZipIsRejectedInOneLine() async throws {
        defer { world.remove() }
        let folder = Fixtures.path("hostile/zip")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".zip") || $0.hasSuffix(".base64") || $0.hasSuffix(".notzip")
        }
        #expect(files.count > 100)
        for file in files {
            do throws(LibraryError) {
                _ = try await world.installer.install(from: "\(folder)/\(file)")
                Issue.record("\(file) is taken")
            } catch {
                guard case .invalidInput = error else {
                    Issue.record("\(file): \(error)")
                    continue
                }
                #expect(!error.message.contains("\n"), "\(file): \(error.message)")
            }
        }
        #expect(world.installedPaths() == [])
        #expect(try world.version() == nil)
    }

    @Test func aBundleOfAnotherProgramIsInstalled() async throws {
        defer { world.remove() }
        var zip = try await world.filesWithPhoto().zip()
        try world.write(zip.bytes, to: world.zip)
        try await world.install()
        _ = try await world.shelf.remove(BundleWorld.identity)
        for index in zip.members.indices {
            zip.members[index].hasDescriptor = true
            let time = ZIPBuilder.extraField(0x5455, [1, 0, 0, 0, 0])
            (zip.members[index].extra, zip.members[index].localExtra) = (time, time)
        }
        try world.write(zip.bytes, to: world.zip)
        #expect(try await world.install().changes?.added == 1)
    }

    @Test func anAmbiguousZipIsRejected() async throws {
        defer { world.remove() }
        let good = try await world.filesWithPhoto().zip()
        let hidden = ZIPBuilder(members: [.init("pages/hidden.html")])
        let path = ZIPBuilder.extraField(0x7075, [1, 0, 0, 0, 0] + Array("pages/other.html".utf8))
        typealias Change = (inout ZIPBuilder.Member) -> Void
        let changes: [(String, Change)] = [
            ("a gap", { $0.gap = [0] }),
            ("a hidden member", { $0.gap = Array(hidden.bytes.prefix(60)) }),
            ("a wrong CRC in the directory", { ($0.localCRC, $0.crc) = ($0.crc, $0.crc ^ 1) }),
            ("a wrong CRC", { $0.crc ^= 1 }),
            ("a wrong CRC before the bytes", { $0.localCRC = $0.crc ^ 1 }),
            ("flags that differ", { $0.localFlags = 1 << 11 }),
            ("a flag of patches", { $0.flags = 1 << 5 }),
            ("another name in Unicode", { $0.extra = path }),
            ("another name in Unicode before the bytes", { $0.localExtra = path }),
            ("a zip64 field for nothing", { $0.extra = ZIPBuilder.extraField(1, [UInt8](repeating: 0, count: 8)) }),
            (
                "zip64 before the bytes alone",
                { $0.localExtra = ZIPBuilder.extraField(1, .init(repeating: 0, count: 16)) }
            ),
            ("a folder that is a file", { $0.attributes = 0x10 }),
            ("a wrong descriptor", { ($0.hasDescriptor, $0.descriptorError) = (true, 1) }),
            ("a descriptor that nobody tells of", { $0.data += [UInt8](repeating: 0, count: 16) }),
        ]
        for index in good.members.indices {
            for (what, change) in changes {
                var zip = good
                let count = zip.members[index].data.count
                change(&zip.members[index])
                if zip.members[index].data.count != count {
                    (zip.members[index].storedSize, zip.members[index].size) = (UInt32(count), UInt32(count))
                }
                try await world.expectRefusal(of: zip.bytes, "\(what), member \(index)")
            }
        }
        var zip = good
        zip.suffix = hidden.bytes
        try await world.expectRefusal(of: zip.bytes, "a hidden member before the directory")
        zip = good
        zip.members.append(.init("pages/"))
        zip.members[zip.members.count - 1].mode = 0o040755
        try await world.expectRefusal(of: zip.bytes, "a folder")
    }

    @Test func namesThatDifferOnWindowsAreRejected() async throws {
        defer { world.remove() }
        let good = try await world.filesWithPhoto()
        for name in [
            "images/a.jpg.", "images/nul.jpg", "pages/COM1", "pages/lpt9.a.html", "pages/a ", "pages/b./c.html",
        ] {
            var files = good
            files.files[name] = Array("text".utf8)
            try await world.expectRefusal(of: try files.zip().bytes, name)
        }
        // Creating such a bundle fails too.
        let source = world.folder + "/windows"
        try TestPhoto.falun(1).write(source + "/images/1.jpg")
        try world.write(Array("<h1>None</h1>".utf8), to: source + "/pages/nul.html")
        do {
            try await world.make(ofFolder: source, version: "1")
            Issue.record("it is made")
        } catch LibraryError.invalidInput(let message) {
            #expect(message.contains("nul.html"), "\(message)")
        }
    }

    @Test func anAmbiguousManifestIsRejected() async throws {
        defer { world.remove() }
        let good = try await world.filesWithPhoto()
        let text = String(decoding: try good.manifest(), as: UTF8.self)
        let manifests: [(String, [UInt8])] = [
            ("UTF-16", text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ("UTF-16 with a mark", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ("UTF-16, the other way round", text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
            ("a key twice", Array("{\"identity\":\"org.example.other\",\(text.dropFirst())".utf8)),
            (
                "a key twice, once with an escape",
                Array("{\"ident\\u0069ty\":\"org.example.other\",\(text.dropFirst())".utf8)
            ),
            ("a member's key twice", Array(text.replacing("{\"bytes\"", with: "{\"name\":\"pages/x\",\"bytes\"").utf8)),
        ]
        for (what, manifest) in manifests {
            try await world.expectRefusal(of: try good.zip(manifest: manifest).bytes, what)
        }
    }
}
