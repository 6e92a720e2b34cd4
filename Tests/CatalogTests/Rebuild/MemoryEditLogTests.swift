import Catalog
import TestLibraries
import TestSupport
import Testing

/// The edit log in memory, for tests, meets the requirements of every edit log.
@Suite struct MemoryEditLogTests {
    private struct Subject: EditLogUnderTest {
        let log = MemoryEditLog(leastLimit: 4096)

        func open() -> any EditLog { log }

        func damage(entry index: Int) { log.damage(entry: index) }

        func setAside(library: String) throws -> [[EditEntry]] { try log.setAside(library: library) }
    }

    @Test(arguments: EditLogPromise.allCases) func aLogInMemoryMeetsTheRequirements(_ promise: EditLogPromise) throws {
        try promise.test(Subject())
    }

    /// The log is small: it is replaced again and again.
    @Test(arguments: 0..<8) func aCatalogueRebuiltFromTheLogAloneIsTheSame(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try RandomEdits.testReplay(of: MemoryEditLog(leastLimit: 4096), in: folder, seed: seed)
    }
}
