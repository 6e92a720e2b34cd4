internal import Foundation
internal import Logging

/// The server's log on standard error: one line per event, `time level message key=value …`.
struct ServerLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level

    static func logger(_ verbosity: ServerConfiguration.Verbosity) -> Logger {
        let level: Logger.Level =
            switch verbosity {
            case .quiet: .error
            case .normal: .info
            case .verbose: .debug
            }
        return Logger(label: "photos") { _ in ServerLog(logLevel: level) }
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
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let facts = all.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted("\($0.value)"))" }.joined()
        let line = "\(Self.time()) \(event.level) \(event.message)\(facts)\n"
        FileHandle.standardError.write(Data(line.utf8))
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
