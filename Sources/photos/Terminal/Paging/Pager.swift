internal import CTerminal
internal import Foundation
internal import Localization

/// Shows a screen at a time what is longer than the terminal.
struct Pager {
    private let command: PagerCommand
    private let environment: [String: String]
    private let columns: Int
    private let rows: Int

    /// Nil where standard output is no terminal, or no pager is wanted.
    init?() {
        let environment = ProcessInfo.processInfo.environment
        guard TerminalWindow.isOutput, let window = TerminalWindow.size,
            let command = PagerCommand(environment: environment)
        else { return nil }
        self.command = command
        self.environment = PagerCommand.environment(environment)
        columns = window.columns
        rows = window.rows
    }

    /// Shows the lines and waits until the person has seen enough; false where they fit on the terminal, or the pager can't
    /// be started: then nothing was shown. How the pager ends is its own affair.
    func show(_ lines: some Collection<String>) -> Bool {
        guard !fits(lines), let (input, process) = start() else { return false }
        CTerminal_leaveInterrupts(1)
        defer { CTerminal_leaveInterrupts(0) }
        lines.forEachPiece { write($0, to: input) }
        close(input)
        let status = CTerminal_waitForPager(process)
        // What a shell says of a command that it can't find or start (POSIX.1-2017, XCU 2.8.2).
        return status != 126 && status != 127
    }

    /// Whether there are fewer rows than on the terminal, whose last is the prompt's. Looks only at as many lines.
    private func fits(_ lines: some Collection<String>) -> Bool {
        var used = 0
        for line in lines {
            used += max(1, (Self.width(line) + columns - 1) / columns)
            if used >= rows { return false }
        }
        return true
    }

    /// The cells that a line takes, those of ``Style`` being none.
    private static func width(_ line: String) -> Int {
        guard line.utf8.contains(0x1B) else { return displayWidth(line) }
        let parts = line.utf8.split(separator: 0x1B, omittingEmptySubsequences: false)
        return parts.enumerated().reduce(0) { sum, part in
            let isText = part.offset == 0
            let text = isText ? part.element : part.element.drop { $0 != UInt8(ascii: "m") }.dropFirst()
            return sum + displayWidth(String(Substring(text)))
        }
    }

    private func start() -> (input: Int32, process: pid_t)? {
        var input: Int32 = -1
        var process: pid_t = 0
        let failure = unsafe withCStrings(command.arguments) { arguments in
            unsafe withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                unsafe CTerminal_startPager(arguments, environment, &input, &process)
            }
        }
        return failure == 0 ? (input, process) : nil
    }

    /// Whether the pager still reads.
    private func write(_ text: String, to input: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(input, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}

/// Calls `body` with the texts as C wants them: an array of C strings, with NULL at its end.
private func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        // There is at least the NULL.
        guard let start = buffer.baseAddress else { preconditionFailure("an array of at least one element") }
        return unsafe body(UnsafePointer(start))
    }
}
