import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing
import Times

/// Users whom an issuer or a proxy identifies.
@Suite struct ExternalPeopleTests {
    private func admit(
        _ catalog: Catalog, _ identity: String, name: String = "Berta", role: PersonRole = PersonRole()
    ) throws -> PersonRecord {
        try catalog.people.admit(
            identity: identity, name: name, key: name.lowercased(), password: "$none$", role: role, at: 5)
    }

    @Test func anIdentityIsOneUserWhateverTheName() throws {
        let catalog = try Catalog()
        _ = try catalog.people.add(name: "berta", key: "berta", password: "x", isOwner: true, at: 1)
        let first = try admit(catalog, "a")
        #expect(first.name == "Berta-2" && !first.isOwner && first.identity == "a")
        #expect(try admit(catalog, "a", name: "Other") == first)
        #expect(try admit(catalog, "b").name == "Berta-3")
        #expect(try catalog.people.all().count == 3)
        #expect(try catalog.people.find(identity: "c") == nil)
    }

    @Test func theRoleFollowsWhatIsSaidOfIt() throws {
        let catalog = try Catalog()
        #expect(try admit(catalog, "a", role: PersonRole(isOwner: true)).isOwner)
        #expect(try admit(catalog, "a").isOwner)
        // An owner of the same name did none of it.
        _ = try catalog.people.add(name: "Carl", key: "carl", password: "x", isOwner: true, at: 1)
        let second = try AuditAuthor.$current.withValue(.visitor(address: "192.0.2.7")) {
            try admit(catalog, "c", name: "Carl")
        }
        let author = try catalog.audit.entries(limit: 1).entries.first?.author
        #expect(second.name == "Carl-2" && author == .user("Carl-2", address: "192.0.2.7"))
        let changed = try admit(catalog, "a", role: PersonRole(isOwner: false, mayUpload: true))
        #expect(!changed.isOwner && changed.mayUpload)
        let log = try catalog.audit.entries(limit: 10).entries.map { "\($0.action) \($0.detail ?? "")" }
        #expect(log == ["userChanged uploader", "userAdded reader", "userAdded owner", "userAdded owner"])
    }

    @Test func identitiesAreRebuiltFromTheFileOrFromTheLogAlone() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let log = MemoryEditLog()
        let catalog = try Catalog(path: path, access: .create, editLog: log)
        let known = try [admit(catalog, "a"), admit(catalog, "b", role: PersonRole(mayUpload: true))]
        let edits = try #require(try log.state()).state
        #expect(try catalog.agrees(with: edits))
        let none = folder.path + "/none.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: none))
        _ = try Catalog.rebuild(from: path, edits: nil, into: folder.path + "/file")
        _ = try Catalog.rebuild(from: path, edits: edits, into: folder.path + "/both")
        _ = try Catalog.rebuild(from: none, edits: edits, into: folder.path + "/log")
        for name in ["file", "both", "log"] {
            let rebuilt = try Catalog(path: "\(folder.path)/\(name)", access: .existing)
            #expect(try rebuilt.people.all() == known, "\(name)")
        }
    }
}
