import Archiving
import Catalog
import Containers
import Foundation
import LibraryBase
import Localization
import PhotoLibrary
import TestLibraries
import TestSupport
import Testing

/// What is kept when the catalogue of an earlier version is upgraded, and how to return to it.
@Suite struct LibraryUpgradeTests {
    private let folder: TemporaryFolder
    private let location: LibraryLocation

    init() throws {
        folder = try TemporaryFolder()
        location = LibraryLocation(path: try folder.makeFolder("library"), state: folder.path("state"))
    }

    private var catalogue: String { location.path + "/catalog.sqlite" }
    private func backup(_ version: Int) -> String { location.path + "/upgrades/catalog-\(version).zip" }

    /// The catalogue in a backup, as a file.
    private func unpacked(_ backup: String) throws -> CatalogueFile {
        let zip = try ZIPReader(backup)
        let entry = try #require(zip.entries.first { $0.name == "catalog.sqlite" })
        let path = folder.path("unpacked-\(UUID().uuidString).sqlite")
        try Data(try zip.bytes(of: entry, limit: 64 << 20)).write(to: URL(fileURLWithPath: path))
        return try CatalogueFile(path)
    }

    /// All rows of all tables, but those of sessions.
    private func everything(_ file: CatalogueFile) throws -> [String: [String]] {
        var rows: [String: [String]] = [:]
        for (table, names) in try file.columns() where table != "session" {
            let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
            rows[table] = try file.rows("SELECT \(list) FROM \"\(table)\" ORDER BY \(list)")
        }
        return rows
    }

