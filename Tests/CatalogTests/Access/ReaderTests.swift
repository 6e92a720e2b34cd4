import Catalog
import Disk
import Foundation
import TestLibraries
import TestSupport
import Testing
import Times

/// What a reader sees of a catalogue is computed again when it has to be.
@Suite struct ReaderTests {
    private struct World {
        let folder: TemporaryFolder
        let catalog: Catalog
        let ids: [String]

        init(photos: Int) throws {
            folder = try TemporaryFolder()
            catalog = try Catalog(path: folder.path + "/catalog.sqlite", access: .create)
            let samples = (0..<photos).map { number in
                var file = IndexedFile(
                    folder: "/p", name: "\(number).jpg",
                    fingerprint: FileFingerprint(
                        device: 7, inode: Int64(number + 1), bytes: 10, modifiedAt: FileTime(nanoseconds: 1000)))
                file.place = PlaceDescription(id: "it-rome-1", countryCode: "IT", name: "Rome")
                return SampleRow(id: "aaaaaaaaaa" + (number < 10 ? "0" : "") + "\(number)", file: file)
            }
            _ = try catalog.samples.insert(samples, folder: "/p")
            ids = try catalog.photos.list(at: nil, order: .taken, limit: nil).photos.map(\.id)
        }
    }

    /// A reading transaction that fails takes back what was computed in it.
    @Test func aFailedReadLeavesNothingShown() throws {
        let world = try World(photos: 3)
        defer { world.folder.remove() }
        try world.catalog.access.set([AccessRule(kind: .photo, subject: world.ids[0], audience: .owners)])
        let seen = world.catalog.seen(by: .guest)
        #expect(throws: CatalogError.self) { try seen.photos.find("zzzzzzzzzzzz") }
        #expect(try seen.photos.find(id: world.ids[0]) == nil)
        #expect(
            try seen.photos.list(at: nil, order: .taken, limit: nil).photos.map(\.id) == Array(world.ids.dropFirst()))
        #expect(try world.catalog.photos.find(id: world.ids[0]) != nil)
    }

    /// More kinds of readers than connections stay open, each with rules of its own.
    @Test func manyReadersSeeEachTheirOwn() throws {
        let world = try World(photos: 12)
        defer { world.folder.remove() }
        var people: [PersonID] = []
        for number in 0..<12 {
            let person = try world.catalog.people.add(
                name: "p\(number)", key: "p\(number)", password: "x", isOwner: false, at: .init(seconds: 0))
            people.append(person.id)
        }
        try world.catalog.access.set(
            zip(world.ids, people).map {
                AccessRule(kind: .photo, subject: $0, audience: .people, people: [$1])
            })
        for _ in 1...2 {
            for (id, person) in zip(world.ids, people) {
                let seen = world.catalog.seen(by: .person(person))
                #expect(try seen.photos.list(at: nil, order: .taken, limit: nil).photos.map(\.id) == [id])
            }
        }
        #expect(try world.catalog.seen(by: .user).photos.list(at: nil, order: .taken, limit: nil).photos.isEmpty)
    }

    /// A reader only reads: what they see can be written by nobody through it.
    @Test func hiddenRowsStayInTheTables() throws {
        let world = try World(photos: 3)
        defer { world.folder.remove() }
        try world.catalog.access.set([AccessRule(kind: .photo, subject: world.ids[0], audience: .owners)])
        _ = try world.catalog.seen(by: .guest).photos.list(at: nil, order: .taken, limit: nil)
        #expect(try world.catalog.problems().isEmpty)
        #expect(try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.count == 3)
    }
}
