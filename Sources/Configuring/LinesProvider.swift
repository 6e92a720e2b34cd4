internal import Configuration

/// Gives the values of a ``ConfigurationFile`` to a `ConfigReader`. The last component of a key is the name in the file.
struct LinesProvider: ConfigProvider, ConfigSnapshot {
    let file: ConfigurationFile

    var providerName: String { file.path }

    /// Yes and no, as in variables of the environment.
    private static let truths = ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false]

    /// The key of the result is the number of the line.
    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        guard let entry = file.entries.first(where: { $0.name == key.components.last }) else {
            return LookupResult(encodedKey: "", value: nil)
        }
        let content: ConfigContent? =
            switch type {
            case .string: .string(entry.value)
            case .bool: Self.truths[entry.value.lowercased()].map(ConfigContent.bool)
            case .int: Int(entry.value).map(ConfigContent.int)
            default: nil
            }
        guard let content else {
            throw ConfigurationMistake(
                path: file.path, line: entry.line, reason: "'\(entry.name)' has a value of another type")
        }
        return LookupResult(encodedKey: String(entry.line), value: ConfigValue(content, isSecret: false))
    }

    nonisolated(nonsending) func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws
        -> LookupResult
    {
        try value(forKey: key, type: type)
    }

    nonisolated(nonsending) func watchValue<Return: ~Copyable>(
        forKey key: AbsoluteConfigKey, type: ConfigType,
        updatesHandler:
            nonisolated(nonsending) (ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws ->
            Return
    ) async throws -> Return {
        try await watchValueFromValue(forKey: key, type: type, updatesHandler: updatesHandler)
    }

    func snapshot() -> any ConfigSnapshot { self }

    nonisolated(nonsending) func watchSnapshot<Return: ~Copyable>(
        updatesHandler:
            nonisolated(nonsending) (ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
    ) async throws -> Return {
        try await watchSnapshotFromSnapshot(updatesHandler: updatesHandler)
    }
}
