package import Fetching

/// The retry policy of a sync: time limits, the pause before a retry, and its randomness. Tests use shorter times.
package struct RetryPolicy: Sendable {
    /// Replaces the time limits of every request; nil to keep them.
    package var limits: TimeLimits?
    /// The pause after the first failure of a file; doubled after each further one.
    package var pause = Duration.milliseconds(400)
    /// A random number from 0 to 1, which spreads retries.
    package var chance: @Sendable () -> Double = { .random(in: 0...1) }

    /// The policy of the program by default.
    package init(limits: TimeLimits? = nil, pause: Duration = .milliseconds(400)) {
        self.limits = limits
        self.pause = pause
    }

    @TaskLocal package static var current = RetryPolicy()
}
