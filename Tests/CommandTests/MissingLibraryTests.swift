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
        #expect(result.errors.hasPrefix("photos: libcrypto can't be loaded (") && result.errors.hasSuffix("libssl3\n"))
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
    }
}
