import Bundling
import Foundation
import LibraryBase
import TestSupport
import Testing

/// Which publishers and versions are accepted.
@Suite struct PublisherTests {
    private func isRefused(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return false
        } catch LibraryError.notAllowed {
            return true
        } catch {
            Issue.record(error)
            return false
        }
    }

    @Test func onlyTheSignerOfABundleCanReplaceIt() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        let (ours, theirs) = (try world.key("ours"), try world.key("theirs"))
        try await world.publish("1", key: ours)
        #expect(await isRefused { try await world.install(key: theirs.publicKey) })
        try await world.install(key: ours.publicKey)
        for key in [nil, theirs] {
            try await world.publish("2", key: key)
            #expect(await isRefused { try await world.install() })
            #expect(try world.version() == "1" && world.page() == "<h1>Walk 1</h1>")
        }
        // The installed version was signed by the other key, and now a person accepts that key.
        try await world.install(key: theirs.publicKey)
        #expect(try world.version() == "2")
        #expect(!world.installedPaths().contains { $0.contains("staging") })
    }

    @Test func aRollbackToAnUnsignedVersionKeepsTheKey() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        try await world.publish("1")
        try await world.install()
        try await world.publish("2", key: try world.key("ours"))
        try await world.install()
        #expect(try await world.shelf.rollBack(nil).version == "1")
        try await world.publish("3")
        #expect(await isRefused { try await world.install() })
    }

    @Test func aManifestThatWasChangedAfterSigningIsRejected() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        try await world.publish("1", key: try world.key("ours"))
        try await world.install()
        let folder = try world.shelf.texts(ofBundle: BundleWorld.identity).folder
        let members = try ["bundle.json", "bundle.sig", "catalog.sqlite", "pages/walk.html"].map { name in
            ZIPBuilder.Member(name, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
        }
        _ = try await world.shelf.remove(BundleWorld.identity)
        try world.write(ZIPBuilder(members: members).bytes, to: world.zip)
        try await world.install()
        _ = try await world.shelf.remove(BundleWorld.identity)
        let text = String(decoding: members[0].data, as: UTF8.self)
        let changed = ZIPBuilder.Member(
            "bundle.json", bytes: Array(text.replacing(#""version":"1""#, with: #""version":"9""#).utf8))
        #expect(changed.data != members[0].data)
        try world.write(ZIPBuilder(members: [changed] + members.dropFirst()).bytes, to: world.zip)
        #expect(await isRefused { try await world.install() })
        #expect(try world.version() == nil)
    }

    @Test func anUpdateMustBeTheAnnouncedVersion() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        try await world.publish("2")
        try await world.install()
        try await world.publish("1")
        #expect(try await world.updater.check().first?.isInstallable == false)
        try await world.publish("3")
        let check = try #require(try await world.updater.check().first)
        #expect(check.isInstallable && check.bundle.offer?.version == "3" && check.failure == nil)
        try await world.publish("4")
        #expect(await isRefused { _ = try await world.updater.update(check) })
        #expect(try world.version() == "2")
        try await world.publish("3")
        #expect(try await world.updater.update(check).version == "3")
        #expect(try world.page() == "<h1>Walk 3</h1>")
    }

    @Test func aMissingPublisherIsReported() async throws {
        let world = try BundleWorld()
        defer { world.remove() }
        try await world.publish("1")
        try await world.install()
        try FileManager.default.removeItem(atPath: world.zip)
        let check = try #require(try await world.updater.check([BundleWorld.identity]).first)
        #expect(!check.isInstallable && check.failure == .notFound("no such file: \(world.zip)"))
        #expect(try world.version() == "1")
    }
}
