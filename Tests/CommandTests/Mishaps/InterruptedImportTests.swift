import Foundation
import TestSupport
import Testing

/// Killed processes, and several at once: the result must be as if nothing had happened.
@Suite(.serialized) struct InterruptedImportTests {
    private func makePictures(_ program: Program, count: Int) throws -> String {
        let pictures = program.folder + "/pictures"
        for number in 0..<count {
            var photo = number % 3 == 0 ? TestPhoto.springfield(number) : TestPhoto.falun(number)
            photo.takenAt = "20\(10 + number % 10):0\(1 + number % 9):01 00:00:00"
            try photo.write(pictures + "/\(number % 7)/\(number).\(number % 5 == 0 ? "png" : "jpg")")
        }
        return pictures
    }

    /// The visible content of a library, as one text.
    private func snapshot(_ program: Program) throws -> String {
        try program.run("places", "--json").output + program.run("list", "--json", "--limit", "0").output
    }

    @Test func killedAtAnyMomentTheNextRunMakesTheSameCatalogue() throws {
        // No power cut: what a process has written outlives it in memory too.
        let program = try Program(inMemory: true)
        defer { program.remove() }
        let pictures = try makePictures(program, count: 120)
        let clock = ContinuousClock()
        let started = clock.now
        #expect(try program.run("import", pictures).status == 0)
        let duration = clock.now - started
        let undisturbed = try snapshot(program)
        var generator = SeededGenerator(seed: 20_11)
        var kills = 0
        let moments = Density.count(36, dense: 100)
        for moment in 0..<moments {
            try? FileManager.default.removeItem(atPath: program.library)
            // One to three kills before an import is let through. The first ones are spread evenly over its whole length.
            for attempt in 0...(moment % 3) {
                let process = program.process(["import", pictures])
                try process.run()
                let random = Double.random(in: 0..<1, using: &generator)
                let wait = duration * (attempt == 0 ? (Double(moment) + random) / Double(moments) : random)
                usleep(UInt32(max(0, wait / .microseconds(1))))
                if process.isRunning {
                    kill(process.processIdentifier, SIGKILL)
                    kills += 1
                }
                process.waitUntilExit()
            }
            let result = try program.run("import", pictures)
            #expect(result.status == 0, "\(result.errors)")
            let after = try snapshot(program)
            try #require(after == undisturbed, "after moment \(moment)")
        }
        #expect(kills > moments / 4)
        let stages = try FileManager.default.subpathsOfDirectory(atPath: program.library).filter {
            $0.hasSuffix(".jpg")
        }
        #expect(stages.count >= 90)
    }

    @Test func anInterruptKeepsWhatWasDoneAndSays130() throws {
        let program = try Program()
        defer { program.remove() }
        let pictures = try makePictures(program, count: 600)
        let process = program.process(["import", pictures])
        try process.run()
        usleep(60_000)
        process.interrupt()
        process.waitUntilExit()
        // On a busy machine the signal can come before the program has begun: then nothing is done.
        let isTooEarly = process.terminationReason == .uncaughtSignal
        if process.terminationStatus == 130 || isTooEarly {
            let result = try program.run("import", pictures)
            #expect(result.output.contains("600 photographs"))
        } else {
            #expect(process.terminationStatus == 0)
        }
    }

    @Test func twoImportsAndReadersAtOnceAgree() throws {
        let program = try Program()
        defer { program.remove() }
        let pictures = try makePictures(program, count: 200)
        let imports = [program.process(["import", pictures]), program.process(["import", pictures])]
        for process in imports { try process.run() }
        while imports.contains(where: \.isRunning) {
            let result = try program.run("places", "--json")
            #expect(result.status == 0, "\(result.errors)")
            #expect(try result.json()["sections"] is [Any])
        }
        for process in imports {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        let photos = try program.photos()
        #expect(photos.count == 200)
        #expect(Set(photos.compactMap { $0["path"] as? String }).count == 200)
    }
}
