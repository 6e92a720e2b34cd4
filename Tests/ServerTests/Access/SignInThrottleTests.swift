import NIOCore
import Server
import Testing

/// Who must wait after wrong passwords, and who does not.
@Suite struct SignInThrottleTests {
    private let throttle = SignInThrottle()
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    private func isLet(_ attempt: SignInThrottle.Attempt, after seconds: Int64 = 0) -> Bool {
        (try? throttle.check(attempt, now: start + .seconds(seconds))) != nil
    }

    @Test func eachFailureDoublesTheWaitUpToAMinute() {
        let attempt = SignInThrottle.Attempt(name: "anna", address: "192.0.2.1")
        for _ in 0..<4 { throttle.fail(attempt, now: start) }
        #expect(isLet(attempt))
        var waits: [Int64] = []
        for _ in 0..<9 {
            throttle.fail(attempt, now: start)
            waits.append((0...70).first { isLet(attempt, after: $0) } ?? -1)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    }

    @Test func aRejectedAttemptIsNotAFailure() {
        let attempt = SignInThrottle.Attempt(name: "anna", address: "192.0.2.1")
        for _ in 0..<100 { #expect(isLet(attempt)) }
    }

    @Test func failuresElsewhereDoNotLockOutKnownAddresses() {
        let home = SignInThrottle.Attempt(name: "Anna", address: "192.0.2.1")
        throttle.succeed(home)
        for number in 0..<500 {
            throttle.fail(.init(name: "anna", address: "198.51.100.\(number % 250)"), now: start)
        }
        #expect(isLet(home))
        #expect(isLet(.init(name: "anna", address: "203.0.113.5", device: "mark")))
        // A new address counts towards the name, and other addresses towards themselves.
        #expect(!isLet(.init(name: "anna", address: "203.0.113.5")))
        #expect(isLet(.init(name: "bo", address: "203.0.113.5")))
    }

    @Test func aNeighboursFailuresDoNotAffectAKnownUser() {
        let anna = SignInThrottle.Attempt(name: "anna", address: "192.0.2.1")
        throttle.succeed(anna)
        for _ in 0..<50 { throttle.fail(.init(name: "guess", address: "192.0.2.1"), now: start) }
        #expect(isLet(anna))
        #expect(!isLet(.init(name: "bo", address: "192.0.2.1")))
    }

    @Test func aKnownAddressOrDeviceDoesNotBypassTheLimit() {
        let home = SignInThrottle.Attempt(name: "anna", address: "192.0.2.1")
        throttle.succeed(home)
        for _ in 0..<6 { throttle.fail(home, now: start) }
        #expect(!isLet(home))
        let device = SignInThrottle.Attempt(name: "anna", address: "192.0.2.7", device: "mark")
        for _ in 0..<6 { throttle.fail(device, now: start) }
        #expect(!isLet(device))
        #expect(isLet(home, after: 61) && isLet(device, after: 61))
    }
}
