import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing

/// Copies of catalogues, for backups.
@Suite struct CopyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Libraries that earlier versions made have the same tables once they are migrated, so their copies are taken for ours.
    @Test(arguments: EarlierCatalogue.allCases) func aCopyOfEveryEarlierCatalogueIsRestored(_ version: EarlierCatalogue)
        throws
    {
        defer { folder.remove() }
        let (old, copy, new) = (folder.path("old.sqlite"), folder.path("copy.sqlite"), folder.path("new.sqlite"))
        try version.write(to: old, photos: 3)
        let catalog = try Catalog(path: old, access: .existing)
        try catalog.copy(to: copy)
        let (contents, problem) = try Catalog.check(copy: copy)
        #expect(problem == nil)
        #expect(try contents == catalog.contents() && contents.photos > 0)
        #expect(try Catalog.restore(copy: copy, to: new))
        let restored = try Catalog(path: new, access: .existing)
        #expect(try restored.contents() == contents && restored.problems() == [])
    }

    /// A backup that an earlier version made is brought to this version.
    @Test(arguments: [EarlierCatalogue.version8, .version12, .version16, .version19])
    func aCopyByAnEarlierVersionIsMigrated(_ version: EarlierCatalogue) throws {
        defer { folder.remove() }
        let (old, new) = (folder.path("old.sqlite"), folder.path("new.sqlite"))
        try version.write(to: old)
        let (contents, problem) = try Catalog.check(copy: old)
        #expect(problem == nil && contents.photos > 0)
        #expect(try Catalog.restore(copy: old, to: new))
        #expect(try Catalog(path: new, access: .existing).contents() == contents)
    }

    @Test func aCatalogueOfAnotherProgramIsRefused() throws {
        defer { folder.remove() }
        let path = folder.path("other.sqlite")
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try Catalog.check(copy: path).problem != nil)
        let file = try CatalogueFile(path)
        try file.execute("CREATE TABLE photo (row INTEGER PRIMARY KEY)")
        try file.execute("PRAGMA user_version = 30")
        try file.close()
        #expect(try Catalog.check(copy: path).problem == "its catalogue has other tables than one of this program")
    }
}
