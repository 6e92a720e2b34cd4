import Foundation
import TestLibraries
import TestSupport
import Testing

/// Short commands, killed at any moment; imports, syncs and upgrades have their own tests.
@Suite(.serialized) struct KilledCommandTests {
    private let program: Program
    private var catalogue: String { program.library + "/catalog.sqlite" }
    private var template: String { program.folder + "/template" }
    private var state: String { program.folder + "/.local/state/photos" }

    /// The moments from which a process runs until it is killed.
    private enum Moment: CaseIterable {
        case start, log, journal
    }

    init() throws {
        program = try Program(inMemory: true)
    }

    /// The edits of a person, and the state of the photos.
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

    private func size(_ path: String) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    }

    /// Runs a command, and kills it `delay` after `moment`.
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
        try program.keep(as: template)
        var dice = SeededGenerator(seed: 5)
        var (undone, done) = (0, 0)
        let rounds = Density.count(2, dense: 4)
        for command in [
            ["open", library.ids[9], "--viewport", "50x50"], ["recents", "--delete", "1"],
            ["recents", "--move", "1", "--to", "3"], ["recents", "--clear"], ["recents", "--undo"],
            ["locate", library.ids[5], "--place", "jp-kyoto-1857910"], ["locate", library.ids[10], "--reset"],
            ["sources", "add", "http://127.0.0.1:9/other", "--name", "other"], ["sources", "remove", "s"],
            ["forget", library.ids[1]], ["cache", "prune", "--max-bytes", "20000"],
        ] {
            try program.restore(template)
            let before = try contents()
            let started = ContinuousClock.now
            #expect(try program.run(command).status == 0, "\(command)")
            let duration = ContinuousClock.now - started
            let after = try contents()
            for round in 0..<rounds {
                for moment in Moment.allCases {
                    try program.restore(template)
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
        #expect(done > 5 * rounds && undone > 5 * rounds, "\(done) were done, \(undone) were not")
    }
}
