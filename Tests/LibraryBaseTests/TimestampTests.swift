import Foundation
import LibraryBase
import TestLibraries
import TestSupport
import Testing
import Times

/// Formats of times.
@Suite struct TimestampTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (-1000, "1969-12-31T23:59:59Z"),
            (999, "1970-01-01T00:00:00Z"), (ManualClock.start, "2023-11-14T22:13:20Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"), (253_402_300_799_999, "9999-12-31T23:59:59Z"),
            (253_402_300_800_000, "10000-01-01T00:00:00Z"), (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
        ] as [(Instant, String)])
    func aTimeIsToldInWholeSecondsOfUTC(instant: Instant, expected: String) {
        #expect(Timestamp.text(instant) == expected)
    }

    @Test func itIsWhatTheCalendarSays() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1000 {
            // Foundation counts by the Julian calendar before.
            let seconds = Int64.random(in: -12_000_000_000..<100_000_000_000, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(Timestamp.text(Instant(seconds: seconds)) == date.formatted(.iso8601))
        }
    }

    @Test func aTimeOfTodayHasNoDate() {
        let noon = Timestamp.local(ManualClock.start)
        #expect(noon.count == "2023-11-14 22:13".count)
        #expect(Timestamp.clock(ManualClock.start, now: ManualClock.start) == String(noon.suffix(5)))
        #expect(Timestamp.clock(ManualClock.start, now: ManualClock.start + .milliseconds(86_400_000)) == noon)
        #expect(Timestamp.clock(ManualClock.start, now: ManualClock.start + .seconds(366 * 86_400)) == noon)
    }

    @Test func aTimeThatIsReadIsToldOnTheClockHere() {
        let text = Timestamp.text(ManualClock.start)
        #expect(Timestamp.localClock(text) == Timestamp.local(ManualClock.start))
    }

    @Test(arguments: ["", "never", "2023-11-14", "2023-11-14T22:13:20+01:00", "1-2-3-4-5-6"])
    func whatIsNoTimeStaysAsItIs(text: String) {
        #expect(Timestamp.localClock(text) == text)
    }
}
