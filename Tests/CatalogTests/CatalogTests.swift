import Catalog
internal import Disk
import Localization
import TestLibraries
import TestSupport
import Testing
import Times

/// Makes catalogues and files for tests.
struct World {
    let catalog: Catalog

    init() throws {
        catalog = try Catalog()
    }

    init(catalog: Catalog) {
        self.catalog = catalog
    }

    static let falun = PlaceDescription(
        id: "se-falun-2715459", countryCode: "SE", name: "Falun", region: "Dalarna", latitude: 60.6, longitude: 15.6)

    static func file(
        _ name: String, in folder: String = "/p", content: UInt8, inode: Int64 = 1, takenAt: Int64? = nil,
        place: PlaceDescription = falun
    ) -> IndexedFile {
        var file = IndexedFile(
            folder: folder, name: name,
            fingerprint: FileFingerprint(
                device: 7, inode: inode, bytes: 10, modifiedAt: FileTime(nanoseconds: 1000 + Int64(content))))
        file.sha256 = Array(repeating: content, count: 32)
        file.taken = takenAt.map { CameraClock(LocalTime(milliseconds: $0), zone: .stated(minutes: 0)) }
        (file.width, file.height, file.type) = (4, 3, "image/jpeg")
        file.place = place
        return file
    }

    /// Records files; `gone` are the paths whose files are no longer what they were.
    @discardableResult func record(
        _ files: [IndexedFile], gone: Set<String> = [], replaced: [String: PathState] = [:]
    ) throws -> [IndexOutcome] {
        try catalog.folders.record(
            files, pathState: { gone.contains($0.path ?? "") ? .gone : replaced[$0.path ?? ""] ?? .present }
        ) { file, attempt in
            Self.id("\(file.path)#\(attempt)#\(file.sha256?.first ?? 0)")
        }
    }

    static func id(_ text: String) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        let digits = String(hash, radix: 36)
        return String((String(repeating: "0", count: 12) + digits).suffix(12))
    }

    func ids() throws -> [String: String] {
        let page = try catalog.photos.list(at: nil, order: .taken, limit: nil)
        return Dictionary(uniqueKeysWithValues: page.photos.map { ($0.path ?? "", $0.id) })
    }
}

