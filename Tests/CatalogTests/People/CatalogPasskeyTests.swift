import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing
import Times

/// Passkeys of users in the catalogue.
@Suite struct CatalogPasskeyTests {
    private func add(_ catalog: Catalog, _ name: String) throws -> PersonRecord {
        try catalog.people.add(name: name, key: name.lowercased(), password: "x", isOwner: false, at: 1)
    }

    private func passkey(_ id: UInt8, of person: PersonRecord, handle: UInt8 = 9, at time: Instant = 5) -> PasskeyRecord
    {
        PasskeyRecord(
            id: [id], person: person.id, handle: [UInt8](repeating: handle, count: 32), publicKey: [1, 2, id],
            signCount: 3, name: "Key \(id)", isBackedUp: id % 2 == 0, addedAt: time)
    }

    @Test func passkeysAreAddedFoundAndRemoved() throws {
        let catalog = try Catalog()
        let (anna, berta) = (try add(catalog, "Anna"), try add(catalog, "Berta"))
        let (first, second) = (passkey(2, of: anna, at: 5), passkey(1, of: anna, at: 6))
        #expect(try catalog.passkeys.add(first) && catalog.passkeys.add(second))
        #expect(try catalog.passkeys.all(of: anna.id) == [first, second] && catalog.passkeys.all(of: berta.id) == [])
        #expect(try catalog.passkeys.find([1]) == second && catalog.passkeys.find([3]) == nil)
        // That of another user, or with another handle, is none.
        #expect(try !catalog.passkeys.add(passkey(2, of: berta)) && catalog.passkeys.find([2]) == first)
        #expect(try !catalog.passkeys.add(passkey(4, of: anna, handle: 8)))
        #expect(try !catalog.passkeys.remove([2], of: berta.id) && catalog.passkeys.remove([2], of: anna.id))
        #expect(try !catalog.passkeys.remove([2], of: anna.id) && catalog.passkeys.all(of: anna.id) == [second])
        let log = try catalog.audit.entries(limit: 10).entries.prefix(3).map {
            "\($0.action) \($0.subjects) \($0.detail ?? "")"
        }
        #expect(
            log == [
                #"passkeyRemoved ["Anna"] Key 2"#, #"passkeyAdded ["Anna"] Key 1"#, #"passkeyAdded ["Anna"] Key 2"#,
            ])
        _ = try catalog.people.remove(key: "anna")
        #expect(try catalog.passkeys.find([1]) == nil)
    }

    @Test func aUserHasAtMostTwenty() throws {
        let catalog = try Catalog()
        let anna = try add(catalog, "Anna")
        for id in 0..<UInt8(CatalogPasskeys.perPerson) { #expect(try catalog.passkeys.add(passkey(id, of: anna))) }
        #expect(try !catalog.passkeys.add(passkey(100, of: anna)))
        #expect(try catalog.passkeys.all(of: anna.id).count == 20)
    }

    @Test func aUseCountsUpOnly() throws {
        let catalog = try Catalog()
        let anna = try add(catalog, "Anna")
        #expect(try catalog.passkeys.add(passkey(1, of: anna)))
        for (count, isRight) in [(3, false), (0, false), (4, true), (4, false), (UInt32.max, true)] as [(UInt32, Bool)]
        {
            #expect(try catalog.passkeys.use([1], signCount: count, isBackedUp: true, at: 70) == isRight, "\(count)")
        }
        let used = try #require(try catalog.passkeys.find([1]))
        #expect(used.signCount == .max && used.usedAt == 70 && used.isBackedUp)
        // An authenticator that does not count states 0 each time.
        var other = passkey(2, of: anna)
        other.signCount = 0
        #expect(try catalog.passkeys.add(other))
        for time in [80, 90] as [Instant] {
            #expect(try catalog.passkeys.use([2], signCount: 0, isBackedUp: false, at: time))
        }
        #expect(try !catalog.passkeys.use([3], signCount: 9, isBackedUp: false, at: 70))
    }

    @Test func passkeysAreRebuiltFromTheFileOrFromTheLogAlone() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let log = MemoryEditLog()
        let catalog = try Catalog(path: path, access: .create, editLog: log)
        let anna = try add(catalog, "Anna")
        for id in [1, 2, 3] as [UInt8] { #expect(try catalog.passkeys.add(passkey(id, of: anna))) }
        #expect(try catalog.passkeys.use([1], signCount: 8, isBackedUp: true, at: 70))
        #expect(try catalog.passkeys.remove([2], of: anna.id))
        let edits = try #require(try log.state()).state
        #expect(try catalog.agrees(with: edits))
        let none = folder.path + "/none.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: none))
        _ = try Catalog.rebuild(from: path, edits: nil, into: folder.path + "/file")
        _ = try Catalog.rebuild(from: path, edits: edits, into: folder.path + "/both")
        _ = try Catalog.rebuild(from: none, edits: edits, into: folder.path + "/log")
        let kept = try catalog.passkeys.all(of: anna.id)
        #expect(kept.map(\.id) == [[1], [3]])
        for name in ["file", "both", "log"] {
            let rebuilt = try Catalog(path: "\(folder.path)/\(name)", access: .existing)
            // The log does not have the uses.
            let expected = name == "log" ? [passkey(1, of: anna), passkey(3, of: anna)] : kept
            let found = try rebuilt.passkeys.all(of: anna.id)
            #expect(found.map(\.id) == expected.map(\.id) && found.map(\.usedAt) == expected.map(\.usedAt), "\(name)")
            #expect(found.map(\.publicKey) == expected.map(\.publicKey) && found.map(\.name) == expected.map(\.name))
            #expect(found.map(\.handle) == expected.map(\.handle))
            #expect(try rebuilt.passkeys.use([1], signCount: 9, isBackedUp: true, at: 90), "\(name)")
        }
    }
}
