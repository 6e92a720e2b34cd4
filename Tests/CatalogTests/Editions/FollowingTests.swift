import Catalog
import TestLibraries
import TestSupport
import Testing

/// A catalogue that shows one file after another.
@Suite struct FollowingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A file with so many photos.
    private func edition(_ photos: Int) throws -> String {
        let path = folder.path("\(photos).sqlite")
        let catalog = try Catalog(path: folder.path("\(photos).work"), access: .create)
        try World(catalog: catalog).record((0..<photos).map { World.file("\($0).jpg", content: UInt8($0)) })
        let bytes = try catalog.editions.withPages { pages in try pages.read(at: 0, count: pages.size * pages.count) }
        _ = try folder.write(bytes, to: "\(photos).sqlite")
        return path
    }

    private final class Kept: Sendable {}

    @Test func itShowsTheNewestAndATaskGoesOnWithItsOwn() async throws {
        defer { folder.remove() }
        let (first, second) = (try edition(3), try edition(5))
        let catalog = try CatalogEditions.open(first, number: 1, file: 0)
        #expect(try catalog.contents().photos == 3)
        #expect(catalog.edition == 1)
        let guest = PhotoReader.guest
        try await catalog.editions.hold { () throws in
            try catalog.editions.show(second, number: 2, file: 0)
            #expect(try catalog.contents().photos == 3)
            #expect(catalog.edition == 1)
            #expect(try catalog.seen(by: guest).photos.list(at: nil, order: .taken, limit: nil).photos.count == 3)
            // Of another catalogue it says nothing.
            let other = try CatalogEditions.open(second, number: 7, file: 0)
            #expect(try other.contents().photos == 5)
        }
        #expect(try catalog.contents().photos == 5)
        #expect(try catalog.seen(by: guest).photos.list(at: nil, order: .taken, limit: nil).photos.count == 5)
        #expect(catalog.edition == 2)
    }

    @Test func aFileIsKeptWhileATaskReadsIt() async throws {
        defer { folder.remove() }
        let (first, second) = (try edition(3), try edition(5))
        weak var weakly: Kept?
        var kept: Kept? = Kept()
        weakly = kept
        let catalog = try CatalogEditions.open(first, number: 1, file: try #require(kept))
        kept = nil
        try await catalog.editions.hold { () throws in
            try catalog.editions.show(second, number: 2, file: 0)
            #expect(weakly != nil)
        }
        #expect(weakly == nil)
    }

    @Test func nothingIsWritten() throws {
        defer { folder.remove() }
        let catalog = try CatalogEditions.open(try edition(3), number: 1, file: 0)
        let refused = CatalogError.notAllowed("it is an edition, which is only read")
        #expect(throws: refused) { try catalog.audit.add(.signedIn, by: .machine) }
        #expect(throws: refused) {
            try World(catalog: catalog).record([World.file("9.jpg", content: 9)])
        }
        #expect(try catalog.contents().photos == 3)
    }

    @Test func aWatchSeesTheNextOne() throws {
        defer { folder.remove() }
        let (first, second) = (try edition(3), try edition(5))
        let catalog = try CatalogEditions.open(first, number: 1, file: 0)
        let watch = try CatalogWatch(catalog, path: "")
        let before = try watch.version()
        #expect(try watch.version() == before)
        try catalog.editions.show(second, number: 2, file: 0)
        #expect(try watch.version() != before)
    }

    @Test func aFileOfAnotherVersionIsRefusedAndTheOneBeforeStays() throws {
        defer { folder.remove() }
        let catalog = try CatalogEditions.open(try edition(3), number: 1, file: 0)
        let other = try Catalog(path: folder.path("newer.work"), access: .create)
        try CatalogueFile(folder.path("newer.work")).execute("PRAGMA user_version = 9000")
        let bytes = try other.editions.withPages { pages in try pages.read(at: 0, count: pages.size * pages.count) }
        let newer = try folder.write(bytes, to: "newer.sqlite")
        #expect(throws: CatalogError.newerVersion(9000)) { try catalog.editions.show(newer, number: 2, file: 0) }
        #expect(try catalog.contents().photos == 3)
        #expect(catalog.edition == 1)
    }
}
