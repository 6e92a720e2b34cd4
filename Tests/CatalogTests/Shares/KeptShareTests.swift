import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing

/// Shares are kept like everything that a person did: a link that somebody was sent goes on working.
@Suite struct KeptShareTests {
    private static func share(
        _ id: String, _ contents: ShareContents = .photos, of person: PersonID = .local
    ) -> LoggedShare {
        LoggedShare(
            id: id, token: Array(repeating: UInt8(id.utf8.reduce(0, &+)), count: 32), person: person,
            title: "Title of \(id)",
            text: nil, contents: contents, locale: "sv", positions: "country", download: .none, password: "$x$",
            createdAt: 5, endsAt: 9_000)
    }

    @Test func sharesAreKeptAndRebuiltFromTheFileOrFromTheLogAlone() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let log = MemoryEditLog()
        let world = try World(catalog: Catalog(path: path, access: .create, editLog: log))
        try world.record((1...3).map { World.file("\($0).jpg", content: UInt8($0), inode: Int64($0)) })
        let ids = try world.ids()
        let photos = try (1...3).map { PhotoID(try #require(ids["/p/\($0).jpg"])) }
        let shares = world.catalog.shares
        let fixed = try #require(try shares.add(Self.share("fixed"), photos: [photos[2], photos[0]]))
        let search = try #require(try shares.add(Self.share("search", .search("falun")), photos: []))
        _ = try #require(try shares.add(Self.share("gone", .place("falun-1")), photos: []))
        #expect(try shares.remove(id: "gone"))
        #expect(try !shares.remove(id: "gone"))
        #expect(fixed.photoCount == 2 && search.photoCount == nil)
        #expect(try shares.find(token: Self.share("gone").token) == nil)

        let edits = try #require(try log.state()).state
        #expect(try world.catalog.agrees(with: edits))
        let none = folder.path + "/none.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: none))
        _ = try Catalog.rebuild(from: path, edits: nil, into: folder.path + "/file")
        _ = try Catalog.rebuild(from: none, edits: edits, into: folder.path + "/log")
        for name in ["file", "log"] {
            let rebuilt = try Catalog(path: "\(folder.path)/\(name)", access: .existing).shares
            #expect(try rebuilt.all().map(\.id) == ["search", "fixed"], "\(name)")
            let found = try #require(try rebuilt.find(token: Self.share("fixed").token))
            #expect(found.id == "fixed" && found.contents == .photos && found.photoCount == 2)
            #expect(found.positions == "country" && found.download == .none && found.password == "$x$")
            #expect(found.endsAt == 9_000 && found.title == "Title of fixed" && found.isByOwner)
            #expect(try rebuilt.find(id: "search")?.contents == .search("falun"))
        }
        #expect(
            try Catalog(path: folder.path + "/file", access: .existing).shares.photoIDs(of: fixed)
                == [photos[2], photos[0]])
    }

    @Test func photosThatAreGoneAreLeftOutAndComeBack() throws {
        let world = try World()
        try world.record((1...2).map { World.file("\($0).jpg", content: UInt8($0), inode: Int64($0)) })
        let ids = try world.ids()
        let photos = try (1...2).map { PhotoID(try #require(ids["/p/\($0).jpg"])) }
        let share = try #require(
            try world.catalog.shares.add(Self.share("a"), photos: [photos[1], PhotoID("unknown"), photos[0]]))
        #expect(try world.catalog.shares.photoIDs(of: share) == [photos[1], photos[0]])
    }

    @Test func theSharesOfARemovedPersonEndAlsoInTheLog() throws {
        let log = MemoryEditLog()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let catalog = try Catalog(path: folder.path + "/catalog.sqlite", access: .create, editLog: log)
        let anna = try catalog.people.add(name: "Anna", key: "anna", password: "x", isOwner: true, at: 1)
        _ = try #require(try catalog.shares.add(Self.share("a", .search("x"), of: anna.id), photos: []))
        #expect(try log.state()?.state.shares.keys.sorted() == ["a"])
        _ = try catalog.people.remove(key: "anna")
        #expect(try catalog.shares.all().isEmpty)
        #expect(try log.state()?.state.shares.isEmpty == true)
    }

    @Test func useIsNotedAndTheLogDoesNotChange() throws {
        let log = MemoryEditLog()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let catalog = try Catalog(path: folder.path + "/catalog.sqlite", access: .create, editLog: log)
        _ = try #require(try catalog.shares.add(Self.share("a", .search("x")), photos: []))
        let edits = try #require(try log.state()).state
        try catalog.shares.noteUse(id: "a", at: 77)
        #expect(try catalog.shares.find(id: "a")?.usedAt == 77)
        #expect(try log.state()?.state == edits)
        #expect(try catalog.agrees(with: edits))
    }
}
