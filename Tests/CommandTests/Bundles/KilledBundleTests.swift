import Foundation
import TestLibraries
import TestSupport
import Testing

/// Install, update and rollback, killed at any moment: afterwards one version or the other is there, whole.
@Suite(.serialized) struct KilledBundleTests {
    private let program: Program
    private let publisher: BundlePublisher

    init() throws {
        program = try Program(inMemory: true)
        publisher = try BundlePublisher(program, photos: 30)
    }

    /// Photos with their states, and which version is said to be there.
    private func contents() throws -> [String] {
        let file = try CatalogueFile(program.library + "/catalog.sqlite")
        let contents = try file.rows(
            "SELECT name, title, state FROM photo WHERE state <> 'missing' ORDER BY identity")
        let versions = try file.rows(
            "SELECT version, previousVersion, bundleFolder, previousFolder FROM bundle JOIN source ON row = sourceRow")
        try file.close()
        return versions + contents
    }

    /// Every photo's picture is there and can be opened, and nothing is said to be wrong.
    private func checkIsWhole(_ moment: String) throws {
        let verified = try program.run("cache", "verify")
        #expect(verified.status == 0 && verified.output.contains("0 damaged"), "\(moment): \(verified.errors)")
        let photos = try program.photos()
        let id = try #require(photos.randomElement()?["id"] as? String)
        let opened = try program.run("open", id, "--viewport", "16x16", "--no-preview")
        #expect(opened.status == 0, "\(moment): \(opened.errors)")
    }

    @Test func killedAtAnyMomentOneVersionOrTheOtherIsThere() throws {
        defer { program.remove() }
        try publisher.publish("1")
        let one = program.folder + "/one.zip"
        try FileManager.default.copyItem(atPath: publisher.zip, toPath: one)
        #expect(try program.run("bundle", "install", one).status == 0)
        try program.keep(as: program.folder + "/installed")
        for number in 1...5 { try publisher.removePhoto(number) }
        for number in 31...45 { try publisher.addPhoto(number) }
        try publisher.addPhoto(9, title: "Edited")
        try publisher.publish("2")
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        try program.keep(as: program.folder + "/renewed")
        var dice = SeededGenerator(seed: 3)
        var (undone, done) = (0, 0)
        let rounds = Density.count(7, dense: 15)
        let commands: [(String, [String])] = [
            ("installed", ["bundle", "install", publisher.zip]), ("renewed", ["bundle", "rollback"]),
        ]
        for (template, command) in commands {
            try program.restore("\(program.folder)/\(template)")
            let before = try contents()
            let started = ContinuousClock.now
            #expect(try program.run(command).status == 0)
            // How long it takes depends on what else the machine does: half of all kills are to come in time.
            var duration = ContinuousClock.now - started
            let after = try contents()
            #expect(before != after)
            for round in 0..<rounds {
                try program.restore("\(program.folder)/\(template)")
                let process = program.process(command)
                try process.run()
                usleep(UInt32(max(0, duration * Double.random(in: 0..<1.1, using: &dice) / .microseconds(1))))
                if process.isRunning { kill(process.processIdentifier, SIGKILL) }
                process.waitUntilExit()
                let found = try contents()
                try #require(found == before || found == after, "\(command), round \(round)")
                if found == after {
                    done += 1
                    duration = duration * 0.9
                } else {
                    undone += 1
                    duration = duration * 1.15
                }
                try checkIsWhole("\(command), round \(round)")
                // The same command goes on; of an install that was through already it changes nothing.
                if found == before || command.contains("install") {
                    #expect(try program.run(command).status == 0)
                    #expect(try contents() == after, "\(command), round \(round)")
                }
                let folders = try FileManager.default.contentsOfDirectory(
                    atPath: program.library + "/bundles/org.example.walks")
                #expect(folders.count == 2 && !folders.contains { $0.hasPrefix(".") }, "\(folders)")
            }
        }
        #expect(done > rounds / 5 && undone > rounds / 5, "\(done) were done, \(undone) were not")
    }
}
