internal import Foundation
internal import Logging

/// The server's log on standard error: one line per event, `time level message key=value …`, or an object in JSON with the same.
struct ServerLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level
    var format = ServerConfiguration.LogFormat.text

    static func logger(
        _ verbosity: ServerConfiguration.Verbosity, _ format: ServerConfiguration.LogFormat = .text
    ) -> Logger {
        let level: Logger.Level =
            switch verbosity {
            case .quiet: .error
            case .normal: .info
            case .verbose: .debug
            }
        return Logger(label: "photos") { _ in ServerLog(logLevel: level, format: format) }
    }

    /// The logger for libraries, whose routine messages do not concern the user.
    static func quieter(_ logger: Logger) -> Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = line(event, time: Self.time(), request: .current)
        FileHandle.standardError.write(Data(line.utf8))
    }

    /// The line of an event, with its end.
    ///
    /// - Parameter request: the request during which it happened.
    func line(_ event: LogEvent, time: String, request: RequestTrace?) -> String {
        var facts = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        if let request {
            facts["request"] = request.id
            facts["trace"] = request.trace
        }
        switch format {
        case .text:
            let more = facts.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted($0.value))" }.joined()
            return "\(time) \(event.level) \(event.message)\(more)\n"
        case .json:
            // The three of every line come last, so that nothing takes their place.
            for (key, value) in [("time", time), ("level", "\(event.level)"), ("message", "\(event.message)")] {
                facts[key] = value
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: (try? encoder.encode(facts)) ?? Data(), as: UTF8.self) + "\n"
        }
    }

    /// Quotes a value unless it is one plain word; nothing that a client sends can end a line or control a terminal.
    private static func quoted(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
        return isPlain && !value.isEmpty ? value : value.debugDescription
    }

    private static func time() -> String {
        Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
