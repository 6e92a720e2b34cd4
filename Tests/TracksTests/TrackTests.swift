import TestSupport
import Testing
import Times
import Tracks

/// Where a track was at a time.
@Suite struct TrackTests {
    private func fix(_ second: Int64, _ latitude: Double, _ longitude: Double, until: Int64? = nil) throws -> TrackFix {
        try #require(
            TrackFix(
                time: Instant(seconds: second), until: until.map { Instant(seconds: $0) }, latitude: latitude,
                longitude: longitude))
    }

    @Test func betweenTwoPointsItIsInterpolated() throws {
        let track = Track([try fix(100, 50, 10), try fix(0, 49, 8)])
        let found = try #require(track.position(at: Instant(seconds: 25), within: .seconds(900)))
        #expect(found == .init(latitude: 49.25, longitude: 8.5, distance: .seconds(25)))
        let late = try #require(track.position(at: Instant(seconds: 90), within: .seconds(900)))
        #expect(late.distance == .seconds(10) && abs(late.longitude - 9.8) < 1e-9)
        #expect(track.position(at: Instant(seconds: 100), within: .zero)?.latitude == 50)
    }

    @Test func outOfReachNothingIsSaid() throws {
        let track = Track([try fix(0, 49, 8), try fix(10_000, 50, 10)])
        let reach = Duration.seconds(900)
        #expect(track.position(at: Instant(seconds: 900), within: reach)?.latitude == 49)
        #expect(track.position(at: Instant(seconds: 901), within: reach) == nil)
        #expect(track.position(at: Instant(seconds: 9_100), within: reach)?.latitude == 50)
        #expect(track.position(at: Instant(seconds: -900), within: reach)?.latitude == 49)
        #expect(track.position(at: Instant(seconds: -901), within: reach) == nil)
        #expect(track.position(at: Instant(seconds: 10_901), within: reach) == nil)
        #expect(Track([]).position(at: .epoch, within: reach) == nil && Track([]).nearest(to: .epoch) == nil)
    }

    @Test func aStayHoldsUntilItsEnd() throws {
        let track = Track([try fix(0, 49, 8, until: 7200), try fix(7300, 50, 10)])
        let stay = track.position(at: Instant(seconds: 5000), within: .seconds(60))
        #expect(stay == .init(latitude: 49, longitude: 8, distance: .zero))
        #expect(track.position(at: Instant(seconds: 7250), within: .seconds(60))?.latitude == 49.5)
        #expect(try track.nearest(to: Instant(seconds: 7200)) == fix(0, 49, 8, until: 7200))
    }

    @Test func aStayHoldsAlsoBetweenPointsInIt() throws {
        let track = Track([try fix(0, 49, 8, until: 14_400), try fix(300, 49.001, 8), try fix(14_500, 50, 10)])
        let reach = Duration.seconds(900)
        #expect(track.position(at: Instant(seconds: 7200), within: reach)?.latitude == 49)
        #expect(try track.nearest(to: Instant(seconds: 14_410)) == fix(0, 49, 8, until: 14_400))
    }

    @Test func theDateLineIsCrossedTheShortWay() throws {
        let track = Track([try fix(0, 10, 179), try fix(100, 10, -177)])
        let before = try #require(track.position(at: Instant(seconds: 20), within: .seconds(900)))
        let after = try #require(track.position(at: Instant(seconds: 75), within: .seconds(900)))
        #expect(abs(before.longitude - 179.8) < 1e-9 && abs(after.longitude + 178) < 1e-9)
    }

    @Test func positionsThatDoNotExistAreNoPoints() {
        for (latitude, longitude) in [(91.0, 0.0), (0, 181), (.nan, 1), (.infinity, 1), (0, 0)] {
            #expect(TrackFix(time: .epoch, latitude: latitude, longitude: longitude) == nil)
        }
        #expect(TrackFix(time: .epoch, until: Instant(seconds: -1), latitude: 1, longitude: 1) == nil)
    }

    /// A position is always between those of its neighbours in time.
    @Test func positionsOfRandomTracksAreBetweenTheirPoints() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            var fixes: [TrackFix] = []
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let start = Int64.random(in: 0...1000, using: &random)
                fixes.append(
                    try fix(
                        start, .random(in: 1...2, using: &random), .random(in: 1...2, using: &random),
                        until: Bool.random(using: &random) ? nil : start + .random(in: 0...50, using: &random)))
            }
            let track = Track(fixes.shuffled(using: &random))
            for second in stride(from: Int64(-100), through: 1200, by: 7) {
                let reach = Duration.seconds(Int64.random(in: 0...300, using: &random))
                guard let found = track.position(at: Instant(seconds: second), within: reach) else {
                    // Nothing is near, then.
                    #expect(
                        fixes.allSatisfy {
                            $0.time - Instant(seconds: second) > reach || Instant(seconds: second) - $0.until > reach
                        })
                    continue
                }
                #expect((1...2).contains(found.latitude) && (1...2).contains(found.longitude))
                #expect(found.distance <= reach && found.distance >= .zero)
            }
        }
    }
}
