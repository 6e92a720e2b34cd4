internal import Configuration
internal import Synchronization

/// A value that is in force, and where it is from.
public struct Setting: Sendable, Equatable {
    /// Where a value is set.
    public enum Origin: Sendable, Equatable {
        case line(path: String, Int)
        /// A variable of the environment.
        case variable(String)
    }

    public var name: String
    public var value: String
    public var origin: Origin

    public init(name: String, value: String, origin: Origin) {
        (self.name, self.value, self.origin) = (name, value, origin)
    }
}

/// Where the values of options are from when the command line has none: variables of the environment, then files.
public struct ConfigurationSources: Sendable {
    private let reader: ConfigReader
    private let noted = Noted()

    /// The beginning of the names of variables: `PHOTOS_BASE_URL` is `base-url`.
    private static let scope = "photos"

    /// - Parameters:
    ///   - files: those that go before others first.
    ///   - environment: variables by name. Empty ones count as missing.
    public init(files: [ConfigurationFile], environment: [String: String]) {
        let variables = EnvironmentVariablesProvider(environmentVariables: environment.filter { !$0.value.isEmpty })
        let providers: [any ConfigProvider] = [variables] + files.map(LinesProvider.init)
        reader = ConfigReader(providers: providers, accessReporter: noted)
    }

    /// The value of an option, as it is written there; nil if it is set nowhere.
    public func setting(_ name: String) -> Setting? {
        guard let value = reader.string(forKey: ConfigKey([Self.scope, name])), let origin = noted.origin() else {
            return nil
        }
        return Setting(name: name, value: value, origin: origin)
    }
}

/// Remembers which provider gave the last value.
private final class Noted: AccessReporter {
    private let last = Mutex<AccessEvent?>(nil)

    func report(_ event: AccessEvent) {
        last.withLock { $0 = event }
    }

    func origin() -> Setting.Origin? {
        let results = last.withLock { $0?.providerResults } ?? []
        for given in results {
            guard let found = try? given.result.get(), found.value != nil else { continue }
            return Int(found.encodedKey).map { .line(path: given.providerName, $0) } ?? .variable(found.encodedKey)
        }
        return nil
    }
}
