import Foundation
import TestSupport
import Testing

/// Zips that somebody made to do harm, or that are no bundles.
@Suite struct HostileBundleTests {
    @Test(.enabled(if: Fixtures.exist, "\(Fixtures.missing)")) func everyHostileZipIsRefusedInALine() throws {
        let program = try Program()
        defer { program.remove() }
        let folder = Fixtures.path("hostile/zip")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".zip") || $0.hasSuffix(".base64") || $0.hasSuffix(".notzip")
        }
        #expect(files.count > 100)
        for file in files {
            let result = try program.run("bundle", "install", "\(folder)/\(file)")
            #expect(result.status == 65, "\(file): \(result.status) \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(file): \(result.errors)")
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: program.library + "/bundles")
        #expect(left == [])
        #expect(try program.run("bundle", "list", "--json").output.contains("[]"))
    }
}
