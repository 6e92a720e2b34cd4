internal import Foundation
internal import PhotoLibrary

/// The terminal that the program reads from and writes to.
enum TerminalWindow {
    /// Whether standard output is a terminal.
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard error, where progress is shown, is a terminal.
    static var isError: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether the program can ask a question: questions go to standard error, answers come from standard input.
    static var canAsk: Bool { isError && isatty(STDIN_FILENO) == 1 }

    /// Whether colours are shown: `NO_COLOR` is not set (https://no-color.org) and the terminal supports them. Computed once,
    /// because every row uses it.
    static let hasColor: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return isOutput && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }()

    /// The size of the window in cells, and in pixels if the terminal reports it, else 0.
    struct Size {
        var columns: Int
        var rows: Int
        var width: Int
        var height: Int
    }

    /// The size of the window; nil without a terminal.
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

    /// The columns of the terminal; nil if standard output is not a terminal.
    static var columns: Int? { isOutput ? size?.columns : nil }

    /// The width that remains for a column of names beside `others` cells, so that the line fits the terminal. Unlimited if
    /// standard output is not a terminal.
    static func room(beside others: Int) -> Int {
        columns.map { max(8, $0 - others) } ?? .max
    }

    /// The session whose listings `@N` refers to, and which new listings replace. A listing that is not printed on this terminal
    /// does not change `@N`. None if input, output and errors are all redirected, even if the process has a controlling terminal:
    /// then a script is running.
    static var listingSession: TerminalSession {
        guard isOutput || isError || isatty(STDIN_FILENO) == 1 else { return TerminalSession(name: nil) }
        let name = controllingSession.name
        return TerminalSession(name: name, isPrintedTo: name == nil || isOutput || NavigationRecorder.isResuming)
    }

    /// The controlling terminal and its session.
    static var controllingSession: TerminalSession {
        // In proc(5)'s stat, field 7 is the device number of the terminal, and field 6 the session. Field 2, the name in
        // parentheses, can contain spaces.
        var bytes = [UInt8](repeating: 0, count: 1024)
        let descriptor = unsafe open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return TerminalSession(name: nil) }
        defer { close(descriptor) }
        let length = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard length > 0, let end = bytes[..<length].lastIndex(of: UInt8(ascii: ")")) else {
            return TerminalSession(name: nil)
        }
        let fields = bytes[end..<length].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count > 5, let device = Int(fields[5]), device != 0 else { return TerminalSession(name: nil) }
        return TerminalSession(name: "\(device):\(fields[4])")
    }
}
