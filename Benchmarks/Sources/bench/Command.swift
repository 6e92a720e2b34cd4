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
    /// Whether the time is that until the first line is there.
    var isDoneWithFirstLine = false
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
        var output: [Int32] = [-1, -1]
        if isDoneWithFirstLine {
            guard pipe(&output) == 0 else { throw Failure(description: "can't make a pipe") }
            posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO)
            for descriptor in output { posix_spawn_file_actions_addclose(&actions, descriptor) }
        }
        for descriptor in isDoneWithFirstLine ? [STDERR_FILENO] : [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let words = substitute(self.arguments)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let started = ContinuousClock.now
        let failure = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        guard failure == 0 else { throw Failure(description: "can't start \(words[0])") }
        if isDoneWithFirstLine {
            close(output[1])
            readLine(from: output[0])
        }
        let first = ContinuousClock.now
        if isDoneWithFirstLine { close(output[0]) }
        var status: Int32 = 0
        var usage = rusage()
        wait4(process, &status, 0, &usage)
        let wall = ((isDoneWithFirstLine ? first : ContinuousClock.now) - started) / .seconds(1)
        guard status == 0 else { throw Failure(description: "\(name) ended with status \(status >> 8)") }
        let cpu = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        return Cost(wall: wall, cpu: cpu, memory: Double(usage.ru_maxrss) / 1024)
    }
}

/// Reads up to the end of the first line.
private func readLine(from descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
        if bytes.prefix(count).contains(UInt8(ascii: "\n")) { return }
    }
}

/// What a command that is given `input` prints, line by line.
func lines(of words: [String], input: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    let (given, printed) = (Pipe(), Pipe())
    process.standardInput = given
    process.standardOutput = printed
    try process.run()
    try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try given.fileHandleForWriting.close()
    let data = try printed.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Why a benchmark could not be run.
struct Failure: Error, CustomStringConvertible {
    var description: String
}