@Suite struct IdentityTests {
    @Test func aRenamedFileKeepsItsID() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1)])
        let before = try world.ids()
        let outcomes = try world.record([World.file("b.jpg", content: 1)], gone: ["/p/a.jpg"])
        #expect(outcomes == [.moved])
        #expect(try world.ids() == ["/p/b.jpg": before["/p/a.jpg"]])
    }

    @Test func twoFilesWithTheSameBytesAreTwoPhotos() throws {
        let world = try World()
        let outcomes = try world.record([World.file("a.jpg", content: 1), World.file("b.jpg", content: 1)])
        #expect(outcomes == [.added, .added])
        #expect(Set(try world.ids().values).count == 2)
    }

    @Test func filesThatSwapNamesKeepTheirIDs() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1), World.file("b.jpg", content: 2)])
        let before = try world.ids()
        try world.record(
            [World.file("a.jpg", content: 2), World.file("b.jpg", content: 1)], gone: ["/p/a.jpg", "/p/b.jpg"])
        let after = try world.ids()
        #expect(after["/p/a.jpg"] == before["/p/b.jpg"])
        #expect(after["/p/b.jpg"] == before["/p/a.jpg"])
    }

    @Test func aFileEditedInPlaceKeepsItsIDThoughAnOlderCopyIsFound() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1)])
        let before = try world.ids()
        let outcomes = try world.record(
            [World.file("a-copy.jpg", content: 1), World.file("a.jpg", content: 9)],
            replaced: ["/p/a.jpg": .replaced(by: Array(repeating: 9, count: 32))])
        #expect(outcomes == [.added, .updated])
        #expect(try world.ids()["/p/a.jpg"] == before["/p/a.jpg"])
    }

    @Test func aChainOfRenamesKeepsIDs() throws {
        let world = try World()
        try world.record((1...5).map { World.file("\($0).jpg", content: UInt8($0)) })
        let before = try world.ids()
        try world.record(
            (1...5).map { World.file("\($0 + 1).jpg", content: UInt8($0)) }, gone: Set((1...5).map { "/p/\($0).jpg" }))
        let after = try world.ids()
        for number in 1...5 { #expect(after["/p/\(number + 1).jpg"] == before["/p/\(number).jpg"]) }
        #expect(after.count == 5)
    }

    @Test func anEditedFileKeepsItsIDAndGetsNewData() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1, takenAt: 1)])
        let before = try world.ids()
        #expect(try world.record([World.file("a.jpg", content: 9, takenAt: 5)], gone: ["/p/a.jpg"]) == [.updated])
        #expect(try world.ids() == before)
        #expect(try world.catalog.photos.find(before["/p/a.jpg"] ?? "").takenAt == 5)
    }

    @Test func aMissingPhotoReturnsWithItsIDAndItsRecents() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1)])
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.first)
        try world.catalog.recents.touch(photo: PhotoID(photo.id), at: 5)
        try world.catalog.folders.markMissing([(photo.row, photo.path ?? "")])
        #expect(try world.ids().isEmpty)
        #expect(try world.catalog.recents.all().map(\.photo.id) == [photo.id])
        #expect(try world.record([World.file("a.jpg", content: 1)]) == [.returned])
        #expect(try world.ids() == ["/p/a.jpg": photo.id])
    }

    @Test func anUnreadablePhotoKeepsItsData() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1, takenAt: 3)])
        var unreadable = World.file("a.jpg", content: 1)
        (unreadable.sha256, unreadable.error, unreadable.width) = (nil, "can't be read (permission denied)", nil)
        try world.record([unreadable])
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.first)
        #expect(photo.state == .failed)
        #expect(photo.takenAt == 3)
        #expect(photo.width == 4)
        let known = try #require(try world.catalog.folders.known("/p").files[FileName("a.jpg")])
        #expect(!known.fingerprint.matches(unreadable.fingerprint))
    }
}

