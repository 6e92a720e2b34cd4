internal import Foundation
internal import Synchronization

/// The last line of the terminal, where standard error shows the current progress; other lines appear above it.
final class StatusLine: Sendable {
    private struct State {
        var text = ""
        var drawn: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Nil if `--quiet` is given, or standard error is not a terminal.
    init?(_ output: Output) {
        guard !output.isQuiet, TerminalWindow.isError else { return nil }
    }

    /// Shows a text, at most ten times per second unless it is urgent.
    func show(isUrgent: Bool = false, _ text: () -> String) {
        state.withLock { state in
            let now = ContinuousClock.now
            if !isUrgent, let drawn = state.drawn, now - drawn < .milliseconds(100) { return }
            state.drawn = now
            state.text = text()
            draw(state.text)
        }
    }

    /// Calls `write`, whose output appears above the line.
    func above(_ write: () -> Void) {
        state.withLock { state in
            if !state.text.isEmpty { draw("") }
            write()
            if !state.text.isEmpty { draw(state.text) }
        }
    }

    /// Removes the line.
    func clear() {
        state.withLock { state in
            if !state.text.isEmpty { draw("") }
            state.text = ""
        }
    }

    private func draw(_ text: String) {
        let columns = (TerminalWindow.size?.columns ?? 80) - 1
        FileHandle.standardError.write(Data("\r\u{1B}[K\(Output.sanitized(text).prefix(columns))".utf8))
    }
}
