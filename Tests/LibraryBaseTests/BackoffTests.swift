import LibraryBase
import Testing

@Suite struct BackoffTests {
    private static let all = [Backoff.unreachable, .trouble, .wrongList, .wrongPicture]

    @Test func theTimeDoublesUpToTheLongestAndNeverEnds() {
        for backoff in Self.all {
            var last = Duration.zero
            for failures in 1...200 {
                let delay = backoff.delay(failures: failures, chance: 0)
                #expect(delay == min(last * 2, backoff.longest) || failures == 1)
                last = delay
            }
            #expect(last == backoff.longest)
            #expect(backoff.delay(failures: 1, chance: 0) == backoff.shortest)
        }
    }

    @Test func upToAQuarterIsLeftToChance() {
        for backoff in Self.all {
            let longest = backoff.delay(failures: 3, chance: 0)
            #expect(backoff.delay(failures: 3, chance: 1) == longest * 3 / 4)
            let delays = (0..<100).map { _ in backoff.delay(failures: 3) }
            #expect(delays.allSatisfy { $0 <= longest && $0 >= longest * 3 / 4 })
            #expect(Set(delays).count > 50)
        }
    }
}
