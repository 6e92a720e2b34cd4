import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing
import Times

/// The log of what happened: an entry for every change, by whom it was, that nobody can change.
@Suite struct AuditTests {
    private static let berta = AuditAuthor.user("Berta", address: "192.0.2.7")

    /// A catalogue with two photos, and their ids.
    private func world(path: String? = nil) throws -> (world: World, ids: [String]) {
        let world = try path.map { World(catalog: try Catalog(path: $0, access: .create)) } ?? World()
        try world.record((1...2).map { World.file("\($0).jpg", content: UInt8($0), inode: Int64($0)) })
        let ids = try world.ids()
        return (world, try (1...2).map { try #require(ids["/p/\($0).jpg"]) })
    }

    private static func share(_ id: String, title: String? = nil) -> LoggedShare {
        LoggedShare(
            id: id, token: Array(repeating: UInt8(id.utf8.reduce(0, &+)), count: 32), person: .local, title: title,
            text: nil, contents: .photos, locale: "sv", positions: "country", download: .none, password: nil,
            createdAt: 5, endsAt: nil)
    }

    /// Entries in the order in which they were written: what happened, to what, with what words, and the number.
    private func shown(_ catalog: Catalog) throws -> [String] {
        try catalog.audit.entries(limit: 1000).entries.reversed().map { entry in
            [
                entry.action.rawValue, entry.subjects.joined(separator: ","), entry.detail ?? "",
                entry.count.map(String.init) ?? "",
            ].joined(separator: "|")
        }
    }

    @Test func everyChangeIsNotedByItsAuthor() throws {
        let (world, ids) = try world()
        let (catalog, set) = (world.catalog, PhotoSetID("aaaaaaaaaaaa"))
        try AuditAuthor.$current.withValue(Self.berta) {
            _ = try catalog.people.add(name: "Carl", key: "carl", password: "x", isOwner: false, at: 1)
            _ = try catalog.people.setMayUpload(true, key: "carl")
            _ = try catalog.people.setPassword("y", key: "carl")
            _ = try catalog.shares.add(
                Self.share("s", title: "Secret"), photos: ids.map { PhotoID($0) }, noting: "Rome")
            _ = try catalog.shares.remove(id: "s")
            let place = CorrectionChange.set(World.falun, latitude: nil, longitude: nil)
            let edit = try catalog.corrections.change(photos: ids, place, at: 2)
            _ = try catalog.corrections.undo(edit: edit.number)
            _ = try catalog.texts.change(photos: [ids[0]], TextChange(title: .given("Mine")), at: 3)
            try catalog.names.set([OwnPlaceName(placeID: World.falun.id, name: "Home", setAt: 4)])
            _ = try catalog.names.reset(placeID: World.falun.id)
            let rule = AccessRule(
                kind: .photo, subject: ids[1], audience: .people, people: [PersonID(rawValue: 1)])
            try catalog.access.set([rule])
            try catalog.access.set([rule])
            _ = try catalog.access.remove([rule])
            let source = try catalog.sources.add(SourceDescription(name: "feed", url: "https://a.example/"))
            try catalog.sources.remove(row: source.row, at: 5)
            _ = try catalog.sources.restore(at: 6)
            try catalog.sets.edit(.create(set, PhotoSetName(text: "Secret", key: "secret"), .photos([])), at: 7)
            try catalog.sets.edit(.delete(set), at: 8)
            try catalog.sets.edit(.undo, at: 9)
            _ = try catalog.folders.forget(paths: ["/p"])
            _ = try catalog.people.remove(key: "carl")
        }
        #expect(
            try shown(catalog) == [
                "userAdded|Carl|reader|", "userChanged|Carl|uploader|", "passwordSet|Carl||",
                "shareMade|s|Rome|2", "shareEnded|s||", "placeSet|\(ids.joined(separator: ","))|Falun|2",
                "editUndone|\(ids.sorted().joined(separator: ","))||2", "textSet|\(ids[0])||1",
                "nameSet|\(World.falun.id)|Home|1", "nameReset|\(World.falun.id)|Home|",
                "accessSet|\(ids[1])|Carl|1", "accessRemoved|\(ids[1])||1", "sourceRemoved|feed||0",
                "sourceRestored|feed||", "setDeleted|aaaaaaaaaaaa||", "setRestored|aaaaaaaaaaaa||",
                "photosForgotten|/p||2", "userRemoved|Carl||",
            ])
        #expect(try catalog.audit.entries(limit: 1000).entries.allSatisfy { $0.author == Self.berta })
    }

    @Test func whatFailsOrChangesNothingLeavesNoEntry() throws {
        let (world, ids) = try world()
        let catalog = world.catalog
        _ = try catalog.people.add(name: "Carl", key: "carl", password: "x", isOwner: true, at: 1)
        let before = try shown(catalog)
        #expect(throws: CatalogError.personExists("Carl")) {
            try catalog.people.add(name: "Carl", key: "carl", password: "x", isOwner: false, at: 1)
        }
        #expect(throws: CatalogError.lastOwner("Carl")) { try catalog.people.remove(key: "carl", keepsOwner: true) }
        #expect(throws: CatalogError.noSuchPhoto("none")) {
            let change = CorrectionChange.set(World.falun, latitude: nil, longitude: nil)
            _ = try catalog.corrections.change(photos: [ids[0], "none"], change, at: 2)
        }
        _ = try catalog.corrections.change(photos: ids, .reset, at: 2)
        _ = try catalog.people.setMayUpload(false, key: "carl")
        _ = try catalog.people.makeOwner(key: "carl")
        _ = try catalog.corrections.take([], at: 2)
        try catalog.names.set([])
        _ = try catalog.texts.change(photos: ids, .reset, at: 2)
        #expect(try !catalog.shares.remove(id: "none"))
        #expect(try catalog.access.remove([AccessRule(kind: .photo, subject: "none", audience: .users)]) == 0)
        #expect(try !catalog.sources.remove(row: 99, at: nil))
        #expect(try !catalog.circles.remove("none"))
        #expect(try shown(catalog) == before)
    }

    @Test func entriesAreNeitherChangedNorDeletedUntilTheyAreOld() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let catalog = try Catalog(path: path, access: .create)
        try catalog.audit.add(.signedIn, by: Self.berta)
        let file = try CatalogueFile(path)
        for sql in [
            "UPDATE auditEntry SET user = 'Carl'", "DELETE FROM auditEntry",
            "UPDATE auditEntry SET at = 0",
            "INSERT OR REPLACE INTO auditEntry (row, at, action, author) VALUES (1, 1, 'signedOut', 'machine')",
        ] {
            #expect(throws: (any Error).self, "\(sql)") { try file.execute(sql) }
        }
        // An old entry is not listed, and deleted with the next one; one that is almost old stays.
        for days in ["91", "89.9"] {
            try file.execute(
                """
                INSERT INTO auditEntry (at, action, author)
                VALUES ((unixepoch() - \(days) * 86400) * 1000, 'signedOut', 'machine')
                """)
        }
        try #require(try file.rows("SELECT count(*) FROM auditEntry") == ["3"])
        #expect(try shown(catalog) == ["signedIn|||", "signedOut|||"])
        try catalog.audit.add(.signedIn, by: .machine)
        #expect(try file.rows("SELECT count(*) FROM auditEntry") == ["3"])
        #expect(try catalog.audit.entries(limit: 1000).entries.map(\.author) == [.machine, .machine, Self.berta])
    }

    @Test func entriesSurviveARebuild() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let (world, ids) = try world(path: path)
        try world.catalog.audit.add(.signInFailed, ["Berta"], by: .visitor(address: "2001:db8::/64"))
        _ = try world.catalog.texts.change(photos: ids, TextChange(title: .given("Mine")), at: 3)
        let before = try world.catalog.audit.entries(limit: 10).entries
        _ = try Catalog.rebuild(from: path, edits: nil, into: folder.path + "/new")
        let rebuilt = try Catalog(path: folder.path + "/new", access: .existing)
        #expect(try rebuilt.audit.entries(limit: 10).entries == before)
        #expect(before.count == 2 && before[1].author == .visitor(address: "2001:db8::/64"))
    }

    @Test func partsFollowOneAnotherWhileEntriesAreAdded() throws {
        let catalog = try Catalog()
        for number in 1...7 { try catalog.audit.add(.signedIn, ["\(number)"]) }
        var (seen, next): ([String], Int64?) = ([], nil)
        repeat {
            let part = try catalog.audit.entries(before: next, limit: 3)
            seen += part.entries.flatMap(\.subjects)
            next = part.hasMore ? part.entries.last?.number : nil
            try catalog.audit.add(.signedOut)
        } while next != nil
        #expect(seen == ["7", "6", "5", "4", "3", "2", "1"])
    }

    @Test func aKindOrAUserCanBeListedAlone() throws {
        let (world, ids) = try world()
        let audit = world.catalog.audit
        try audit.add(.signInFailed, ["Berta"], by: .visitor(address: "192.0.2.9"))
        try audit.add(.signedIn, by: Self.berta)
        try audit.add(.signedIn, by: .user("Carl", address: nil))
        try AuditAuthor.$current.withValue(Self.berta) {
            _ = try world.catalog.texts.change(photos: ids, TextChange(title: .given("Berta")), at: 3)
        }
        func actions(_ kind: AuditKind? = nil, _ user: String? = nil) throws -> [AuditAction] {
            try audit.entries(kind: kind, user: user, limit: 10).entries.map(\.action)
        }
        #expect(try actions(.signIns) == [.signedIn, .signedIn, .signInFailed])
        #expect(try actions(.corrections) == [.textSet])
        #expect(try actions(.shares) == [])
        #expect(try actions(nil, "Berta") == [.textSet, .signedIn, .signInFailed])
        #expect(try actions(.signIns, "Carl") == [.signedIn])
        #expect(AuditKind.allCases.flatMap(\.actions).count == AuditAction.allCases.count)
    }

    @Test func whatIsRepeatedDoesNotFillTheLogOrHideOtherEntries() throws {
        let catalog = try Catalog()
        let audit = catalog.audit
        func count(_ action: AuditAction, _ user: String? = nil) throws -> Int {
            try audit.entries(user: user, limit: 1000).entries.count { $0.action == action }
        }
        // Guesses of names that nobody has do not use up what is noted of Berta's.
        for number in 0..<10 {
            let visitor = AuditAuthor.visitor(address: "192.0.2.\(number)")
            try audit.add(failed: .signInFailed, [], by: visitor, atMost: 4)
            try audit.add(failed: .signInFailed, ["Berta"], by: visitor, atMost: 3)
        }
        #expect(try count(.signInFailed) == 7 && count(.signInFailed, "Berta") == 3)
        for number in [1, 1, 2, 1, 2] {
            try audit.addDaily(.programSignedIn, by: .user("Berta", address: "192.0.2.\(number)"))
        }
        #expect(try count(.programSignedIn) == 2)
        let set = PhotoSetID("aaaaaaaaaaaa")
        try AuditAuthor.$current.withValue(Self.berta) {
            try catalog.sets.edit(.create(set, PhotoSetName(text: "A", key: "a"), .photos([])), at: 1)
            try catalog.sets.edit(.delete(set), at: 2)
            for _ in 1...110 {
                try catalog.sets.edit(.undo, at: 3)
                try catalog.sets.edit(.redo, at: 4)
            }
            for _ in 1...110 { try audit.add(.signedOut) }
        }
        try audit.add(.signedOut, by: .machine)
        #expect(try count(.setDeleted) == 100 && count(.setRestored) == 100 && count(.signedOut) == 101)
    }

    @Test func theSharesAndSetsOfARemovedUserAreNoted() throws {
        let catalog = try Catalog()
        let carl = try catalog.people.add(name: "Carl", key: "carl", password: "x", isOwner: true, at: 1)
        var share = Self.share("s")
        share.person = carl.id.rawValue
        _ = try catalog.shares.add(share, photos: [])
        let name = PhotoSetName(text: "A", key: "a")
        try catalog.sets.edit(.create(PhotoSetID("aaaaaaaaaaaa"), name, .photos([])), of: carl.id, at: 1)
        _ = try catalog.people.remove(key: "carl")
        #expect(
            try shown(catalog).suffix(3) == ["userRemoved|Carl||", "shareEnded|s||1", "setDeleted|aaaaaaaaaaaa||1"])
    }

    @Test func aLinkIsNotedOncePerVisitAndWithoutTheVisitor() throws {
        let catalog = try Catalog()
        _ = try catalog.shares.add(Self.share("s", title: "Rome"), photos: [])
        try AuditAuthor.$current.withValue(Self.berta) {
            for minutes in [0, 10, 60, 119, 180, 900] {
                try catalog.shares.noteUse(id: "s", at: Instant(seconds: Int64(minutes * 60)))
            }
            try catalog.shares.noteUse(id: "none", at: 0)
        }
        let uses = try catalog.audit.entries(kind: .shares, limit: 100).entries.filter { $0.action == .shareUsed }
        #expect(uses.count == 3)
        #expect(uses.allSatisfy { $0.author == .visitor(address: nil) && $0.subjects == ["s"] && $0.detail == nil })
    }
}
