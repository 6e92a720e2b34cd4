import Foundation
import TestServer
import TestLibraries
import TestSupport
import Testing

/// The program against a server with random faults, killed at random; then the server works again. Runs as many schedules as fit
/// into some seconds, or `PHOTOS_KILLS`, starting at the seed `PHOTOS_SEED`.
@Suite(.serialized) struct FaultyServerTests {
    private let feed: PublishedFeed

    init() throws {
        feed = try PublishedFeed()
    }

    /// All faults except those that end only by the time limits of the program, which are long.
    private static let quick = Fault.allCases.filter { ![.stall, .drip, .longLength, .twoLengths].contains($0) }

    private func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    }

    @Test func killedAtAnyMomentBesideAFaultyServerTheLibraryHoldsTheRightPicturesOnceThatIsHealed() throws {
        let first = number("PHOTOS_SEED") ?? 1
        let asked = number("PHOTOS_KILLS")
        let started = ContinuousClock.now
        var done: UInt64 = 0
        while done < asked ?? .max, asked != nil || ContinuousClock.now - started < .seconds(12) {
            try run(seed: first + done)
            done += 1
        }
        #expect(done > 0)
        if asked != nil { print("\(done) schedules with kills from seed \(first)") }
    }

    private func run(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        // Killed in the middle of what goes well too.
        let percentage = Int.random(in: 0...80, using: &dice)
        let server = try FaultServer(feed.files, seed: dice.next(), percentage: percentage, faults: Self.quick)
        let program = try Program(inMemory: true)
        defer {
            server.server.stop()
            program.remove()
        }
        #expect(try program.run("sources", "add", server.server.url("/feed.xml"), "--name", "s").status == 0)
        let contents = LibraryContents(program.library)
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            let process = program.process(["sync", "--force"])
            try process.run()
            usleep(UInt32.random(in: 0..<150_000, using: &dice))
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let faults = try contents.faultsOnTheWay(expecting: feed.pictures)
            try #require(faults.isEmpty, "seed \(seed), on the way: \(faults) by \(server.drawn)")
        }
        server.heal()
        for _ in 0..<2 {
            let result = try program.run("sync", "--force")
            let errors = result.errors.replacing("\n", with: " / ")
            try #require(result.status == 0, "seed \(seed): \(errors) by \(server.drawn)")
        }
        let faults = try contents.faults(expecting: feed.pictures)
        try #require(faults.isEmpty, "seed \(seed): \(faults) by \(server.drawn)")
        try #require(server.breaches.isEmpty, "seed \(seed)")
        let verified = try program.run("cache", "verify")
        try #require(verified.status == 0 && verified.output.contains("0 damaged"), "seed \(seed): \(verified.output)")
    }
}
