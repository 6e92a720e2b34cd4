import Catalog
import Foundation
import Localization
import TestLibraries
import TestSupport
import Testing

/// Catalogues of every earlier version, opened by this one.
@Suite struct MigrationTests {
    /// Runs `body` with the path of a file that does not exist yet.
    private func withFile(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/photos-migration-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder + "/catalog.sqlite")
    }

    private func rows(_ path: String, _ columns: [String: [String]]) throws -> [String: [String]] {
        let file = try CatalogueFile(path)
        var rows: [String: [String]] = [:]
        for (table, names) in columns {
            let list = names.joined(separator: ", ")
            rows[table] = try file.rows("SELECT \(list) FROM \(table) ORDER BY \(list)")
        }
        try file.close()
        return rows
    }

    @Test(arguments: EarlierCatalogue.allCases) func everyRowOfAnEarlierVersionIsKept(
        _ earlier: EarlierCatalogue
    ) throws {
        try withFile { path in
            try earlier.write(to: path, photos: 50)
            let before = try CatalogueFile(path)
            var columns = try before.columns()
            try before.close()
            columns["grdb_migrations"] = nil
            // Became journalSize.
            columns["library"]?.removeAll { $0 == "isJournalBehind" }
            // Computed again when a listing needs them.
            columns["placeSortKey"] = nil
            columns["placeOrder"] = nil
            let old = try rows(path, columns)
            #expect(old["photo"]?.count == (earlier.number == 1 ? 54 : 57))
            #expect(old.values.allSatisfy { !$0.isEmpty })
            _ = try Catalog(path: path, access: .existing)
            #expect(try rows(path, columns) == old)
            let after = try CatalogueFile(path)
            #expect(try after.faults() == [])
            _ = try Catalog(path: path + "-new", access: .create)
            let newest = try CatalogueFile(path + "-new").rows("PRAGMA user_version")
            #expect(try after.rows("PRAGMA user_version") == newest)
        }
    }

    @Test(arguments: EarlierCatalogue.allCases) func aMigratedSchemaEqualsANewOne(_ earlier: EarlierCatalogue) throws {
        try withFile { path in
            try earlier.write(to: path)
            _ = try Catalog(path: path, access: .existing)
            _ = try Catalog(path: path + "-new", access: .create)
            let schemas = try [path, path + "-new"].map { try CatalogueFile($0).schema() }
            #expect(schemas[0] == schemas[1])
            #expect(schemas[0].count > 25)
        }
    }

    @Test(arguments: EarlierCatalogue.allCases) func aMigratedCatalogueCanBeUsed(_ earlier: EarlierCatalogue) throws {
        try withFile { path in
            try earlier.write(to: path)
            let catalog = try Catalog(path: path, access: .existing)
            let photo = try catalog.photos.find("aaaa")
            #expect(photo.title == "Falu gruva" && photo.takenAt == 1_304_323_872_123 && photo.orientation == 6)
            let hasMore = earlier.number >= 5
            #expect(photo.keywords == (hasMore ? ["mine", "Falun"] : []))
            #expect(photo.altitude == (hasMore ? -12.5 : nil) && photo.direction == (hasMore ? 87.25 : nil))
            #expect(try catalog.recents.all().map(\.photo.id) == ["ccccccccccc3", "aaaaaaaaaaa1"])
            _ = try catalog.recents.edit(.undo)
            #expect(try catalog.recents.all().map(\.photo.id) == ["ccccccccccc3", "bbbbbbbbbbb2", "aaaaaaaaaaa1"])
            #expect(try catalog.listings.row(1, kind: .photo, terminal: "t") == 1)
            let places = try catalog.places.list(in: .english).sections.flatMap(\.places).map(\.record.id)
            #expect(places.contains("se-falun-2715459"))
            if earlier.number >= 2 {
                #expect(try catalog.sources.all().map(\.name) == ["feed"])
                #expect(try catalog.downloads.waiting(sources: [1]) == 2)
                #expect(try catalog.downloads.outdated(limit: 10).map(\.id) == ["fffffffffff6"])
            }
            #expect(try catalog.corrections.all().count == (earlier.number >= 4 ? 2 : 0))
            // Files of earlier versions are read again, and their metadata are stored.
            let known = try #require(try catalog.folders.known("/p").files[FileName("a.jpg")])
            #expect(known.metadataVersion < Catalog.metadataVersion)
            var again = IndexedFile(folder: "/p", name: "a.jpg", fingerprint: known.fingerprint)
            again.keywords = ["mine", "Falun"]
            again.camera.camera = "Canon EOS 5D"
            try catalog.folders.updateMetadata([(known.row, again)])
            #expect(try catalog.photos.find("aaaa").keywords == ["mine", "Falun"])
            #expect(try catalog.photos.cameraSettings(ofPhoto: known.row) == again.camera)
            // A placeholder and a correction can be written, whichever tables existed.
            try catalog.pictures.keep(placeholder: [1, 1, 0, 0, 0], of: Array(repeating: 5, count: 32))
            try catalog.pictures.keep(rowIndex: [1, 2, 3], of: Array(repeating: 5, count: 32))
            #expect(try catalog.pictures.rowIndex(of: Array(repeating: 5, count: 32)) == [1, 2, 3])
            let stripped = StrippedFileRecord(sha256: Array(repeating: 6, count: 32), bytes: 7)
            let none = StrippedFileRecord(sha256: nil, bytes: 0)
            let contents: [[UInt8]: StrippedFileRecord] = [
                Array(repeating: 5, count: 32): stripped, Array(repeating: 8, count: 32): none,
            ]
            try catalog.pictures.keep(strippedFiles: contents, recipe: 2)
            #expect(try catalog.pictures.strippedFiles(of: Array(contents.keys), recipe: 2) == contents)
            #expect(try catalog.pictures.strippedFiles(of: Array(contents.keys), recipe: 3) == [:])
            try catalog.corrections.set(
                photos: [2], to: World.falun, latitude: 60.6, longitude: 15.6, at: 70)
            #expect(try catalog.corrections.reset(photos: [2]).changed == 1)
            #expect(try catalog.photos.find("bbbb").place.id == "zz")
        }
    }

    @Test func aNewerVersionIsRefusedAndNotChanged() throws {
        try withFile { path in
            _ = try Catalog(path: path, access: .create)
            let file = try CatalogueFile(path)
            let later = try (Int(file.rows("PRAGMA user_version")[0]) ?? 0) + 1
            try file.execute("PRAGMA user_version = \(later)")
            try file.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            for access in [Catalog.Access.create, .existing] {
                #expect(throws: CatalogError.newerVersion(later)) { try Catalog(path: path, access: access) }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }
    }
}
