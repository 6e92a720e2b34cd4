import Foundation
import TestLibraries
import TestSupport
import Testing

/// Commands that a person waits for, killed at any moment; imports, syncs and upgrades have tests of their own.
@Suite(.serialized) struct KilledCommandTests {
    private let program: Program
    private var catalogue: String { program.library + "/catalog.sqlite" }
    private var state: String { program.folder + "/.local/state/photos" }

    /// From when a process is given time until it is killed.
    private enum Moment: CaseIterable {
        case start, log, journal
    }

    init() throws {
        program = try Program(inMemory: true)
    }

    /// All that a person did, and how the photos stand.
    private func contents() throws -> [[String]] {
        let file = try CatalogueFile(catalogue)
        let contents = try [
            "SELECT id FROM recent JOIN photo ON photo.row = photoRow ORDER BY position",
            "SELECT count(*), sum(isUndone) FROM recentEdit", "SELECT name, url FROM source ORDER BY row",
            "SELECT photoID, placeRow, latitude, longitude FROM correction ORDER BY photoID",
            "SELECT id, state, placeRow, latitude, longitude FROM photo ORDER BY id",
            "SELECT id, photoCount FROM place WHERE photoCount > 0 ORDER BY id",
        ].map(file.rows)
        try file.close()
        return contents
    }

    private func keepTemplate() throws {
        try FileManager.default.createDirectory(
            atPath: program.folder + "/template", withIntermediateDirectories: true)
        for name in ["library", ".local"] {
            try FileManager.default.copyItem(
                atPath: "\(program.folder)/\(name)", toPath: "\(program.folder)/template/\(name)")
        }
    }

    private func restore() throws {
        for name in ["library", ".local"] {
            try? FileManager.default.removeItem(atPath: "\(program.folder)/\(name)")
            try FileManager.default.copyItem(
                atPath: "\(program.folder)/template/\(name)", toPath: "\(program.folder)/\(name)")
        }
    }

    private func size(_ path: String) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    }

    /// Runs a command, and kills it after a part of the time that it takes, from the moment on.
    private func strike(_ command: [String], _ moment: Moment, after delay: Duration) throws {
        let journal = try JournalText.path(inFolder: state)
        let before = size(journal)
        let process = program.process(command)
        try process.run()
        while process.isRunning {
            if moment == .start || (moment == .log && size(catalogue + "-wal") != nil) || size(journal) != before {
                break
            }
        }
        usleep(UInt32(max(0, delay / .microseconds(1))))
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    @Test func killedAtAnyMomentACommandIsDoneOrNot() throws {
        defer { program.remove() }
        let library = try UsedLibrary(program, photos: 12)
        try keepTemplate()
        var dice = SeededGenerator(seed: 5)
        var (undone, done) = (0, 0)
        for command in [
            ["open", library.ids[9], "--viewport", "50x50"], ["recents", "--delete", "1"],
            ["recents", "--move", "1", "--to", "3"], ["recents", "--clear"], ["recents", "--undo"],
            ["locate", library.ids[5], "--place", "jp-kyoto-1857910"], ["locate", library.ids[10], "--reset"],
            ["sources", "add", "http://127.0.0.1:9/other", "--name", "other"], ["sources", "remove", "s"],
            ["forget", library.ids[1]], ["cache", "prune", "--max-bytes", "20000"],
        ] {
            try restore()
            let before = try contents()
            let started = ContinuousClock.now
            #expect(try program.run(command).status == 0, "\(command)")
            let duration = ContinuousClock.now - started
            let after = try contents()
            for round in 0..<4 {
                for moment in Moment.allCases {
                    try restore()
                    let longest = moment == .start ? duration : duration / 4
                    try strike(command, moment, after: longest * Double.random(in: 0..<1, using: &dice))
                    // The next command of all opens the catalogue, and finds nothing to be set right.
                    let verified = try program.run("cache", "verify")
                    try #require(verified.status == 0 && verified.errors.isEmpty, "\(command): \(verified.errors)")
                    #expect(verified.output.contains("0 damaged"), "\(command)")
                    let found = try contents()
                    try #require(found == before || found == after, "\(command), round \(round) from the \(moment)")
                    if found == after { done += 1 } else { undone += 1 }
                    let next = try program.run("sources", "add", "http://127.0.0.1:9/next", "--name", "next")
                    #expect(next.status == 0, "\(command): \(next.errors)")
                    let file = try CatalogueFile(catalogue)
                    #expect(
                        try JournalText(inFolder: state) == JournalText(file),
                        "\(command), round \(round) from the \(moment)")
                    try file.close()
                }
            }
        }
        #expect(done > 20 && undone > 20, "\(done) were done, \(undone) were not")
    }

    @Test func whatAKilledCommandWroteIntoTheJournalAloneIsMadeUpForAtTheNextChange() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        let kept = try Data(contentsOf: URL(fileURLWithPath: catalogue))
        let file = try CatalogueFile(catalogue)
        let before = try JournalText(file)
        try file.close()
        #expect(try JournalText(inFolder: state) == before)
        #expect(try program.run("recents", "--delete", "1").status == 0)
        // As if it had been killed between the journal and the end of its transaction.
        try kept.write(to: URL(fileURLWithPath: catalogue))
        #expect(try JournalText(inFolder: state).recents == Array(before.recents.dropFirst()))
        #expect(try program.run("sources", "add", "http://127.0.0.1:9/next", "--name", "next").status == 0)
        let journal = try JournalText(inFolder: state)
        #expect(journal.recents == before.recents && journal.corrections == before.corrections)
        #expect(journal.sources == before.sources + ["next"])
        // And a catalogue that is made again of it is the same.
        try Data("no catalogue".utf8).write(to: URL(fileURLWithPath: catalogue))
        #expect(try program.run("recents").status == 0)
        let rebuilt = try CatalogueFile(catalogue)
        #expect(try JournalText(rebuilt) == journal)
        try rebuilt.close()
    }
}
