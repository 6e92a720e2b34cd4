internal import CTerminal
internal import Foundation
internal import Localization

/// Shows text that is longer than the terminal in a pager.
struct Pager {
    private let command: PagerCommand
    private let environment: [String: String]
    private let columns: Int
    private let rows: Int

    /// Nil if standard output is not a terminal, or no pager is configured.
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

    /// Shows the lines, and waits until the pager ends. Returns false if they fit the terminal or the pager cannot be started;
    /// then nothing was shown. The exit status of the pager is ignored.
    func show(_ lines: some Collection<String>) -> Bool {
        guard !fits(lines), let (input, process) = start() else { return false }
        CTerminal_leaveInterrupts(1)
        defer { CTerminal_leaveInterrupts(0) }
        lines.forEachPiece { write($0, to: input) }
        close(input)
        let status = CTerminal_waitForPager(process)
        // The statuses of a shell for a command that it cannot execute or find (POSIX.1-2017, XCU 2.8.2).
        return status != 126 && status != 127
    }

    /// Whether the lines fit the terminal, with one row left for the prompt. Looks at no more lines than needed.
    private func fits(_ lines: some Collection<String>) -> Bool {
        var used = 0
        for line in lines {
            used += max(1, (Self.width(line) + columns - 1) / columns)
            if used >= rows { return false }
        }
        return true
    }

    /// The width of a line in cells, without the escape sequences of ``Style``.
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

    /// Writes to the pager; false if it no longer reads.
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

/// Calls `body` with a NULL-terminated array of C strings.
private func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        // The array has at least the NULL.
        guard let start = buffer.baseAddress else { preconditionFailure("an array of at least one element") }
        return unsafe body(UnsafePointer(start))
    }
}
