internal import Dispatch
internal import Foundation

/// What the program does when it is told to stop.
enum Signals {
    /// Makes a write to a closed pipe an error instead of the program's end.
    static func ignoreBrokenPipe() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Runs `body` as a task that the first SIGINT or SIGTERM cancels, so that what was done can be written down; a second
    /// one ends the program at once.
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
