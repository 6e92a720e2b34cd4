import Foundation
import TestSupport
import Testing

/// Libraries that are loaded at their first use, and aren't there.
@Suite struct MissingLibraryTests {
    @Test func withoutLibcryptoListsAreShownAndHashesAreOneLine() throws {
        let program = try Program()
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        // An empty file that the loader finds first.
        let folder = program.folder + "/empty"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: folder + "/libcrypto.so.3", contents: nil))
        let environment = ["LD_LIBRARY_PATH": folder]
        for command in [["places", "--no-sync"], ["list", "--no-sync"], ["recents", "--no-sync"]] {
            let result = try program.run(command, environment: environment)
            #expect(result.status == 0 && result.errors.isEmpty, "\(command): \(result.errors)")
        }
        try TestPhoto.falun(2).write(program.folder + "/pictures/2.jpg")
        let result = try program.run("import", program.folder + "/pictures", environment: environment)
        #expect(result.status == 69 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("photos: cannot load libcrypto (") && result.errors.hasSuffix("libssl3\n"))
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
    }

    @Test func whatCannotBeReadIsPrintedWithItsReason() throws {
        let program = try Program()
        defer { program.remove() }
        let pictures = program.folder + "/pictures"
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        let whole = try TestPhoto.falun(1).heif()
        for (name, bytes) in [("cut.heic", Array(whole.dropLast(20))), ("short.webp", [0xFF, 0xD8])] {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(pictures)/\(name)"))
        }
        let result = try program.run("import", pictures)
        #expect(result.status == 0)
        #expect(
            result.output.contains("cut.heic is damaged: the file ends before the image is complete"),
            "\(result.output)")
        #expect(
            result.output.contains("short.webp is not a JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW image"))
    }

    @Test func withoutLibheifAndLibwebpThatIsAReasonAndIsTriedAgain() throws {
        let program = try Program()
        defer { program.remove() }
        let pictures = program.folder + "/pictures"
        try TestPhoto.falun(1).write(pictures + "/a.heic")
        try TestPhoto.falun(2).write(pictures + "/b.webp")
        try TestPhoto.falun(3).write(pictures + "/c.jpg")
        // What the loader finds under the libraries' names is not a library.
        let libraries = program.folder + "/libraries"
        try FileManager.default.createDirectory(atPath: libraries, withIntermediateDirectories: true)
        for name in ["libheif.so.1", "libwebp.so.7"] {
            try Data().write(to: URL(fileURLWithPath: libraries + "/" + name))
        }
        let without = try program.run("import", pictures, environment: ["LD_LIBRARY_PATH": libraries])
        #expect(without.status == 0)
        #expect(without.output.contains("a.heic needs libheif, which is not installed"))
        #expect(without.output.contains("b.webp needs libwebp, which is not installed"))
        let states = try program.photos().compactMap { $0["state"] as? String }.sorted()
        #expect(states == ["failed", "failed", "local"])
        let with = try program.run("import", pictures)
        #expect(with.output.contains("3 photographs at 1 place"), "\(with.output)")
        #expect(try program.photos().allSatisfy { $0["state"] as? String == "local" })
    }
}
