internal import Dispatch
internal import Foundation

/// Handles signals that stop the program.
enum Signals {
    /// Makes writes to a closed pipe fail with EPIPE instead of ending the program.
    static func ignoreBrokenPipe() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Runs `body` in a task that the first SIGINT or SIGTERM cancels, so that it can save its work; a second signal ends the
    /// program at once.
    static func cancelling<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value
    {
        let task = Task { try await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                task.cancel()
                _ = signal(number, SIG_DFL)
            }
            source.resume()
            return source
        }
        defer { sources.forEach { $0.cancel() } }
        return try await task.value
    }
}
