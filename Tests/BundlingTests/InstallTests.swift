import Bundling
import Foundation
import LibraryBase
import TestSupport
import Testing

/// Installing, interrupting and removing bundles.
@Suite struct InstallTests {
    @Test func aVersionReplacesThePreviousOneAndCanBeRolledBack() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        try await world.publish("1")
        try await world.install()
        try await world.publish("2")
        let second = try await world.install()
        #expect(second.version == "2" && second.previousVersion == "1")
        #expect(try world.page() == "<h1>Walk 2</h1>")
        let back = try await world.shelf.rollBack(nil)
        #expect(back.version == "1" && back.previousVersion == "2")
        #expect(try world.page() == "<h1>Walk 1</h1>")
        #expect(try await world.shelf.rollBack("org.example").version == "2")
        _ = try await world.shelf.remove(BundleWorld.identity)
        #expect(try world.version() == nil && world.installedPaths().isEmpty)
        await #expect(throws: LibraryError.notFound("no bundle is installed")) {
            try await world.shelf.rollBack(nil)
        }
    }

    /// Incompressible texts of about half a megabyte.
    private func longPages() -> [String: String] {
        var dice = SeededGenerator(seed: 3)
        var pages: [String: String] = [:]
        for number in 1...8 {
            let bytes = (0..<384 << 10).map { _ in UInt8.random(in: 0...255, using: &dice) }
            pages["\(number).html"] = Data(bytes).base64EncodedString()
        }
        return pages
    }

    @Test func anInterruptedInstallationContinuesAndVerifiesExistingFiles() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        let pages = longPages()
        try await world.publish("1", pages: pages)
        let all = pages.values.reduce(0) { $0 + $1.utf8.count }
        let installer = world.installer
        let zip = world.zip
        let stopped = Task {
            do throws(LibraryError) {
                _ = try await installer.install(from: zip) { progress in
                    if progress.bytes > all / 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                }
                return nil as LibraryError?
            } catch {
                return error
            }
        }
        #expect(await stopped.value == .interrupted)
        #expect(try world.version() == nil)
        let staged = world.installedPaths().filter { $0.contains("/.staging-") && $0.hasSuffix(".html") }
        #expect(!staged.isEmpty && staged.count < pages.count, "\(staged)")
        #expect(!world.installedPaths().contains { $0.hasSuffix(".part") })
        // The staged file has the right length but other content.
        let changed = "\(world.context.location.bundles)/\(try #require(staged.first))"
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: changed)))
        bytes[1000] ^= 1
        try world.write(bytes, to: changed)
        var left = 0
        let installed = try await world.installer.install(from: world.zip) { left = $0.total }
        let one = all / pages.count
        #expect(left > (pages.count - staged.count) * one && left < (pages.count - staged.count + 2) * one, "\(left)")
        #expect(try installed.version == "1" && world.damaged() == 0)
        #expect(!world.installedPaths().contains { $0.contains("staging") })
    }

    @Test func onlyChangedFilesAreUnpackedAndDamageIsRepaired() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        var pages = ["walk.html": "<h1>Walk</h1>", "long.html": String(repeating: "long ", count: 10_000)]
        try await world.publish("1", pages: pages)
        try await world.install()
        pages["walk.html"] = "<h1>Another walk</h1>"
        try await world.publish("2", pages: pages)
        var total = 0
        _ = try await world.installer.install(from: world.zip) { total = $0.total }
        // Only the page differs; the catalogue is equal.
        #expect(total == 21, "\(total)")
        let page = try world.shelf.texts(ofBundle: BundleWorld.identity).folder + "/pages/walk.html"
        try FileManager.default.removeItem(atPath: page)
        #expect(try world.damaged() == 1)
        try await world.install()
        #expect(try world.damaged() == 0 && world.page() == "<h1>Another walk</h1>")
    }
}