@Suite struct ListingTests {
    @Test func placesCountOnlyExistingPhotos() throws {
        let world = try World()
        var bad = World.file("bad.jpg", content: 3)
        bad.error = "is not a JPEG, PNG, HEIC, AVIF, WebP, JPEG XL, TIFF, GIF or RAW image"
        bad.place = .unknown
        try world.record([World.file("a.jpg", content: 1), World.file("b.jpg", content: 2), bad])
        var places = try world.catalog.places.list(in: .english).sections.flatMap(\.places)
        #expect(places.map(\.record.photoCount) == [2])
        let photo = try #require(
            try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.first { $0.name == "a.jpg" })
        try world.catalog.folders.markMissing([(photo.row, photo.path ?? "")])
        places = try world.catalog.places.list(in: .english).sections.flatMap(\.places)
        #expect(places.map(\.record.photoCount) == [1])
        #expect(try world.catalog.folders.forget(paths: ["/p"]) == 3)
        #expect(try world.catalog.places.list(in: .english).sections.isEmpty)
    }

    @Test func placesFollowTheLocale() throws {
        let world = try World()
        let names = ["Zürich", "Ängelholm", "Öland", "Åre", "Alvesta", "Oslo"]
        try world.record(
            names.enumerated().map { index, name in
                World.file(
                    "\(index).jpg", content: UInt8(index),
                    place: PlaceDescription(
                        id: "se-x-\(index)", countryCode: "SE", name: name, latitude: 1, longitude: 1))
            })
        func order(_ tag: String) throws -> [String] {
            let locale = try #require(LocaleTag(tag))
            return try world.catalog.places.list(in: locale).sections.flatMap(\.places).map(\.name)
        }
        #expect(try order("sv") == ["Alvesta", "Oslo", "Zürich", "Åre", "Ängelholm", "Öland"])
        #expect(try order("de") == ["Alvesta", "Ängelholm", "Åre", "Öland", "Oslo", "Zürich"])
        let swedish = try #require(LocaleTag("sv"))
        let titles = try world.catalog.places.list(in: swedish).sections.flatMap(\.places).map(\.indexTitle)
        #expect(titles == ["A", "O", "Z", "Å", "Ä", "Ö"])
    }

    @Test func theUnknownPlaceIsLast() throws {
        let world = try World()
        try world.record([
            World.file("a.jpg", content: 1, place: .unknown),
            World.file(
                "b.jpg", content: 2,
                place: PlaceDescription(id: "zw-harare-1", countryCode: "ZW", name: "Harare", latitude: 1, longitude: 1)
            ),
            World.file("c.jpg", content: 3),
        ])
        let sections = try world.catalog.places.list(in: .english).sections
        #expect(sections.map(\.countryCode) == ["SE", "ZW", "ZZ"])
        #expect(sections.last?.countryName == "Unknown place")
    }

    @Test(arguments: [1, 2, 3, 7, 50]) func pagesAddUpToTheWholeListing(limit: Int) throws {
        let world = try World()
        var generator = SeededGenerator(seed: UInt64(limit))
        try world.record(
            (0..<40).map { number in
                let time: Int64? = Bool.random(using: &generator) ? Int64.random(in: 0..<8, using: &generator) : nil
                return World.file("\(number % 9)-\(number).jpg", content: UInt8(number), takenAt: time)
            })
        for order in PhotoOrder.allCases {
            let whole = try world.catalog.photos.list(at: nil, order: order, limit: nil).photos.map(\.id)
            var parts: [String] = []
            var cursor: PhotoCursor?
            repeat {
                let page = try world.catalog.photos.list(at: nil, order: order, limit: limit, after: cursor)
                parts += page.photos.map(\.id)
                cursor = page.next.flatMap { PhotoCursor($0.text) }
                #expect((cursor == nil) == (page.next == nil))
            } while cursor != nil
            #expect(parts == whole)
            #expect(whole.count == 40)
        }
    }

    @Test func newestComesFirstAndUndatedLast() throws {
        let world = try World()
        try world.record([
            World.file("old.jpg", content: 1, takenAt: -5), World.file("none.jpg", content: 2),
            World.file("new.jpg", content: 3, takenAt: 9),
        ])
        let names = try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.map(\.name)
        #expect(names == ["new.jpg", "old.jpg", "none.jpg"])
    }

    @Test(arguments: ["", "x", "t.1", "t..a.zz", "n.-1", "n.x", "t.x.a.61"]) func anInvalidCursorIsRefused(text: String)
    {
        #expect(PhotoCursor(text) == nil)
    }

    @Test func anUnambiguousPrefixOfAnIDFindsThePhoto() throws {
        let world = try World()
        try world.record((0..<60).map { World.file("\($0).jpg", content: UInt8($0)) })
        let ids = try world.ids().values.sorted()
        for id in ids {
            #expect(try world.catalog.photos.find(id).id == id)
            let isAlone = ids.count { $0.hasPrefix(id.prefix(3)) } == 1
            if isAlone {
                #expect(try world.catalog.photos.find(String(id.prefix(3))).id == id)
            } else {
                #expect(throws: CatalogError.ambiguousPhoto(String(id.prefix(3)))) {
                    try world.catalog.photos.find(String(id.prefix(3)))
                }
            }
        }
        #expect(throws: CatalogError.noSuchPhoto("")) { try world.catalog.photos.find("") }
        #expect(throws: CatalogError.noSuchPhoto("%")) { try world.catalog.photos.find("%") }
    }

    @Test func aRowRefersToTheLastListingOfItsTerminal() throws {
        let world = try World()
        try world.catalog.listings.remember(rows: [11, 12], kind: .photo, command: "photos list", terminal: "a", at: 1)
        try world.catalog.listings.remember(rows: [21], kind: .photo, command: "photos recents", terminal: "b", at: 2)
        try world.catalog.listings.remember(rows: [31], kind: .place, command: "photos places", terminal: "a", at: 3)
        #expect(try world.catalog.listings.row(2, kind: .photo, terminal: "a") == 12)
        #expect(try world.catalog.listings.row(1, kind: .photo, terminal: "b") == 21)
        #expect(try world.catalog.listings.row(1, kind: .photo, terminal: nil) == 21)
        let recents = PrintedListing(command: "photos recents", count: 1)
        #expect(throws: CatalogError.noSuchListedRow(2, .photo, of: recents)) {
            try world.catalog.listings.row(2, kind: .photo, terminal: "b")
        }
        #expect(throws: CatalogError.noSuchListedRow(1, .photo, of: nil)) {
            try world.catalog.listings.row(1, kind: .photo, terminal: "c")
        }
        // An empty listing hides the one before it.
        try world.catalog.listings.remember(rows: [], kind: .photo, command: "photos search x", terminal: "b", at: 4)
        #expect(
            throws: CatalogError.noSuchListedRow(1, .photo, of: PrintedListing(command: "photos search x", count: 0))
        ) {
            try world.catalog.listings.row(1, kind: .photo, terminal: "b")
        }
    }
}

