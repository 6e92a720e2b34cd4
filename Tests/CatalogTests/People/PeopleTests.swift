import Catalog
import TestLibraries
import Testing
import Times

/// Those who may sign in, and their sign-ins.
@Suite struct PeopleTests {
    private let world: World
    private var people: CatalogPeople { world.catalog.people }
    private var sessions: CatalogSessions { world.catalog.sessions }

    init() throws {
        world = try World()
    }

    private static func token(_ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: 32) }

    private func add(_ name: String, isOwner: Bool = false) throws -> PersonRecord {
        try people.add(name: name, key: name.lowercased(), password: "hash", isOwner: isOwner, at: 1)
    }

    @Test func aNameIsOnePersons() throws {
        let ann = try add("Ann", isOwner: true)
        #expect(throws: CatalogError.personExists("Ann")) { _ = try add("ANN") }
        let bob = try add("Bob")
        #expect(try people.all() == [ann, bob])
        #expect(try people.find(key: "ann") == ann)
        #expect(try people.find(key: "") == nil, "nobody signs in as who is on the machine itself")
        #expect(throws: CatalogError.noSuchPerson("eve")) { _ = try people.remove(key: "eve") }
        #expect(throws: CatalogError.noSuchPerson("eve")) { _ = try people.setPassword("x", key: "eve") }
    }

    @Test func eachHasWhatEachChose() throws {
        let (ann, bob) = (try add("Ann"), try add("Bob"))
        try people.setLocale("sv", ofPerson: ann.row)
        try people.setPlaceNames("local", ofPerson: ann.row)
        try people.setLocale("de", ofPerson: PersonRecord.local)
        #expect(try people.find(key: "ann")?.locale == "sv")
        #expect(try people.placeNames(ofPerson: ann.row) == "local")
        #expect(try people.find(key: "bob") == bob)
        #expect(try people.placeNames(ofPerson: bob.row) == nil)
    }

    @Test func whoIsRemovedLeavesNoRecentsAndNoSignIns() throws {
        try world.record([World.file("a.jpg", content: 1)])
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.first)
        let (ann, bob) = (try add("Ann"), try add("Bob"))
        for person in [ann, bob] {
            try world.catalog.recents.touch(of: person.row, photo: photo.row, at: 1)
            #expect(try sessions.add(token: Self.token(UInt8(person.row)), ofPerson: person.row, now: 1, end: 9))
        }
        #expect(try people.remove(key: "ann") == ann)
        #expect(try world.catalog.recents.all(of: ann.row).isEmpty)
        #expect(try world.catalog.recents.all(of: bob.row).count == 1)
        #expect(try sessions.find(token: Self.token(UInt8(ann.row)), now: 2) == nil)
        #expect(try sessions.find(token: Self.token(UInt8(bob.row)), now: 2)?.person == bob)
        #expect(try !sessions.add(token: Self.token(7), ofPerson: ann.row, now: 1, end: 9))
        // A row number that was somebody's is nobody else's.
        #expect(try add("Cid").row > bob.row)
    }

    @Test func aSignInEndsAtItsEnd() throws {
        let ann = try add("Ann")
        #expect(try sessions.add(token: Self.token(1), ofPerson: ann.row, now: 0, end: 10))
        #expect(try sessions.find(token: Self.token(1), now: 9)?.end == 10)
        #expect(try sessions.find(token: Self.token(1), now: 10) == nil)
        #expect(try sessions.find(token: Self.token(2), now: 9) == nil)
        try sessions.extend(token: Self.token(1), end: 20)
        #expect(try sessions.find(token: Self.token(1), now: 19)?.person == ann)
        // What is over is forgotten when somebody signs in: nothing brings it back.
        #expect(try sessions.add(token: Self.token(2), ofPerson: ann.row, now: 30, end: 40))
        try sessions.extend(token: Self.token(1), end: 50)
        #expect(try sessions.find(token: Self.token(1), now: 31) == nil)
    }

    @Test func theOldestOfTooManySignInsIsEnded() throws {
        let (ann, bob) = (try add("Ann"), try add("Bob"))
        #expect(try sessions.add(token: Self.token(200), ofPerson: bob.row, now: 0, end: 1000))
        for number in 0...50 {
            #expect(
                try sessions.add(
                    token: Self.token(UInt8(number)), ofPerson: ann.row, now: Instant(milliseconds: Int64(number)),
                    end: 1000))
        }
        #expect(try sessions.find(token: Self.token(0), now: 60) == nil)
        #expect(try (1...50).allSatisfy { try sessions.find(token: Self.token(UInt8($0)), now: 60) != nil })
        #expect(try sessions.find(token: Self.token(200), now: 60) != nil)
    }

    @Test func oneOrAllAreSignedOut() throws {
        let ann = try add("Ann")
        for token in 1...3 {
            #expect(try sessions.add(token: Self.token(UInt8(token)), ofPerson: ann.row, now: 0, end: 10))
        }
        try sessions.remove(token: Self.token(1))
        #expect(
            try (1...3).map { try sessions.find(token: Self.token(UInt8($0)), now: 1) != nil } == [false, true, true])
        #expect(try people.setPassword("new", key: "ann").password == "new")
        #expect(try (1...3).allSatisfy { try sessions.find(token: Self.token(UInt8($0)), now: 1) == nil })
        #expect(try sessions.add(token: Self.token(4), ofPerson: ann.row, now: 0, end: 10))
        try sessions.removeAll(ofPerson: ann.row)
        #expect(try sessions.find(token: Self.token(4), now: 1) == nil)
    }

    @Test func screensAreWrittenOnlyWhereTheyChange() throws {
        let screens = world.catalog.screens
        #expect(try screens.kept(ofPerson: PersonRecord.local) == nil)
        for waits in [true, false] {
            try screens.change(ofPerson: PersonRecord.local, waits: waits) { ($0 ?? "") + "a" }
            try screens.change(ofPerson: PersonRecord.local, waits: waits) { _ in nil }
        }
        #expect(try screens.kept(ofPerson: PersonRecord.local) == "aa")
    }
}
