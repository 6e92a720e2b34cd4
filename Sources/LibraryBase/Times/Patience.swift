package import Fetching

/// How long a sync waits for a server. Tests have less of it.
package struct Patience: Sendable {
    /// In place of the limits that each request has; nil for those.
    package var limits: TimeLimits?
    /// After the first failure of a file; doubled after each further one.
    package var pause = Duration.milliseconds(400)
    /// What is left to chance, 0 to 1, each time it is asked.
    package var chance: @Sendable () -> Double = { .random(in: 0...1) }

    /// That of the program, unless told.
    package init(limits: TimeLimits? = nil, pause: Duration = .milliseconds(400)) {
        self.limits = limits
        self.pause = pause
    }

    @TaskLocal package static var current = Patience()
}