    @Test(arguments: EarlierCatalogue.allCases) func theCatalogueBeforeIsKeptAndCanBeRestored(
        _ earlier: EarlierCatalogue
    ) throws {
        defer { folder.remove() }
        try earlier.write(to: catalogue, photos: 20)
        let before = try CatalogueFile(catalogue)
        let (rows, schema) = (try everything(before), try before.schema())
        try before.close()
        #expect(PhotoLibrary.versionToUpgrade(at: location) == earlier.number)
        _ = try #require(try PhotoLibrary.existing(at: location))
        #expect(PhotoLibrary.versionToUpgrade(at: location) == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: backup(earlier.number))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let kept = try unpacked(backup(earlier.number))
        #expect(try everything(kept) == rows)
        #expect(try kept.schema() == schema)
        #expect(try kept.rows("PRAGMA user_version") == ["\(earlier.number)"])
        if earlier.number >= 10 { #expect(try kept.rows("SELECT count(*) FROM session") == ["0"]) }
        // As a program of that version would, this one can restore it, unless its tables are those of no version.
        guard earlier != .version4WithoutPlaceholders else { return }
        let other = LibraryLocation(path: folder.path("restored"), state: folder.path("other-state"))
        let photos = try kept.rows("SELECT count(*) FROM photo WHERE state <> 'missing'")
        #expect(try photos == ["\(PhotoLibrary.restore(backup(earlier.number), to: other).photos)"])
        let restored = try #require(try PhotoLibrary.existing(at: other))
        #expect(try restored.recents.list(locale: .english, terminal: .none).recents.count == 2)
    }

    @Test func aTrialChangesNothingAndSaysWhatWouldBeDone() throws {
        defer { folder.remove() }
        try EarlierCatalogue.version30.write(to: catalogue, photos: 20)
        let before = try Data(contentsOf: URL(fileURLWithPath: catalogue))
        let trial = try #require(try PhotoLibrary.tryUpgrade(at: location))
        #expect(trial.from == 30 && trial.to == Catalog.schemaVersion && trial.steps.count == trial.to - 30)
        #expect(trial.steps.first == "duplicates and albums of exports")
        #expect(try Data(contentsOf: URL(fileURLWithPath: catalogue)) == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: location.path)
        #expect(Set(left).isSubset(of: ["catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm"]), "\(left)")
        let done = try #require(try PhotoLibrary.upgrade(at: location))
        #expect(done.photos == trial.photos && done.steps == trial.steps && done.backup?.path == backup(30))
        #expect(try PhotoLibrary.upgrade(at: location) == nil)
        #expect(try PhotoLibrary.tryUpgrade(at: location) == nil)
    }

    @Test func anUpgradeThatFailsOnTheCopyChangesNothing() throws {
        defer { folder.remove() }
        try EarlierCatalogue.version30.write(to: catalogue)
        let file = try CatalogueFile(catalogue)
        // The next version wants to make a table of this name.
        try file.execute("CREATE TABLE photoDuplicate (x)")
        try file.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: catalogue))
        #expect(throws: LibraryError.self) { try PhotoLibrary.existing(at: location) }
        #expect(throws: LibraryError.self) { try PhotoLibrary.tryUpgrade(at: location) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: catalogue)) == before)
        #expect(!FileManager.default.fileExists(atPath: backup(30)))
    }

    @Test func theBackupsOfThreeUpgradesAreKept() throws {
        defer { folder.remove() }
        for earlier: EarlierCatalogue in [.version9, .version19, .version30, .version33] {
            try? FileManager.default.removeItem(atPath: catalogue)
            try earlier.write(to: catalogue)
            _ = try PhotoLibrary.existing(at: location)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: location.path + "/upgrades")
        #expect(names.sorted() == ["catalog-19.zip", "catalog-30.zip", "catalog-33.zip"])
    }

    /// The process that made it was killed between two steps.
    @Test func aCatalogueThatWasNotFinishedIsFinishedWithoutABackup() throws {
        defer { folder.remove() }
        try EarlierCatalogue.version22.write(to: catalogue, hasRows: false)
        #expect(PhotoLibrary.versionToUpgrade(at: location) == nil)
        #expect(try PhotoLibrary.existing(at: location) != nil)
        #expect(!FileManager.default.fileExists(atPath: location.path + "/upgrades"))
        let finished = try CatalogueFile(catalogue)
        #expect(try finished.rows("PRAGMA user_version") == ["\(Catalog.schemaVersion)"])
    }

    /// An older catalogue was put back.
    @Test func theBackupThatWasJustMadeIsKept() throws {
        defer { folder.remove() }
        try FileManager.default.createDirectory(atPath: location.path + "/upgrades", withIntermediateDirectories: true)
        for version in 100...103 {
            try Data().write(to: URL(fileURLWithPath: backup(version)))
        }
        try EarlierCatalogue.version33.write(to: catalogue)
        let done = try #require(try PhotoLibrary.upgrade(at: location))
        #expect(FileManager.default.fileExists(atPath: try #require(done.backup).path))
    }

    @Test func withoutABackupOnlyTheUpgradeIsDone() throws {
        defer { folder.remove() }
        try EarlierCatalogue.version30.write(to: catalogue)
        #expect(try PhotoLibrary.upgrade(at: location, hasBackup: false)?.backup == nil)
        #expect(!FileManager.default.fileExists(atPath: location.path + "/upgrades"))
        #expect(PhotoLibrary.versionToUpgrade(at: location) == nil)
    }

    /// A library of a later version with the backup that it made before its upgrade.
    private func laterLibrary() throws {
        try EarlierCatalogue.version33.write(to: catalogue)
        let library = try #require(try PhotoLibrary.existing(at: location))
        _ = try library.recents.edit(.clear, locale: .english, terminal: .none)
        let file = try CatalogueFile(catalogue)
        try file.execute("PRAGMA user_version = 1000")
        try file.close()
    }

    @Test func theErrorOfALaterLibraryNamesTheBackupToReturnTo() throws {
        defer { folder.remove() }
        try laterLibrary()
        do {
            _ = try PhotoLibrary.existing(at: location)
            Issue.record("a later library was opened")
        } catch {
            #expect(error.message.contains("photos restore \(backup(33)) --replace"), "\(error.message)")
        }
    }

    @Test func anUpgradeIsUndoneByItsBackup() throws {
        defer { folder.remove() }
        try laterLibrary()
        #expect(throws: LibraryError.self) { try PhotoLibrary.restore(backup(33), to: location) }
        let restored = try PhotoLibrary.restore(backup(33), to: location, replacing: true)
        let library = try #require(try PhotoLibrary.existing(at: location))
        #expect(try library.recents.list(locale: .english, terminal: .none).recents.count == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: try #require(restored.replaced))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let kept = try CatalogueFile(try #require(restored.replaced))
        #expect(try kept.rows("PRAGMA user_version") == ["1000"])
        #expect(try kept.rows("PRAGMA journal_mode") == ["\"wal\""])
        #expect(try kept.rows("SELECT count(*) FROM recent WHERE personRow = 0") == ["0"])
        #expect(try kept.faults() == [])
    }

    @Test func aCatalogueInUseIsNotReplaced() throws {
        defer { folder.remove() }
        try laterLibrary()
        let user = try CatalogueFile(catalogue)
        #expect(try user.rows("SELECT count(*) FROM photo") != [])
        #expect(throws: LibraryError.busy("the library \(location.path) is in use by another process; try again")) {
            try PhotoLibrary.restore(backup(33), to: location, replacing: true)
        }
        #expect(try user.rows("PRAGMA user_version") == ["1000"])
        try user.close()
        #expect(location.editLog?.exists == true)
        let names = try FileManager.default.contentsOfDirectory(atPath: location.path)
        #expect(!names.contains { $0.hasPrefix("catalog-replaced") || $0.hasPrefix(".") }, "\(names)")
    }

    @Test func aCatalogueThatCannotBeReadIsReplacedToo() throws {
        defer { folder.remove() }
        try laterLibrary()
        try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: catalogue))
        let restored = try PhotoLibrary.restore(backup(33), to: location, replacing: true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: try #require(restored.replaced))).count == 9000)
        #expect(try PhotoLibrary.existing(at: location) != nil)
    }
}
