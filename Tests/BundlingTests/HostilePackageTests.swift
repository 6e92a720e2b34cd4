import Bundling
import Foundation
import LibraryBase
internal import TestLibraries
import TestSupport
import Testing

/// Zips that an attacker made.
@Suite struct HostilePackageTests {
    /// Checks that a zip is rejected as an invalid bundle and leaves nothing behind.
    private func expectRefusal(of zip: [UInt8], in world: BundleWorld, _ what: String) async throws {
        try world.write(zip, to: world.zip)
        let before = try FileManager.default.subpathsOfDirectory(atPath: world.folder).filter { !$0.contains("sqlite") }
        if case .invalidInput(let message) = await world.refusal() {
            #expect(message.contains(world.zip) && !message.contains("\n"), "\(what): \(message)")
        } else {
            Issue.record("\(what) isn't refused as no bundle")
        }
        let after = try FileManager.default.subpathsOfDirectory(atPath: world.folder).filter { !$0.contains("sqlite") }
        #expect(Set(after).subtracting(before).subtracting(["library/bundles"]).isEmpty, "\(what)")
        #expect(try world.version() == nil, "\(what)")
    }

    @Test func aValidBundleIsInstalled() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        try world.write(try world.files().zip().bytes, to: world.zip)
        #expect(try await world.install().files == 2)
        #expect(try world.page() == "<h1>Walk</h1>")
    }

    @Test(arguments: [
        "../walk.html", "pages/../../walk.html", "pages/..", "/tmp/walk.html", "pages//walk2.html", "./pages/a.html",
        "pages/\\..\\walk.html", "pages/a\u{0}.html", "walk.html", "other/walk.html", "pages", "bundle.json/a",
        "C:/pages/a.html",
    ])
    func memberNamesCannotLeadOutOfTheFolder(name: String) async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        var files = try world.files()
        files.files[name] = Array("text".utf8)
        try await expectRefusal(of: try files.zip().bytes, in: world, name)
    }

    @Test func membersMustMatchTheManifest() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        let good = try world.files()
        let manifest = try good.manifest()
        var more = good
        more.files["pages/more.html"] = [1]
        var fewer = good
        fewer.files["pages/walk.html"] = nil
        var longer = good
        longer.files["pages/walk.html"]?.append(1)
        var other = good
        other.files["pages/walk.html"]?[0] ^= 1
        var renamed = good
        renamed.files["pages/walk2.html"] = renamed.files.removeValue(forKey: "pages/walk.html")
        for (what, files) in [
            ("a file that isn't told", more), ("a file that isn't there", fewer), ("a file that is longer", longer),
            ("a file that is another", other), ("a file of another name", renamed),
        ] {
            try await expectRefusal(of: try files.zip(manifest: manifest).bytes, in: world, what)
        }
        var bare = good
        bare.files["catalog.sqlite"] = nil
        try await expectRefusal(of: try bare.zip().bytes, in: world, "no catalogue")
        try await expectRefusal(of: Array("text".utf8), in: world, "no zip")
    }

    @Test(arguments: [
        "", "..", "../x", "a/b", "Org.Example", ".hidden", "-x", "a..b", String(repeating: "a", count: 101),
    ])
    func identitiesMustBeValidFolderNames(identity: String) async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        var files = try world.files()
        try files.set("identity", identity)
        try await expectRefusal(of: try files.zip().bytes, in: world, identity)
    }

    @Test(arguments: ["", "../1", "1/2", ".1", "1 2", String(repeating: "1", count: 65)])
    func versionsMustBeValidInFolderNames(version: String) async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        var files = try world.files()
        try files.set("version", version)
        try await expectRefusal(of: try files.zip().bytes, in: world, version)
    }
}
