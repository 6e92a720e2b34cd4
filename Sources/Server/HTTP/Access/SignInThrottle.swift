internal import HTTPTypes
package import NIOCore
internal import Synchronization

/// Slows down password guessing: after some failures each further attempt must wait twice as long as the one before, at most a
/// minute.
///
/// Failures are counted by address, by name and address, and by name. On a device or from an address where a user has signed in
/// before, only the failures made there count, so that nobody elsewhere can lock the user out.
package final class SignInThrottle: Sendable {
    /// An attempt to sign in.
    package struct Attempt: Sendable {
        let name: String
        let address: String
        let device: String?

        /// - Parameters:
        ///   - name: the name as it was typed.
        ///   - device: the mark of a device on which this name has signed in before; nil for another device.
        package init(name: String, address: String, device: String? = nil) {
            (self.name, self.address, self.device) = (name.prefix(200).lowercased(), address, device)
        }

        fileprivate var pair: String { "\(name)\u{0}\(address)" }
    }

    /// The numbers of failures without a delay.
    private static let (freeOfAddress, freeOfPair, freeOfName) = (5, 5, 30)
    private static let longest: Int64 = 60
    /// Failures are forgotten after this time.
    private static let memory = TimeAmount.minutes(15)
    /// The maximum number of counters and of known addresses; a full table is emptied.
    private static let capacity = 20_000

    private struct Failures {
        var count = 0
        var last = NIODeadline.uptimeNanoseconds(0)
        var notBefore = NIODeadline.uptimeNanoseconds(0)
    }

    private struct State {
        var failures: [String: Failures] = [:]
        /// Pairs of name and address that have signed in.
        var known: Set<String> = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Checks whether an attempt is allowed now.
    ///
    /// - Throws: ``Problem`` 429 if it comes too early; that does not count as a failure.
    package func check(_ attempt: Attempt, now: NIODeadline = .now()) throws {
        let wait = state.withLock { state in
            Self.keys(attempt, state).compactMap { state.failures[$0.key]?.notBefore }.max()
                .map { ($0 - now).nanoseconds } ?? 0
        }
        guard wait <= 0 else {
            let seconds = (wait + 999_999_999) / 1_000_000_000
            throw Problem(
                .tooManyRequests, "too many failed sign-ins; wait \(seconds) s and try again",
                headers: [.retryAfter: String(seconds)])
        }
    }

    /// Counts an attempt with a wrong password.
    package func fail(_ attempt: Attempt, now: NIODeadline = .now()) {
        state.withLock { state in
            if state.failures.count >= Self.capacity { state.failures = [:] }
            for (key, free) in Self.keys(attempt, state) {
                var failures = state.failures[key] ?? Failures()
                if now - failures.last > Self.memory { failures = Failures() }
                failures.count += 1
                failures.last = now
                let over = failures.count - free
                if over >= 0 { failures.notBefore = now + .seconds(min(Self.longest, 1 << min(over, 10))) }
                state.failures[key] = failures
            }
        }
    }

    /// Resets the counters after a successful attempt, and remembers its address.
    package func succeed(_ attempt: Attempt) {
        state.withLock { state in
            for (key, _) in Self.keys(attempt, state) { state.failures[key] = nil }
            if state.known.count >= Self.capacity { state.known = [] }
            state.known.insert(attempt.pair)
        }
    }

    private static func keys(_ attempt: Attempt, _ state: State) -> [(key: String, free: Int)] {
        if let device = attempt.device { return [("device " + device, freeOfPair)] }
        if state.known.contains(attempt.pair) { return [("known " + attempt.pair, freeOfPair)] }
        return [
            ("address " + attempt.address, freeOfAddress), ("pair " + attempt.pair, freeOfPair),
            ("name " + attempt.name, freeOfName),
        ]
    }
}
