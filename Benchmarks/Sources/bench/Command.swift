import Foundation

/// What one finished run of a command cost.
struct Cost {
    /// Seconds.
    var wall: Double
    /// Seconds of all processors, user and system.
    var cpu: Double
    /// Peak resident memory in MiB.
    var memory: Double
}

/// A command with its arguments.
struct Command {
    var name: String
    var arguments: [String]
    /// Done before each run, not counted.
    var prepare: () throws -> Void = {}
    /// What the arguments are in this run.
    var substitute: ([String]) -> [String] = { $0 }

    /// Runs it once, its output thrown away.
    func run() throws -> Cost {
        try prepare()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let words = substitute(self.arguments)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let started = ContinuousClock.now
        let failure = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        guard failure == 0 else { throw Failure(description: "can't start \(words[0])") }
        var status: Int32 = 0
        var usage = rusage()
        wait4(process, &status, 0, &usage)
        let wall = (ContinuousClock.now - started) / .seconds(1)
        guard status == 0 else { throw Failure(description: "\(name) ended with status \(status >> 8)") }
        let cpu = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        return Cost(wall: wall, cpu: cpu, memory: Double(usage.ru_maxrss) / 1024)
    }
}

/// Why a benchmark could not be run.
struct Failure: Error, CustomStringConvertible {
    var description: String
}
