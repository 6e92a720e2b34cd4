import Catalog
import TestLibraries
import Testing
import Times

/// Users and their sessions.
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

    @Test func aNameBelongsToOneUser() throws {
        let ann = try add("Ann", isOwner: true)
        #expect(throws: CatalogError.personExists("Ann")) { _ = try add("ANN") }
        let bob = try add("Bob")
        #expect(try people.all() == [ann, bob])
        #expect(try people.find(key: "ann") == ann)
        #expect(try people.find(key: "") == nil, "nobody signs in as who is on the machine itself")
        #expect(throws: CatalogError.noSuchPerson("eve")) { _ = try people.remove(key: "eve") }
        #expect(throws: CatalogError.noSuchPerson("eve")) { _ = try people.setPassword("x", key: "eve") }
    }

    @Test func aUserMayUploadIfAllowed() throws {
        _ = try add("Ann")
        #expect(try people.find(key: "ann")?.mayUpload == false)
        #expect(try people.setMayUpload(true, key: "ann").mayUpload)
        #expect(try people.find(key: "ann")?.mayUpload == true)
        #expect(try !people.setMayUpload(false, key: "ann").mayUpload)
        let bob = try people.add(
            name: "Bob", key: "bob", password: "hash", isOwner: false, mayUpload: true, at: 1)
        #expect(try people.find(key: "bob") == bob && bob.mayUpload)
        #expect(throws: CatalogError.noSuchPerson("eve")) { _ = try people.setMayUpload(true, key: "eve") }
    }

    @Test func numberedUsersGetTheFirstFreeNumber() throws {
        func add() throws -> PersonRecord { try people.addNumbered("Phone", key: "phone", password: "none", at: 1) }
        let first = try add()
        #expect(first.name == "Phone-1" && !first.isOwner && !first.mayUpload)
        #expect(try people.find(key: "phone-1") == first)
        #expect(try add().name == "Phone-2")
        _ = try people.remove(key: "phone-1")
        #expect(try add().name == "Phone-1")
        #expect(try add().name == "Phone-3")
    }

    @Test func aUserBecomesAnOwner() throws {
        _ = try add("Ann")
        #expect(try people.makeOwner(key: "ann").isOwner)
        #expect(try people.find(key: "ann")?.isOwner == true)
        #expect(throws: CatalogError.noSuchPerson("eve")) { _ = try people.makeOwner(key: "eve") }
    }

    @Test func eachUserHasTheirOwnPreferences() throws {
        let (ann, bob) = (try add("Ann"), try add("Bob"))
        try people.setLocale("sv", of: ann.id)
        try people.setPlaceNames("local", of: ann.id)
        try people.setLocale("de", of: .local)
        #expect(try people.find(key: "ann")?.locale == "sv")
        #expect(try people.placeNames(of: ann.id) == "local")
        #expect(try people.find(key: "bob") == bob)
        #expect(try people.placeNames(of: bob.id) == nil)
    }

    @Test func aRemovedUserLeavesNoRecentsAndNoSessions() throws {
        try world.record([World.file("a.jpg", content: 1)])
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.first)
        let (ann, bob) = (try add("Ann"), try add("Bob"))
        for person in [ann, bob] {
            try world.catalog.recents.touch(of: person.id, photo: PhotoID(photo.id), at: 1)
            #expect(try sessions.add(token: Self.token(UInt8(person.id.rawValue)), of: person.id, now: 1, end: 9))
        }
        #expect(try people.remove(key: "ann") == ann)
        #expect(try world.catalog.recents.all(of: ann.id).isEmpty)
        #expect(try world.catalog.recents.all(of: bob.id).count == 1)
        #expect(try sessions.find(token: Self.token(UInt8(ann.id.rawValue)), now: 2) == nil)
        #expect(try sessions.find(token: Self.token(UInt8(bob.id.rawValue)), now: 2)?.person == bob.id)
        #expect(try !sessions.add(token: Self.token(7), of: ann.id, now: 1, end: 9))
        // The id of a removed user is not reused.
        #expect(try ![ann.id, bob.id].contains(add("Cid").id))
    }

    @Test func oneOrAllAreSignedOut() throws {
        let ann = try add("Ann")
        for token in 1...3 {
            #expect(try sessions.add(token: Self.token(UInt8(token)), of: ann.id, now: 0, end: 10))
        }
        try sessions.remove(token: Self.token(1))
        #expect(
            try (1...3).map { try sessions.find(token: Self.token(UInt8($0)), now: 1) != nil } == [false, true, true])
        #expect(try people.setPassword("new", key: "ann").password == "new")
        #expect(try (1...3).allSatisfy { try sessions.find(token: Self.token(UInt8($0)), now: 1) == nil })
        #expect(try sessions.add(token: Self.token(4), of: ann.id, now: 0, end: 10))
        try sessions.removeAll(of: ann.id)
        #expect(try sessions.find(token: Self.token(4), now: 1) == nil)
    }
}
