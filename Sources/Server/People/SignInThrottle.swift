internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// Slows those who guess: after some failures from an address, or for a name, the next try has to wait, twice as long each time,
/// a minute at most. Nobody is locked out for longer, so that nobody can lock out another.
final class SignInThrottle: Sendable {
    /// Failures that are free.
    private static let (freeOfAddress, freeOfName) = (5, 10)
    private static let longest: Int64 = 60
    /// After how long failures are forgotten.
    private static let memory = TimeAmount.minutes(15)
    /// Addresses and names at a time; with as many the table begins anew.
    private static let capacity = 20_000

    private struct Failures {
        var count = 0
        var last = NIODeadline.uptimeNanoseconds(0)
        var notBefore = NIODeadline.uptimeNanoseconds(0)
    }

    private let known = Mutex<[String: Failures]>([:])

    /// Counts a try as a failure until it is known to be none.
    ///
    /// - Throws: ``Problem`` 429 for one that comes too early, which does not count.
    func begin(name: String, address: String, now: NIODeadline = .now()) throws {
        try known.withLock { known in
            let keys = Self.keys(name, address)
            let wait = keys.compactMap { known[$0.key]?.notBefore }.max().map { ($0 - now).nanoseconds } ?? 0
            guard wait <= 0 else {
                throw Problem(
                    .tooManyRequests, "too many sign-ins failed; wait a moment",
                    headers: [.retryAfter: String((wait + 999_999_999) / 1_000_000_000)])
            }
            if known.count >= Self.capacity { known = [:] }
            for (key, free) in keys {
                var failures = known[key] ?? Failures()
                if now - failures.last > Self.memory { failures = Failures() }
                failures.count += 1
                failures.last = now
                let over = failures.count - free
                if over >= 0 {
                    failures.notBefore = now + .seconds(min(Self.longest, 1 << min(over, 10)))
                }
                known[key] = failures
            }
        }
    }

    /// Forgets the failures of a name and address by which somebody signed in.
    func succeed(name: String, address: String) {
        known.withLock { known in
            for (key, _) in Self.keys(name, address) { known[key] = nil }
        }
    }

    private static func keys(_ name: String, _ address: String) -> [(key: String, free: Int)] {
        [("address " + address, freeOfAddress), ("name " + name.prefix(200).lowercased(), freeOfName)]
    }
}
