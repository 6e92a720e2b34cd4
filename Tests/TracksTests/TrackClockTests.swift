import Testing
import Times
import Tracks

/// What a clock showed, by photos with a position.
@Suite struct TrackClockTests {
    /// A walk to the north at 1.1 m/s, with a point each minute.
    private func walk(from start: Int64 = 1_560_000_000, minutes: Int64 = 120) throws -> Track {
        Track(
            try (0...minutes).map { minute in
                try #require(
                    TrackFix(
                        time: Instant(seconds: start + minute * 60), latitude: 50 + Double(minute) * 0.0006,
                        longitude: 8))
            })
    }

    /// A photo on the walk, with a clock that is ahead of UTC.
    private func witness(minute: Double, ahead seconds: Int, east: Double = 0) -> ClockWitness {
        ClockWitness(
            local: Instant(seconds: 1_560_000_000 + Int64(minute * 60)).local(offsetSeconds: seconds),
            latitude: 50 + minute * 0.0006, longitude: 8 + east)
    }

    @Test(arguments: [7200, -18_000, 20_700, 0]) func aTimeZoneIsFound(_ offset: Int) throws {
        let found = try walk().clockOffset([witness(minute: 30.5, ahead: offset + 20)])
        #expect(found == ClockOffset(seconds: offset, witnesses: 1))
    }

    @Test func aClockThatIsWrongIsFound() throws {
        let seconds = 7200 + 437
        let found = try #require(
            try walk().clockOffset([10.2, 40.7, 77.1].map { witness(minute: $0, ahead: seconds) }))
        #expect(found.witnesses == 3 && abs(found.seconds - seconds) <= 60)
    }

    @Test func theMajorityCounts() throws {
        let photos =
            [5.0, 50, 90].map { witness(minute: $0, ahead: 3600) }
            // Set by hand to a place of another time, and not on the track.
            + [witness(minute: 20, ahead: 9000), witness(minute: 30, ahead: 3600, east: 0.01)]
        #expect(try walk().clockOffset(photos) == ClockOffset(seconds: 3600, witnesses: 3))
    }

    @Test func whatIsNotClearIsNotFound() throws {
        #expect(try walk().clockOffset([]) == nil)
        #expect(try walk().clockOffset([witness(minute: 5, ahead: 0, east: 0.01)]) == nil)
        // Two photos that contradict each other.
        #expect(try walk().clockOffset([witness(minute: 5, ahead: 3600), witness(minute: 50, ahead: 7200)]) == nil)
        // A way that was walked twice.
        let there = try walk(minutes: 30).fixes
        let back = try there.map { fix in
            try #require(
                TrackFix(
                    time: Instant(seconds: 2 * 1_560_000_000 + 5400 - fix.time.seconds), latitude: fix.latitude,
                    longitude: fix.longitude))
        }
        #expect(Track(there + back).clockOffset([witness(minute: 10, ahead: 3600)]) == nil)
        // A stay of an hour.
        let stay = try #require(
            TrackFix(
                time: Instant(seconds: 1_560_000_000), until: Instant(seconds: 1_560_003_600), latitude: 50,
                longitude: 8))
        #expect(Track([stay]).clockOffset([witness(minute: 0, ahead: 3600)]) == nil)
        // A clock that lost its date.
        #expect(try walk().clockOffset([witness(minute: 5, ahead: -86_400 * 400)]) == nil)
    }
}
