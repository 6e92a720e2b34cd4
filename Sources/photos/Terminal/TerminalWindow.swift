internal import Foundation
internal import PhotoLibrary

/// The terminal that the program writes to.
enum TerminalWindow {
    /// Whether standard output is a terminal.
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard error, where progress is shown, is a terminal.
    static var isError: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether a person can be asked: questions go to standard error, answers come from standard input.
    static var canAsk: Bool { isError && isatty(STDIN_FILENO) == 1 }

    /// Whether colours are wanted: https://no-color.org, and a terminal that can show them. Asked once: every row wants to know.
    static let hasColor: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return isOutput && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }()

    /// The window's size in cells, and in pixels where the terminal tells, else 0.
    struct Size {
        var columns: Int
        var rows: Int
        var width: Int
        var height: Int
    }

    /// The window's size; nil where there is no terminal.
    static var size: Size? {
        for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
            var size = winsize()
            if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
                return Size(
                    columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
                    height: Int(size.ws_ypixel))
            }
        }
        return nil
    }

    /// How many cells a line of results has; nil where they don't go to a terminal.
    static var columns: Int? { isOutput ? size?.columns : nil }

    /// The greatest width of a column of names beside `others` cells of the line, so that what comes behind it stays in the line and
    /// in its column. What doesn't go to a terminal isn't cut.
    static func room(beside others: Int) -> Int {
        columns.map { max(8, $0 - others) } ?? .max
    }

    /// Whose listings `@N` means, and which a listing replaces: those of the terminal that a person sees this on. A listing that goes
    /// elsewhere doesn't change what `@N` means there. Where neither input, results nor errors are a terminal's there is none,
    /// though the session may have one: it is a script's business.
    static var identity: Terminal {
        guard isOutput || isError || isatty(STDIN_FILENO) == 1 else { return Terminal(name: nil) }
        let name = session.name
        return Terminal(name: name, isPrintedTo: name == nil || isOutput || Steps.isResuming)
    }

    /// The controlling terminal with the session on it.
    static var session: Terminal {
        // Field 7 of proc(5)'s stat is the terminal's device number, after the name in parentheses; field 6 the session.
        var bytes = [UInt8](repeating: 0, count: 1024)
        let descriptor = unsafe open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return Terminal(name: nil) }
        defer { close(descriptor) }
        let length = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard length > 0, let end = bytes[..<length].lastIndex(of: UInt8(ascii: ")")) else {
            return Terminal(name: nil)
        }
        let fields = bytes[end..<length].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count > 5, let device = Int(fields[5]), device != 0 else { return Terminal(name: nil) }
        return Terminal(name: "\(device):\(fields[4])")
    }
}
