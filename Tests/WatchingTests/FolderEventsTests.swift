import Foundation
import TestSupport
import Testing
import Watching

/// What the system reports of real folders.
@Suite struct FolderEventsTests {
    private let folder: TemporaryFolder
    private let files = FileManager.default

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ name: String, _ text: String = "x") throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    private func makeFolder(_ name: String) throws {
        try files.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }

    private func move(_ from: String, _ to: String) throws {
        try files.moveItem(atPath: folder.path + "/" + from, toPath: folder.path + "/" + to)
    }

    @Test func filesAreReportedWithTheirFolder() throws {
        defer { folder.remove() }
        try makeFolder("a/b")
        let events = try FolderEvents {}
        for name in ["", "/a", "/a/b"] { events.watch(folder.path + name) }
        #expect(events.count == 3 && events.take().isEmpty)
        try write("a/b/1.jpg")
        #expect(Set(events.take()) == [.file(folder.path + "/a/b", name: "1.jpg")])
        try move("a/b/1.jpg", "2.jpg")
        let moved = Set(events.take())
        #expect(moved == [.file(folder.path + "/a/b", name: "1.jpg"), .file(folder.path, name: "2.jpg")])
        try files.removeItem(atPath: folder.path + "/2.jpg")
        #expect(events.take() == [.file(folder.path, name: "2.jpg")])
        try write(".hidden")
        #expect(events.take().isEmpty)
    }

    @Test func aFolderThatMovesIsWatchedByItsNewName() throws {
        defer { folder.remove() }
        try makeFolder("a/b")
        let events = try FolderEvents {}
        for name in ["", "/a", "/a/b"] { events.watch(folder.path + name) }
        try move("a", "c")
        #expect(events.take() == [.folderWent(folder.path + "/a"), .folderCame(folder.path + "/c")])
        #expect(events.count == 1)
        for name in ["/c", "/c/b"] { events.watch(folder.path + name) }
        try write("c/b/1.jpg")
        #expect(Set(events.take()) == [.file(folder.path + "/c/b", name: "1.jpg")])
        try files.removeItem(atPath: folder.path + "/c")
        #expect(events.take().contains(.folderWent(folder.path + "/c")) && events.count == 1)
        try makeFolder("c")
        #expect(events.take() == [.folderCame(folder.path + "/c")])
        events.watch(folder.path + "/c")
        try write("c/2.jpg")
        #expect(Set(events.take()) == [.file(folder.path + "/c", name: "2.jpg")])
    }

    @Test func anotherFolderOfTheSameNameIsWatched() throws {
        defer { folder.remove() }
        try makeFolder("a")
        let events = try FolderEvents {}
        // As a root, whose parent nobody watches.
        events.watch(folder.path + "/a")
        try move("a", "old")
        try makeFolder("a")
        events.watch(folder.path + "/a")
        #expect(events.count == 1)
        try write("old/1.jpg")
        try write("a/2.jpg")
        #expect(Set(events.take()) == [.file(folder.path + "/a", name: "2.jpg")])
    }

    @Test func whatHappensWakes() async throws {
        defer { folder.remove() }
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self)
        let events = try FolderEvents { continuation.yield() }
        events.watch(folder.path)
        events.watch(folder.path + "/none")
        #expect(events.count == 1 && !events.isFull)
        try write("1.jpg")
        var wake = wakes.makeAsyncIterator()
        #expect(await wake.next() != nil)
    }
}
