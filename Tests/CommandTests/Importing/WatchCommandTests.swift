import Foundation
import TestSupport
import Testing

/// `photos import --watch`, from outside.
@Suite struct WatchCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }

    /// A watching program, with what it has printed so far.
    private func watch() throws -> (process: Process, output: () -> String) {
        let process = program.process(["import", "--watch", pictures])
        let path = program.folder + "/watch-output"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        return (process, { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" })
    }

    private func wait(_ what: String, until isTrue: () throws -> Bool) throws {
        let end = Date() + 20
        while Date() < end {
            if try isTrue() { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
        Issue.record("waited in vain: \(what)")
    }

    @Test func itStaysAndEndsWithoutAnErrorAtASignal() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        let (process, output) = try watch()
        defer { process.terminate() }
        try wait("first import") { output().contains("1 photograph at 1 place") }
        try TestPhoto.falun(2).write(pictures + "/sub/2.jpg")
        try wait("new file") { try program.photos().count == 2 }
        try FileManager.default.removeItem(atPath: pictures + "/1.jpg")
        try wait("deleted file") { try program.photos().count == 1 }
        try wait("messages") { output().contains("1 missing") }
        // A second one for the same library waits for its turn: it is told to try again later.
        let second = try program.run("import", "--watch", pictures)
        #expect(second.status == 75 && second.errors.contains("another program watches"))
        // A plain import works beside it.
        #expect(try program.run("import", pictures).status == 0)
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test func aServerThatWatchesShowsWhatChanges() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        #expect(try program.run("import", pictures).status == 0)
        let server = try Serving(program, "--watch")
        try TestPhoto.falun(2).write(pictures + "/2.jpg")
        try wait("new file") { try program.photos().count == 2 }
        // It was found by the first look at everything or by an event; this one is by an event.
        try FileManager.default.moveItem(atPath: pictures + "/2.jpg", toPath: pictures + "/3.jpg")
        try wait("moved file") {
            try program.photos().contains { ($0["path"] as? String)?.hasSuffix("/3.jpg") == true }
        }
        #expect(server.end(SIGTERM) == 0)
    }

    @Test func whatCannotBeWatchedIsSaid() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(pictures + "/1.jpg")
        let file = try program.run("import", "--watch", pictures + "/1.jpg")
        #expect(file.status == 64 && file.errors.contains("is a file; --watch watches folders"))
        #expect(try program.run("import", "--watch", pictures + "/none").status == 66)
        let both = try program.run("import", "--watch", pictures, "--extract", program.folder + "/x")
        #expect(both.status == 64 && both.errors.contains("cannot be combined"))
    }
}
