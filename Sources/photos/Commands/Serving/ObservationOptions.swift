internal import ArgumentParser
internal import PhotoLibrary
internal import Server

/// How a server is watched: its log, and its metrics.
struct ObservationOptions: ParsableArguments {
    @Option(
        name: .customLong("log-format"),
        help: ArgumentHelp("How the log is written: text, or one JSON object a line.", valueName: "text|json"),
        completion: .list(ServerConfiguration.LogFormat.allCases.map(\.rawValue)),
        transform: { try ServerConfiguration.LogFormat(argument: $0) })
    var format = ServerConfiguration.LogFormat.text

    @Option(
        name: .customLong("metrics-token-file"),
        help: ArgumentHelp(
            "A file with a token: who sends it as a bearer token can read /metrics without being an owner.",
            valueName: "file"),
        completion: .file())
    var tokenFile: String?

    private static let leastLength = 16

    /// - Throws: ``LibraryError/usage(_:)`` for a token that cannot be read, or is short.
    func token() throws -> String? {
        guard let tokenFile else { return nil }
        let token = try SecretFile.firstLine(of: tokenFile)
        guard token.count >= Self.leastLength, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw LibraryError.usage(
                "invalid token in \(tokenFile): expected at least \(Self.leastLength) characters of ASCII without spaces"
            )
        }
        return token
    }
}

extension ServerConfiguration.LogFormat {
    /// - Throws: `ValidationError` for another word.
    fileprivate init(argument: String) throws {
        guard let format = Self(rawValue: argument) else {
            throw ValidationError("invalid log format '\(argument)': expected text or json")
        }
        self = format
    }
}