@Suite struct RecentsInTheCatalogueTests {
    private func opened(_ world: World, _ count: Int) throws -> [PhotoID] {
        try world.record((0..<count).map { World.file("\($0).jpg", content: UInt8($0)) })
        let ids = try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.map { PhotoID($0.id) }
        for id in ids { try world.catalog.recents.touch(photo: id, at: 0) }
        return ids.reversed()
    }

    private func photos(_ world: World) throws -> [PhotoID] {
        try world.catalog.recents.all().map { PhotoID($0.photo.id) }
    }

    @Test func anUndoneEditCanBeRedoneUntilThereIsANewEdit() throws {
        let world = try World()
        let start = try opened(world, 4)
        _ = try world.catalog.recents.edit(.delete(rows: [1...1, 3...4]))
        _ = try world.catalog.recents.edit(.clear)
        #expect(throws: CatalogError.refused(.nothingToRedo)) { _ = try world.catalog.recents.edit(.redo) }
        for _ in 0..<2 { _ = try world.catalog.recents.edit(.undo) }
        #expect(try photos(world) == start)
        #expect(
            try world.catalog.recents.edit(.redo).edited.map(\.id) == [start[0], start[2], start[3]].map(\.rawValue))
        #expect(try photos(world) == [start[1]])
        // Opening a photo is not an edit, and neither is an edit that changes nothing.
        try world.catalog.recents.touch(photo: start[3], at: 9)
        _ = try world.catalog.recents.edit(.move(row: 1, to: 1))
        _ = try world.catalog.recents.edit(.redo)
        #expect(try photos(world) == [start[3]])
        #expect(throws: CatalogError.refused(.nothingToRedo)) { _ = try world.catalog.recents.edit(.redo) }
        _ = try world.catalog.recents.edit(.undo)
        #expect(try photos(world) == [start[3], start[1]])
        _ = try world.catalog.recents.edit(.deletePhotos([start[1], start[1]]))
        #expect(throws: CatalogError.refused(.nothingToRedo)) { _ = try world.catalog.recents.edit(.redo) }
        _ = try world.catalog.recents.edit(.undo)
        _ = try world.catalog.recents.edit(.undo)
        #expect(try photos(world) == [start[3], start[0], start[1], start[2]])
    }

    @Test func aForgottenPhotoLeavesTheRecentsAndDoesNotComeBack() throws {
        let world = try World()
        let start = try opened(world, 3)
        _ = try world.catalog.recents.edit(.delete(rows: [2...2]))
        let gone = try world.catalog.photos.byID(start.prefix(2)).values
        _ = try world.catalog.folders.forget(rows: gone.map(\.row))
        #expect(try photos(world) == [start[2]])
        #expect(throws: CatalogError.refused(.nothingToUndo)) { _ = try world.catalog.recents.edit(.undo) }
        #expect(try photos(world) == [start[2]])
    }
}
