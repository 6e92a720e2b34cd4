import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing
import Times

/// Rules are kept like everything that a person chose: losing one would show what somebody hid.
@Suite struct KeptAccessTests {
    private static let rules = [
        AccessRule(kind: .folder, subject: "/pictures/family", audience: .people, people: [PersonID(rawValue: 1)]),
        AccessRule(kind: .photo, subject: "0123456789ab", audience: .everybody),
        AccessRule(kind: .place, subject: "se", audience: .owners),
    ]

    private static let other = AccessRule(
        kind: .folder, subject: "/pictures/zoo", audience: .people, people: [PersonID(rawValue: 2)])
    private static let all = [rules[0], other] + rules.dropFirst()

    private func addPeople(_ catalog: Catalog) throws {
        for name in ["berta", "carl"] {
            _ = try catalog.people.add(name: name, key: name, password: "x", isOwner: false, at: .init(seconds: 0))
        }
    }

    @Test func `rules are kept, and rebuilt from the file or from the log alone`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let log = MemoryEditLog()
        do {
            let catalog = try Catalog(path: path, access: .create, editLog: log)
            try addPeople(catalog)
            #expect(try catalog.access.reader(of: nil) == nil)
            try catalog.access.set([AccessRule(kind: .source, subject: "7", audience: .users)])
            // Not in the order in which they are listed, so that a rebuild gives them other rows.
            try catalog.access.set(Self.rules.reversed() + [Self.other])
            #expect(try catalog.access.remove([AccessRule(kind: .source, subject: "7", audience: .owners)]) == 1)
            #expect(try catalog.access.remove([AccessRule(kind: .source, subject: "7", audience: .owners)]) == 0)
        }
        #expect(try Catalog(path: path, access: .existing).access.all() == Self.all)
        let edits = try #require(try log.state()).state
        #expect(try Catalog(path: path, access: .existing).agrees(with: edits))
        _ = try Catalog.rebuild(from: path, edits: nil, into: folder.path + "/file")
        #expect(try Catalog(path: folder.path + "/file", access: .existing).access.all() == Self.all)
        _ = try Catalog.rebuild(from: path, edits: edits, into: folder.path + "/both")
        #expect(try Catalog(path: folder.path + "/both", access: .existing).access.all() == Self.all)
        let none = folder.path + "/none.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: none))
        _ = try Catalog.rebuild(from: none, edits: edits, into: folder.path + "/log")
        #expect(try Catalog(path: folder.path + "/log", access: .existing).access.all() == Self.all)
    }

    @Test func aRuleReplacesTheOneOfTheSameSubject() throws {
        let catalog = try Catalog()
        try addPeople(catalog)
        try catalog.access.set(Self.rules)
        var rule = Self.rules[0]
        (rule.audience, rule.people) = (.users, [])
        try catalog.access.set([rule])
        #expect(try catalog.access.all() == [rule] + Self.rules.dropFirst())
    }

    /// The last person who is removed leaves a rule that admits owners alone.
    @Test func aPersonWhoIsRemovedIsInNoRule() throws {
        let catalog = try Catalog()
        try addPeople(catalog)
        try catalog.access.set(Self.rules)
        #expect(try catalog.access.reader(of: PersonID(rawValue: 1)) == .person(PersonID(rawValue: 1)))
        #expect(try catalog.access.reader(of: PersonID(rawValue: 2)) == .user)
        #expect(try catalog.access.reader(of: nil) == .guest)
        _ = try catalog.people.remove(key: "berta")
        #expect(try catalog.access.all().first?.people == [])
        #expect(try catalog.access.all().first?.audience == .people)
    }

    @Test func theVersionChangesWithTheRules() throws {
        let catalog = try Catalog()
        try addPeople(catalog)
        var versions = [try catalog.access.version()]
        try catalog.access.set(Self.rules)
        versions.append(try catalog.access.version())
        _ = try catalog.people.remove(key: "berta")
        versions.append(try catalog.access.version())
        _ = try catalog.access.remove([Self.rules[2]])
        versions.append(try catalog.access.version())
        #expect(Set(versions).count == 4)
    }
}
