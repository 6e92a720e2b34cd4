import Foundation
import PhotoLibrary
import Synchronization
import TestSupport
import Testing

/// Folders that are watched.
@Suite struct WatchTests {
    private let world: TemporaryLibrary
    private let files = FileManager.default

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
        try files.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
    }

    private var pictures: String { world.pictures }

    /// What a watching task has said.
    private final class Heard: Sendable {
        private let all = Mutex<[WatchEvent]>([])

        func add(_ event: WatchEvent) { all.withLock { $0.append(event) } }

        var reports: [ImportReport] {
            all.withLock { events in
                events.compactMap { event in
                    switch event {
                    case .imported(let report), .changed(let report): report
                    case .limited, .failed: nil
                    }
                }
            }
        }

        var failures: Int {
            all.withLock { events in events.count { if case .failed = $0 { true } else { false } } }
        }
    }

    /// Watches while `body` runs, from when all folders were imported.
    private func watching(quiet: Duration = .seconds(1), _ body: (Heard) async throws -> Void) async throws {
        let heard = Heard()
        let (library, pictures) = (world.library, pictures)
        let task = Task {
            try await library.imports.watch([pictures], sweep: .seconds(3600), quiet: quiet) { heard.add($0) }
        }
        defer { task.cancel() }
        try await wait { !heard.reports.isEmpty }
        try await body(heard)
        #expect(heard.failures == 0)
        task.cancel()
        // It ends without an error.
        try await task.value
    }

    private func wait(seconds: Int = 20, until isTrue: () throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try isTrue() { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("waited in vain for \(seconds) seconds")
    }

    /// The paths of photos that are there, with their content.
    private func present(_ world: TemporaryLibrary) throws -> [String: String] {
        var found: [String: String] = [:]
        for photo in try world.photos() {
            if let path = photo.path { found[path] = photo.sha256 ?? "" }
        }
        return found
    }

    @Test func newChangedMovedAndDeletedFilesAppearByThemselves() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        try await watching { heard in
            #expect(heard.reports.first?.added == 1)
            let id = try world.ids()[pictures + "/1.jpg"]
            // A new folder with a folder in it, all at once.
            try files.createDirectory(atPath: pictures + "/a/b", withIntermediateDirectories: true)
            try TestPhoto.falun(2).write(pictures + "/a/b/2.jpg")
            try await wait { try world.ids()[pictures + "/a/b/2.jpg"] != nil }
            try files.moveItem(atPath: pictures + "/1.jpg", toPath: pictures + "/a/b/moved.jpg")
            try await wait { try world.ids()[pictures + "/a/b/moved.jpg"] == id }
            // A folder that moves, with all in it.
            try files.moveItem(atPath: pictures + "/a", toPath: pictures + "/c")
            try await wait { try world.ids()[pictures + "/c/b/moved.jpg"] == id }
            try files.removeItem(atPath: pictures + "/c/b/2.jpg")
            try await wait { try world.ids().count == 1 }
            // The report follows the catalogue.
            try await wait { heard.reports.last?.missing == 1 }
            // What vanished is missing, and returns with its id.
            try files.removeItem(atPath: pictures + "/c")
            try TestPhoto.falun(3).write(pictures + "/3.jpg")
            try await wait { try world.ids().keys.sorted() == [pictures + "/3.jpg"] }
            try files.createDirectory(atPath: pictures + "/d", withIntermediateDirectories: true)
            try TestPhoto.falun(1).write(pictures + "/d/1.jpg")
            try await wait { try world.ids()[pictures + "/d/1.jpg"] == id }
        }
    }

    @Test func aFileIsReadWhenItHasStoppedGrowing() async throws {
        defer { world.remove() }
        let bytes = try TestPhoto.falun(1).jpeg()
        try await watching(quiet: .seconds(4)) { heard in
            let path = pictures + "/grows.jpg"
            #expect(files.createFile(atPath: path, contents: nil))
            let handle = try #require(FileHandle(forWritingAtPath: path))
            for start in stride(from: 0, to: bytes.count, by: bytes.count / 5 + 1) {
                try handle.write(contentsOf: Data(bytes[start..<min(start + bytes.count / 5 + 1, bytes.count)]))
                try await Task.sleep(for: .milliseconds(500))
            }
            try handle.close()
            try await wait { try world.ids()[path] != nil }
            #expect(heard.reports.allSatisfy { $0.failures.isEmpty && $0.warnings.isEmpty })
            try await wait { heard.reports.map(\.added).reduce(0, +) == 1 }
        }
    }

    @Test func aChangedSidecarIsSeen() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        try await watching { _ in
            let xmp = """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
                <dc:title><rdf:Alt><rdf:li>New</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
                """
            try xmp.write(toFile: pictures + "/1.xmp", atomically: true, encoding: .utf8)
            try await wait { try world.photos().first?.title == "New" }
            try files.removeItem(atPath: pictures + "/1.xmp")
            try await wait { try world.photos().first?.title == nil }
        }
    }

    @Test func anEmptiedFolderIsLeftAlone() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        try await watching { heard in
            try files.removeItem(atPath: pictures + "/1.jpg")
            try await wait { heard.reports.last?.warnings.first?.reason.contains("is empty now") == true }
            // As with an import: a disk that was disconnected looks the same.
            #expect(try world.ids().count == 1)
        }
    }

    /// What is watched is not only what was imported when watching began.
    @Test func aFolderThatIsImportedLaterIsWatchedSoon() async throws {
        defer { world.remove() }
        let (heard, library) = (Heard(), world.library)
        let task = Task { try await library.imports.watch(nil) { heard.add($0) } }
        defer { task.cancel() }
        try await Task.sleep(for: .milliseconds(500))
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        _ = try await library.imports.run([pictures])
        // Everything is looked at when the folder is known, and from then on what happens in it is enough.
        try await wait(seconds: 60) { heard.reports.count == 1 }
        try TestPhoto.falun(2).write(pictures + "/2.jpg")
        try await wait { heard.reports.count == 2 }
        #expect(heard.reports.last?.added == 1 && heard.failures == 0)
        #expect(try present(world).count == 2)
    }

    @Test func onlyOneProgramWatches() async throws {
        defer { world.remove() }
        try await watching { _ in
            await #expect(throws: LibraryError.busy("another program watches folders for this library; end it first")) {
                try await world.library.imports.watch([pictures]) { _ in }
            }
        }
        // The next one can.
        try await watching { _ in }
        let file = pictures + "/1.jpg"
        try TestPhoto.falun(1).write(file)
        await #expect(throws: LibraryError.self) { try await world.library.imports.watch([file]) { _ in } }
    }

    /// Random operations end in the catalogue that an import of the same folders makes.
    @Test func randomOperationsEndAsAFreshImport() async throws {
        defer { world.remove() }
        let count = ProcessInfo.processInfo.environment["PHOTOS_WATCH_OPERATIONS"].flatMap { Int($0) } ?? 1_500
        let seed =
            ProcessInfo.processInfo.environment["PHOTOS_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...1_000_000)
        var disk = try RandomDisk(root: pictures, seed: seed)
        try await watching { _ in
            for number in 1...count {
                try disk.step()
                if number % 100 == 0 { try await Task.sleep(for: .milliseconds(disk.pause)) }
            }
            try disk.finish()
            let fresh = try TemporaryLibrary(inMemory: true)
            defer { fresh.remove() }
            _ = try await fresh.library.imports.run([pictures])
            let expected = try present(fresh)
            try await wait(seconds: 60) { try present(world) == expected }
            #expect(expected.count > 20, "seed \(seed)")
            let found = try present(world)
            #expect(found == expected, "seed \(seed): \(Set(found.keys).symmetricDifference(expected.keys))")
        }
    }
}
