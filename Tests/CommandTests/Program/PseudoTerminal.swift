import Foundation
import Synchronization
import Testing

/// A terminal of the test's own, on which a program runs as in a window: it takes down all that is written to it, and answers
/// questions.
final class PseudoTerminal: Sendable {
    /// What the terminal has been sent, and when.
    private struct State {
        var sent: [UInt8] = []
        var answered = 0
        /// Whether nobody has the terminal open any more, and all is read.
        var isOver = false
    }

    /// What a terminal answers to a question: the first that what was sent ends with.
    typealias Answers = [(question: String, answer: String)]

    private let master: Int32
    private let process: pid_t
    private let state = Mutex(State())

    /// Starts a program on a new terminal of so many cells, each of `cell` pixels; 0 for a terminal that tells no pixels.
    init(
        _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24,
        cell: (Int, Int) = (0, 0),
        typed: String = "", answers: Answers = []
    ) throws {
        master = unsafe Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which Swift doesn't see: unlocks the terminal, and tells its number.
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        try #require(unsafe ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.0),
            ws_ypixel: UInt16(rows * cell.1))
        try #require(unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
        process = try Self.spawn(arguments, environment: environment, terminal: "/dev/pts/\(number)")
        if !typed.isEmpty { type(typed) }
        let thread = Thread { [self] in serve(answers) }
        thread.start()
    }

    deinit { close(master) }

    /// Starts a program with its own session, whose terminal becomes the first that it opens.
    private static func spawn(_ arguments: [String], environment: [String: String], terminal: String) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        // POSIX_SPAWN_SETSID, which Swift doesn't see. Signals that the thread of a test has blocked are the program's again, and so are
        // those that a shell ignores for what it runs in the background.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        unsafe sigemptyset(&usual)
        for signal in [SIGINT, SIGQUIT] { unsafe sigaddset(&usual, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer {
            unsafe (words + variables).forEach { unsafe free($0) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var process: pid_t = 0
        let failure = unsafe posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
        try #require(failure == 0)
        return process
    }

    private func serve(_ answers: Answers) {
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe read(master, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return state.withLock { $0.isOver = true } }
            let answer = state.withLock { state -> String? in
                state.sent += piece[..<count]
                let news = String(decoding: state.sent[state.answered...], as: UTF8.self)
                guard let found = answers.first(where: { news.hasSuffix($0.question) }) else { return nil }
                state.answered = state.sent.count
                return found.answer
            }
            if let answer { type(answer) }
        }
    }

    /// What has been sent by now.
    var sent: [UInt8] { state.withLock { $0.sent } }

    /// The same as text.
    var text: String { String(decoding: sent, as: UTF8.self) }

    /// Its lines as they are seen, without what makes parts of them stand out.
    var visibleLines: [String] {
        // By scalars: an accent behind an "m" is one character with it.
        let codes = /\u{1B}\[[0-9;]*m/.matchingSemantics(.unicodeScalar)
        let seen = text.replacing(codes, with: "").replacing("\r\n", with: "\n")
        return seen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(
            seen.hasSuffix("\n") ? 1 : 0)
    }

    /// Presses keys.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
    }

    /// Sends the program a signal.
    func signal(_ number: Int32) {
        kill(process, number)
    }

    /// Whether what is typed is shown and comes line by line, as before a program changes that.
    var isCooked: Bool {
        var modes = termios()
        guard unsafe tcgetattr(master, &modes) == 0 else { return false }
        return modes.c_lflag & UInt32(ICANON) != 0 && modes.c_lflag & UInt32(ECHO) != 0
    }

    /// Waits until something is so, ten seconds at most.
    func until(_ what: String, _ isTrue: () -> Bool) throws {
        let started = ContinuousClock.now
        while !isTrue() {
            try #require(ContinuousClock.now - started < .seconds(10), "\(what): \(text)")
            usleep(2_000)
        }
    }

    /// Waits for the program to end: its exit status, or 128 and the signal's number.
    func wait() throws -> Int32 {
        var status: Int32 = 0
        var ended: pid_t = 0
        try until("it ends") {
            ended = unsafe waitpid(process, &status, WNOHANG)
            return ended != 0
        }
        // What was written last is read a moment later. A program that was left behind may keep the terminal open.
        let ending = ContinuousClock.now
        while !state.withLock({ $0.isOver }), ContinuousClock.now - ending < .seconds(5) { usleep(2_000) }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}

extension Program {
    /// The environment of a run on a terminal.
    func terminalEnvironment(_ more: [String: String]) -> [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C", "PHOTOS_LIBRARY": library, "TERM": "xterm-256color"]
            .merging(more) { $1 }
    }

    /// Runs the program on a terminal.
    func onTerminal(
        _ arguments: String..., environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
        cell: (Int, Int) = (0, 0), typed: String = "", answers: PseudoTerminal.Answers = []
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            [Self.path] + arguments, environment: terminalEnvironment(environment), columns: columns, rows: rows,
            cell: cell, typed: typed, answers: answers)
    }
}
