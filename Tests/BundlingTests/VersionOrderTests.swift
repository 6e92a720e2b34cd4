import Bundling
import Catalog
import Testing

/// Which versions are updates of which.
@Suite struct VersionOrderTests {
    private func record(_ version: String, previous: String? = nil, isSigned: Bool = false) -> BundleRecord {
        var record = BundleRecord(
            name: "Walks", identity: "org.example.walks", current: .init(name: version, folder: "x/\(version)"),
            description: "{}", files: 1, bytes: 1, manifestHash: [1])
        record.previous = previous.map { .init(name: $0, folder: "x/\($0)") }
        record.publicKey = isSigned ? [UInt8](repeating: 7, count: 32) : nil
        return record
    }

    private func announced(_ version: String, hash: [UInt8] = [2]) -> AnnouncedBundle {
        AnnouncedBundle(
            identity: "org.example.walks", version: version, hash: hash, source: "https://example.org/walks.zip",
            bytes: 1)
    }

    @Test(arguments: [
        ("1", "2", true), ("2", "1", false), ("2026.9", "2026.10", true), ("2026.10", "2026.9", false),
        ("1", "1.0", false), ("1.0", "1.0.1", true), ("1", "1", false), ("spring", "summer", true),
        ("summer", "spring", true), ("1", "1-beta", true),
    ])
    func numbersAreComparedAsNumbers(installed: String, offered: String, isUpdate: Bool) {
        #expect(announced(offered).isUpdate(of: record(installed)) == isUpdate)
    }

    @Test func theSameBundleIsNotAnUpdateUnderAnyName() {
        #expect(!announced("2", hash: [1]).isUpdate(of: record("1")))
    }

    @Test func aVersionThatWasRolledBackIsOfferedButNotInstalledAutomatically() {
        let back = record("1", previous: "2")
        #expect(announced("2").isUpdate(of: back) && !announced("2").isAutomaticUpdate(of: back))
        #expect(announced("3").isAutomaticUpdate(of: back))
        #expect(!announced("spring").isUpdate(of: record("summer", previous: "spring")))
    }

    @Test func aSignedVersionWithoutAnOrderIsNotInstalledAutomatically() {
        #expect(announced("summer").isAutomaticUpdate(of: record("spring")))
        #expect(!announced("summer").isAutomaticUpdate(of: record("spring", isSigned: true)))
        #expect(announced("2").isAutomaticUpdate(of: record("1", isSigned: true)))
    }
}
