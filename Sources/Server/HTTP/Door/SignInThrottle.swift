internal import HTTPTypes
package import NIOCore
internal import Synchronization

/// Slows down who guesses passwords: after some failures the next try has to wait, twice as long each time, a minute at most.
///
/// Failures are counted by address, by name and address, and by name. Where a person has signed in before, on the same device or from the
/// same address, only the failures made there count, so that nobody elsewhere can keep a person out.
package final class SignInThrottle: Sendable {
    /// Who tries to sign in, and from where.
    package struct Attempt: Sendable {
        let name: String
        let address: String
        let device: String?

        /// - Parameters:
        ///   - name: as it was typed.
        ///   - device: what names a device on which this name has signed in before; nil for another device.
        package init(name: String, address: String, device: String? = nil) {
            (self.name, self.address, self.device) = (name.prefix(200).lowercased(), address, device)
        }

        fileprivate var pair: String { "\(name)\u{0}\(address)" }
    }

    /// Failures that are free.
    private static let (freeOfAddress, freeOfPair, freeOfName) = (5, 5, 30)
    private static let longest: Int64 = 60
    /// After how long failures are forgotten.
    private static let memory = TimeAmount.minutes(15)
    /// Counts at a time, and addresses that are known; with as many the table begins anew.
    private static let capacity = 20_000

    private struct Failures {
        var count = 0
        var last = NIODeadline.uptimeNanoseconds(0)
        var notBefore = NIODeadline.uptimeNanoseconds(0)
    }

    private struct State {
        var failures: [String: Failures] = [:]
        /// Names with the addresses from which they signed in.
        var known: Set<String> = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Lets an attempt through, or not.
    ///
    /// - Throws: ``Problem`` 429 for one that comes too early, which does not count.
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

    /// Counts an attempt whose password was compared, and was wrong.
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

    /// Forgets the failures of somebody who signed in, and remembers the address.
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
