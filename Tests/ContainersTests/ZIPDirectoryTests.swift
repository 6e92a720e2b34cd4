import Containers
import TestSupport
import Testing

/// The central directory of a ZIP file.
@Suite struct ZIPDirectoryTests {
    typealias Member = ZIPBuilder.Member

    @Test(arguments: [false, true]) func entriesAreInTheOrderOfTheirData(isWide: Bool) throws {
        var members = [Member("a.txt", "one"), Member("b/c.txt", ""), Member("ö/é.txt", "three")]
        for index in members.indices { members[index].isWide = isWide }
        let zip = ZIPBuilder(
            members: members, comment: isWide ? Array("PK\u{5}\u{6} is not an end".utf8) : [], isWide: isWide)
        let directory = try directory(of: zip.bytes)
        #expect(directory.entries.map(\.name) == ["a.txt", "b/c.txt", "ö/é.txt"])
        #expect(directory.entries.map(\.size) == [3, 0, 5] && directory.totalSize == 8)
        for entry in directory.entries {
            let header = try ZIPLocalHeader(Array(zip.bytes[entry.range].prefix(ZIPLocalHeader.fixedLength)))
            let name = zip.bytes[entry.range].dropFirst(ZIPLocalHeader.fixedLength).prefix(header.nameLength)
            let extra = zip.bytes[entry.range].dropFirst(ZIPLocalHeader.fixedLength + header.nameLength)
            let behind = try header.check(entry, name: name, extra: extra.prefix(header.extraLength))
            try entry.checkDescriptor(Array(zip.bytes[entry.range].suffix(behind)))
        }
    }

    @Test(arguments: [
        "../a", "a/../b", "/a", "a//b", "./a", "a/.", "a\\b", "C:a", "", "a\u{1}b", "a\u{202E}b", "..", "a/..",
        String(repeating: "x", count: 256), String(repeating: "a/", count: 20) + "b",
    ]) func namesThatLeadElsewhereAreRefused(name: String) {
        let zip = ZIPBuilder(members: [Member(name)])
        #expect(throws: ZIPError.self) { try directory(of: zip.bytes) }
        guard case .badName = Result(catching: { () throws(ZIPError) in try directory(of: zip.bytes) }).failure else {
            Issue.record("\(name) is taken for something else")
            return
        }
    }

    @Test(arguments: [["a", "a"], ["a", "A"], ["é", "e\u{301}"], ["a", "a/b"], ["A/b", "a"], ["x/Y", "X/y"]])
    func entriesThatCouldBeOneFileAreRejected(names: [String]) {
        #expect(throws: ZIPError.self) { try directory(of: ZIPBuilder(members: names.map { Member($0) }).bytes) }
    }

    @Test func onlyRegularFilesAreAccepted() {
        for mode: UInt32 in [0o120777, 0o010644, 0o060644, 0o020644, 0o140644, 0o040755] {
            var member = Member("a")
            member.mode = mode
            #expect(throws: ZIPError.self, "\(mode)") { try directory(of: ZIPBuilder(members: [member]).bytes) }
        }
        for flags: UInt16 in [1, 1 << 6, 1 << 13] {
            var member = Member("a")
            member.flags = flags
            #expect(throws: ZIPError.unsupported("a is encrypted")) {
                try directory(of: ZIPBuilder(members: [member]).bytes)
            }
        }
        for method: UInt16 in [1, 9, 12, 14, 93, 99] {
            var member = Member("a")
            member.method = method
            #expect(throws: ZIPError.self) { try directory(of: ZIPBuilder(members: [member]).bytes) }
        }
    }

    @Test func contradictionsAreRejected() throws {
        var zip = ZIPBuilder(members: [Member("a", "one"), Member("b", "two")])
        zip.prefix = [1]
        #expect(throws: ZIPError.self) { try directory(of: zip.bytes) }
        zip.prefix = []
        zip.count = 1
        #expect(throws: ZIPError.self) { try directory(of: zip.bytes) }
        zip.count = nil
        #expect(throws: ZIPError.noZip) { try directory(of: zip.bytes + [0]) }
        #expect(throws: ZIPError.noZip) { try directory(of: zip.bytes.dropLast()) }
        zip.members[0].storedSize = 2
        #expect(throws: ZIPError.self) { try directory(of: zip.bytes) }
        zip.members[0].storedSize = 2000
        zip.members[0].size = 2000
        #expect(throws: ZIPError.self) { try directory(of: zip.bytes) }
        zip = ZIPBuilder(members: [Member("a", "one")])
        zip.members[0].localName = Array("b".utf8)
        let entry = try #require(try directory(of: zip.bytes).entries.first)
        #expect(throws: ZIPError.self) {
            let header = try ZIPLocalHeader(Array(zip.bytes.prefix(ZIPLocalHeader.fixedLength)))
            _ = try header.check(entry, name: Array("b".utf8), extra: [UInt8]())
        }
    }

    @Test func bombsAreRecognisedByTheirHeaders() {
        var bomb = Member("a", "xx")
        (bomb.method, bomb.size) = (8, 1 << 30)
        let zip = ZIPBuilder(members: [bomb])
        #expect(throws: ZIPError.self) { try directory(of: zip.bytes) }
        var limits = ZIPDirectory.Limits()
        limits.totalSize = 7
        let two = ZIPBuilder(members: [Member("a"), Member("b")])
        #expect(throws: ZIPError.self) { try directory(of: two.bytes, limits) }
        limits.totalSize = 8
        #expect(throws: Never.self) { try directory(of: two.bytes, limits) }
        limits.count = 1
        #expect(throws: ZIPError.self) { try directory(of: two.bytes, limits) }
    }

    @Test func anyBytesAreParsedOrRejected() {
        var dice = SeededGenerator(seed: 17)
        var members = [Member("a.txt", "one"), Member("b/c.txt", "two"), Member("d", "three")]
        members[1].isWide = true
        let good = ZIPBuilder(members: members, isWide: true).bytes
        var refused = 0
        for _ in 0..<20_000 {
            var zip = good
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let extremes: [UInt8] = [0, 1, 0x7f, 0x80, 0xff]
                zip[Int.random(in: zip.indices, using: &dice)] = extremes.randomElement(using: &dice) ?? 0
            }
            if Bool.random(using: &dice) { zip.removeLast(Int.random(in: 0..<zip.count, using: &dice)) }
            guard let directory = try? directory(of: zip) else {
                refused += 1
                continue
            }
            for entry in directory.entries {
                #expect(entry.range.lowerBound >= 0 && entry.range.upperBound <= zip.count)
                #expect(entry.storedSize <= entry.range.count && entry.size >= 0)
                #expect(!entry.name.contains("..") || !entry.name.split(separator: "/").contains(".."))
            }
        }
        #expect(refused > 10_000)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

/// Parses a ZIP file as that of a bundle: its end record, then the directory.
func directory(of zip: [UInt8], _ limits: ZIPDirectory.Limits = .init()) throws(ZIPError) -> ZIPDirectory {
    let tail = Array(zip.suffix(ZIPEnd.longest))
    let end = try ZIPEnd(tail: tail, fileSize: zip.count)
    return try ZIPDirectory(Array(zip[end.directory]), end: end, limits: limits)
}
