import Catalog
import TestLibraries
import Testing
import Times

/// Sets of photos: what edits do, what is refused, and who sees what.
@Suite struct SetTests {
    private let world: World
    private let photos: [PhotoID]
    private let set = PhotoSetID("summer")
    private var sets: CatalogSets { world.catalog.sets }

    init() throws {
        world = try World()
        try world.record((1...6).map { World.file("\($0).jpg", content: UInt8($0), inode: Int64($0)) })
        let ids = try world.ids()
        photos = try (1...6).map { PhotoID(try #require(ids["/p/\($0).jpg"])) }
    }

    private static func name(_ text: String) -> PhotoSetName { PhotoSetName(text: text, key: text.lowercased()) }

    private func create(_ numbers: [Int] = []) throws {
        try edit(.create(set, Self.name("Summer"), .photos(numbers.map { photos[$0 - 1] })))
    }

    @discardableResult private func edit(
        _ edit: PhotoSetEdit, of person: PersonID = .local, ifNumber number: Int64? = nil
    ) throws -> EditedSet {
        try sets.edit(edit, of: person, ifNumber: number, at: 5)
    }

    private func refusal(_ edit: PhotoSetEdit, of person: PersonID = .local, ifNumber: Int64? = nil)
        -> PhotoSetRefusal?
    {
        do throws(CatalogError) {
            try sets.edit(edit, of: person, ifNumber: ifNumber, at: 5)
            return nil
        } catch {
            guard case .setRefused(let refusal) = error else { return nil }
            return refusal
        }
    }

    /// The numbers of the photos of a set, in its order.
    private func shown(_ id: PhotoSetID? = nil, for person: PersonID = .local) throws -> [Int]? {
        guard let record = try sets.find(id ?? set, visibleTo: person) else { return nil }
        let numbers = try sets.photos(of: record).photos.compactMap { photo in
            photos.firstIndex(of: PhotoID(photo.id)).map { $0 + 1 }
        }
        #expect(record.photoCount == numbers.count)
        return numbers
    }

    private func person(_ name: String) throws -> PersonID {
        try world.catalog.people.add(name: name, key: name, password: "x", isOwner: false, at: 1).id
    }

    @Test func photosAreAddedAtTheEndWithoutADouble() throws {
        try create([3, 1, 3])
        #expect(try shown() == [3, 1])
        let added = try edit(.add([photos[4], photos[0], photos[1], photos[4]], to: set))
        #expect(try shown() == [3, 1, 5, 2])
        #expect(added.photos == [photos[4], photos[1]] && added.set?.id == set)
        let again = try edit(.add([photos[0]], to: set))
        #expect(again.photos.isEmpty && again.number == added.number)
    }

    @Test func aBlockMovesSoThatItsFirstPhotoIsInTheRow() throws {
        try create([1, 2, 3, 4, 5])
        try edit(.move([photos[3]], in: set, to: 1))
        #expect(try shown() == [4, 1, 2, 3, 5])
        try edit(.move([photos[4], photos[3]], in: set, to: 2))
        #expect(try shown() == [1, 5, 4, 2, 3])
        // Fewer rows follow than photos are moved.
        try edit(.move([photos[0], photos[4]], in: set, to: 5))
        #expect(try shown() == [4, 2, 3, 1, 5])
        let same = try edit(.move([photos[1], photos[2]], in: set, to: 2))
        #expect(same.photos.isEmpty)
        try edit(.undo)
        #expect(try shown() == [1, 5, 4, 2, 3])
    }

    @Test func movesWithoutRoomLeftKeepTheOrder() throws {
        try create([1, 2, 3])
        var order = [1, 2, 3]
        // Each puts a photo between the same two, until their positions have no number between them.
        for step in 0..<80 {
            let moved = order[step % 2 == 0 ? 2 : 0]
            try edit(.move([photos[moved - 1]], in: set, to: 2))
            order.removeAll { $0 == moved }
            order.insert(moved, at: 1)
            #expect(try shown() == order)
        }
        for _ in 0..<80 { try edit(.undo) }
        #expect(try shown() == [1, 2, 3])
    }

    @Test func editsAreUndoneAndRedoneOneAfterTheOther() throws {
        try create([1, 2])
        var seen = [try shown()]
        let other = Self.name("Winter")
        let edits: [PhotoSetEdit] = [
            .add([photos[2]], to: set), .remove([photos[0]], from: set), .rename(set, other),
            .move([photos[2]], in: set, to: 1), .share(set, with: [], everybody: true), .delete(set),
        ]
        for next in edits {
            try edit(next)
            seen.append(try shown())
        }
        #expect(seen.last == .some(nil))
        for expected in seen.dropLast().reversed() {
            try edit(.undo)
            #expect(try shown() == expected)
        }
        #expect(try sets.find(set)?.name == "Summer" && sets.find(set)?.isForEverybody == false)
        for expected in seen.dropFirst() {
            try edit(.redo)
            #expect(try shown() == expected)
        }
        #expect(refusal(.redo) == .nothingToRedo)
        for _ in 0...edits.count { try edit(.undo) }
        #expect(try shown() == nil && refusal(.undo) == .nothingToUndo)
    }

    @Test func favouritesExistFromTheFirstOneAndStay() throws {
        let favourites = PhotoSetID.favourites(of: .local)
        #expect(try sets.find(favourites) == nil)
        #expect(refusal(.remove([photos[0]], from: favourites)) == .noSuchSet(favourites))
        try edit(.add([photos[1]], to: favourites))
        #expect(try shown(favourites) == [2])
        #expect(refusal(.delete(favourites)) == .favouritesStay)
        #expect(refusal(.rename(favourites, Self.name("Best"))) == .favouritesStay)
        #expect(refusal(.create(set, .favourites, .photos([]))) == .nameTaken("Favourites"))
        try edit(.undo)
        #expect(try sets.find(favourites) == nil)
        try edit(.add([photos[3], photos[1]], to: favourites))
        #expect(try shown(favourites) == [4, 2])
        #expect(try sets.contained([photos[0], photos[1]], in: favourites) == [photos[1]])
        try edit(.remove([photos[3], photos[1]], from: favourites))
        #expect(try shown(favourites) == [])
    }

    @Test func whatIsRefusedChangesNothing() throws {
        try create([1, 2])
        try edit(.create(PhotoSetID("found"), Self.name("Found"), .search("falun")))
        let number = try sets.editNumber()
        let unknown = PhotoID("zzzzzzzzzzzz")
        #expect(refusal(.add([photos[3], unknown], to: set)) == .noSuchPhoto(unknown))
        #expect(refusal(.remove([photos[0], photos[3]], from: set)) == .notInSet(photos[3], "Summer"))
        #expect(refusal(.move([photos[0]], in: set, to: 3)) == .noSuchRow(3, count: 2))
        #expect(refusal(.move([photos[0]], in: set, to: 0)) == .noSuchRow(0, count: 2))
        #expect(refusal(.rename(set, Self.name("FOUND"))) == .nameTaken("Found"))
        #expect(refusal(.create(PhotoSetID("b"), Self.name("summer"), .photos([]))) == .nameTaken("Summer"))
        #expect(refusal(.add([photos[3]], to: PhotoSetID("found"))) == .followsSearch("Found"))
        #expect(refusal(.delete(PhotoSetID("none"))) == .noSuchSet(PhotoSetID("none")))
        #expect(refusal(.undo, ifNumber: number - 1) == .editedSince(number: number))
        let many = Array(repeating: photos[0], count: PhotoSetLimits.edited + 1)
        #expect(refusal(.add(many, to: set)) == .tooManyEdited(PhotoSetLimits.edited))
        #expect(try shown() == [1, 2] && sets.editNumber() == number)
    }

    @Test func aSetIsSeenByItsOwnerAndThoseItIsShownTo() throws {
        let (ann, bob, eve) = (try person("ann"), try person("bob"), try person("eve"))
        try edit(.create(set, Self.name("Summer"), .photos([photos[0]])), of: ann)
        #expect(try shown(for: ann) == [1] && shown(for: bob) == nil && shown(for: .local) == nil)
        #expect(refusal(.delete(set), of: bob) == .noSuchSet(set))
        try edit(.share(set, with: [bob, ann], everybody: false), of: ann)
        #expect(try shown(for: bob) == [1] && shown(for: eve) == nil)
        #expect(try sets.find(set, visibleTo: bob)?.readers == ["bob"])
        #expect(refusal(.add([photos[1]], to: set), of: bob) == .noSuchSet(set))
        #expect(refusal(.undo, of: bob) == .nothingToUndo)
        // A name belongs to one set of each person.
        try edit(.create(PhotoSetID("own"), Self.name("summer"), .photos([])), of: bob)
        #expect(try sets.all(visibleTo: bob).map(\.id) == [PhotoSetID("own"), set])
        try edit(.share(set, with: [], everybody: true), of: ann)
        #expect(try sets.all(visibleTo: eve).map(\.id) == [set])
        try edit(.undo, of: ann)
        #expect(try shown(for: bob) == [1] && shown(for: eve) == nil)
        _ = try world.catalog.people.remove(key: "bob")
        #expect(try sets.find(set, visibleTo: ann)?.readers == [])
        _ = try world.catalog.people.remove(key: "ann")
        #expect(try sets.find(set, visibleTo: ann) == nil)
    }

    @Test func aPhotoThatReturnsIsInItsSetsAgain() throws {
        try create([1, 2, 3])
        let second = try #require(try world.catalog.photos.find(id: photos[1].rawValue))
        _ = try world.catalog.folders.forget(rows: [second.row])
        #expect(try shown() == [1, 3])
        try edit(.move([photos[0]], in: set, to: 2))
        #expect(try shown() == [3, 1])
        try world.record([World.file("2.jpg", content: 2, inode: 2)])
        #expect(try shown()?.sorted() == [1, 2, 3])
        try edit(.undo)
        #expect(try shown() == [1, 2, 3])
    }

    @Test func aSetIsReadInPartsAndPhotosHaveNeighbours() throws {
        try create([5, 4, 3, 2, 1])
        let record = try #require(try sets.find(set))
        var (read, position): ([String], Int64?) = ([], 0)
        while let after = position {
            let page = try sets.photos(of: record, after: after, limit: 2)
            #expect(page.photos.count <= 2)
            read += page.photos.map(\.id)
            position = page.next
        }
        #expect(read == [5, 4, 3, 2, 1].map { photos[$0 - 1].rawValue })
        let around = try #require(try sets.neighbours(of: photos[3], in: record))
        #expect(around.before?.id == photos[4].rawValue && around.after?.id == photos[2].rawValue)
        #expect(try sets.neighbours(of: photos[4], in: record)?.before == nil)
        #expect(try sets.neighbours(of: photos[5], in: record) == nil)
        #expect(try sets.covers(of: [record])[set]?.id == photos[4].rawValue)
    }

    @Test func theLastHundredEditsCanBeUndone() throws {
        try create([1, 2])
        for _ in 0..<102 { try edit(.move([try #require(try first())], in: set, to: 2)) }
        for _ in 0..<100 { try edit(.undo) }
        #expect(refusal(.undo) == .nothingToUndo)
    }

    private func first() throws -> PhotoID? { try shown()?.first.map { photos[$0 - 1] } }
}
