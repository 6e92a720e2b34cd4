internal import ArgumentParser
internal import Foundation

/// An option that can be set in a configuration file or by a variable of the environment.
struct ConfigurableOption {
    /// That of the long option, without the dashes.
    var name: String
    /// Whether it has no value on the command line: it is set to yes or no.
    var isFlag: Bool
    /// Whether its value is a path.
    var isPath: Bool
    /// Whether its value is paths with colons between them.
    var isPathList = false

    /// Those that every command can use.
    static let common = [
        ConfigurableOption(name: "library", isFlag: false, isPath: true),
        ConfigurableOption(name: "locale", isFlag: false, isPath: false),
        ConfigurableOption(name: "no-pager", isFlag: true, isPath: false),
    ]

    /// What is about one run, or remembered by the library.
    private static let leftOut: Set<String> = ["check", "help", "json", "names", "version"]

    /// Those of `photos serve`, with the common ones.
    static func all() -> [ConfigurableOption] {
        let command = try? CommandDescription.of(ServeCommand.self)
        return (command?.arguments ?? []).compactMap { argument in
            guard let name = argument.names?.first(where: { $0.kind == "long" })?.name, !leftOut.contains(name) else {
                return nil
            }
            return ConfigurableOption(
                name: name, isFlag: argument.kind == .flag, isPath: ["dir", "file"].contains(argument.valueName),
                isPathList: argument.valueName == "dirs")
        }
    }

    /// The word for a command line; nil for a flag that is off.
    ///
    /// - Parameter base: the folder that a relative path is in; nil for that in which the program runs.
    /// - Throws: ``Wrong`` if a flag is neither yes nor no.
    func argument(_ value: String, in base: String?) throws(Wrong) -> String? {
        guard isFlag else { return "--\(name)=\(resolved(value, in: base))" }
        switch value.lowercased() {
        case "yes", "true", "1": return "--\(name)"
        case "no", "false", "0": return nil
        default: throw Wrong(reason: "invalid \(name) '\(value.prefix(100))': expected yes or no")
        }
    }

    /// Why a value cannot be that of an option.
    struct Wrong: Error {
        var reason: String
    }

    private func resolved(_ value: String, in base: String?) -> String {
        if isPath { return Self.path(value, in: base) }
        guard isPathList else { return value }
        return value.split(separator: ":").map { Self.path(String($0), in: base) }.joined(separator: ":")
    }

    private static func path(_ value: String, in base: String?) -> String {
        if value == "~" || value.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] {
            return home + value.dropFirst()
        }
        guard let base, !value.hasPrefix("/") else { return value }
        return URL(filePath: value, relativeTo: URL(filePath: base, directoryHint: .isDirectory)).standardizedFileURL
            .path
    }
}
