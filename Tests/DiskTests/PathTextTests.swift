import Disk
import Foundation
import TestSupport
import Testing

/// Paths, which are bytes in Linux and text in Swift.
@Suite struct PathTextTests {
    private func bytes(_ text: String) -> [UInt8] {
        PathText.bytes(text).dropLast().map(UInt8.init(bitPattern:))
    }

    @Test func anyBytesSurviveTheConversionToText() {
        var random = SeededGenerator(seed: 1)
        var texts: Set<[UInt8]> = []
        var names: Set<[UInt8]> = []
        for _ in 0..<3000 {
            // The first bytes of longer sequences are frequent, so that some sequences are complete and some are not.
            let name = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                [UInt8(0xC3), 0xA9, 0xF4, 0x8F, 0xBA, 0x80, 0xFF, .random(in: 1...255, using: &random)]
                    .randomElement(using: &random) ?? 1
            }
            let text = PathText.text(name)
            #expect(bytes(text) == name)
            names.insert(name)
            texts.insert(Array(text.utf8))
        }
        #expect(names.count == texts.count)
    }

    @Test func textStaysAsItIs() {
        for name in ["a", "é", "e\u{301}", "写真", "\u{10FFFF}", "👩‍👩‍👧"] {
            #expect(Array(PathText.text(Array(name.utf8)).utf8) == Array(name.utf8))
            #expect(bytes(name) == Array(name.utf8))
        }
    }

    @Test func theEscapeCharacterIsAValidName() {
        let name = Array("\u{10FEE9}".utf8)
        #expect(PathText.text(name) != "\u{10FEE9}")
        #expect(bytes(PathText.text(name)) == name)
        #expect(bytes("\u{10FEE9}") == [0xE9])
    }

    @Test func aFileWithANonUTF8NameIsOpenedByItsText() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = PathText.join(folder.path, PathText.text([0xE9, 0x74, 0xE9]))
        try AtomicFile.write([1], to: path)
        let entry = try #require(try FolderEntry.all(in: folder.path).first)
        #expect(bytes(entry.name) == [0xE9, 0x74, 0xE9] && entry.kind == .regular)
        #expect(try OpenFile(PathText.join(folder.path, entry.name)).first(5) == [1])
        #expect(PathText.real(path) == path)
    }

    @Test func aLetterWithItsMarkAndTheTwoTogetherAreTwoFiles() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try AtomicFile.write([1], to: folder.path + "/\u{E9}")
        try AtomicFile.write([2], to: folder.path + "/e\u{301}")
        #expect(try FolderEntry.all(in: folder.path).count == 2)
        #expect(try OpenFile(folder.path + "/\u{E9}").first(5) == [1])
        #expect(try OpenFile(folder.path + "/e\u{301}").first(5) == [2])
    }

    /// In Swift the slash and the mark are one character.
    @Test func aNameMayBeginWithACombiningMark() throws {
        let (above, name) = splitPath("/a/\u{301}x")
        #expect(above == "/a" && Array(name.utf8) == Array("\u{301}x".utf8))
        #expect(PathText.isInside("/a/\u{301}x", "/a"))
        #expect(Array(PathText.absolute("/a/\u{301}x/./b/..").utf8) == Array("/a/\u{301}x".utf8))
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try AtomicFile.makeFolder(PathText.join(folder.path, "\u{301}x/\u{301}y"))
        #expect(try FolderEntry.all(in: PathText.join(folder.path, "\u{301}x")).count == 1)
    }

    @Test(arguments: [
        ("/a/b", "/a", true), ("/a", "/a", true), ("/ab", "/a", false), ("/a", "/a/b", false), ("/x", "/", true),
        ("/\u{E9}/b", "/e\u{301}", false),
    ])
    func whatIsInsideIsToldByBytes(path: String, folder: String, isInside: Bool) {
        #expect(PathText.isInside(path, folder) == isInside)
    }

    @Test(arguments: [
        ("/a/./b/../c//d/", "/a/c/d"), ("/../../x", "/x"), ("/", "/"), ("/a/b/../..", "/"), ("/.a/..b", "/.a/..b"),
    ])
    func anAbsolutePathHasNoDetours(path: String, expected: String) {
        #expect(PathText.absolute(path) == expected)
    }

    @Test func aPathWithoutASlashAtItsBeginningIsInTheWorkingFolder() {
        let working = FileManager.default.currentDirectoryPath
        #expect(PathText.absolute("a") == PathText.join(PathText.real(working) ?? working, "a"))
    }

    @Test(arguments: [("a", ".", "a"), ("/x", "/", "x"), ("/a/b", "/a", "b"), ("a/", "a", "")])
    func aPathIsAFolderAndAName(path: String, folder: String, name: String) {
        #expect(splitPath(path) == (folder, name))
    }

    @Test func theRealPathHasNoLinks() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.makeFolder("a")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
        #expect(PathText.real(folder.path("link")) == folder.path("a"))
        #expect(PathText.real(folder.path("nothing")) == nil)
        #expect(PathText.join("/", "a") == "/a")
    }
}
