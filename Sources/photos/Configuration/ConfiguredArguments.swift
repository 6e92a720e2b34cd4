internal import Configuring
internal import Foundation

/// The arguments of the command line, with those that configuration files and variables of the environment add.
///
/// The command line goes before variables, these before the file of the user, and that before the file of the machine.
struct ConfiguredArguments {
    /// An option that is set elsewhere than on the command line.
    struct Addition {
        var setting: Setting
        /// Nil for a flag that is off.
        var argument: String?
    }

    /// As the program was started, without its name.
    let own: [String]
    private(set) var additions: [Addition] = []
    /// What cannot be used, in the order of the files.
    private(set) var mistakes: [ConfigurationMistake] = []

    /// The path of the only file to read, in place of the two usual ones.
    static let variable = "PHOTOS_CONFIG"
    private static let machine = "/etc/photos/photos.conf"

    /// Reads the configuration for a command line.
    init(_ own: [String], environment: [String: String]) {
        self.own = own
        guard !isAboutProgram else { return }
        let files = read(environment)
        let options =
            files.isEmpty && command != ServeCommand.name ? ConfigurableOption.common : ConfigurableOption.all()
        refuseUnknown(files, options)
        let sources = ConfigurationSources(files: files, environment: environment)
        let used = command == ServeCommand.name ? options : ConfigurableOption.common
        for option in used where !isOnCommandLine(option.name) {
            if let setting = sources.setting(option.name) { add(option, setting) }
        }
    }

    /// Those of this program.
    static let current = ConfiguredArguments(Arguments.all, environment: ProcessInfo.processInfo.environment)

    /// The arguments for the parser.
    var all: [String] { arguments(with: additions) }

    /// The arguments with some of the additions.
    func arguments(with additions: [Addition]) -> [String] {
        let words = additions.compactMap(\.argument)
        guard let index = commandIndex else { return words + own }
        return own[...index] + words + own[(index + 1)...]
    }

    /// Whether an option is given by the command line.
    func isOnCommandLine(_ name: String) -> Bool {
        own.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
    }
}

// MARK: - Files

extension ConfiguredArguments {
    /// The files that can be there, those that go before others first.
    static func paths(_ environment: [String: String]) -> [String] {
        if let path = environment[variable], !path.isEmpty { return [path] }
        let stated = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = stated ?? environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config" }
        return (home.map { [$0 + "/photos/photos.conf"] } ?? []) + [machine]
    }

    private mutating func read(_ environment: [String: String]) -> [ConfigurationFile] {
        var files: [ConfigurationFile] = []
        for path in Self.paths(environment) {
            do throws(ConfigurationMistake) {
                if let file = try ConfigurationFile.read(path) {
                    files.append(file)
                    mistakes += file.mistakes
                } else if path == environment[Self.variable] {
                    throw ConfigurationMistake(path: path, reason: "no such file (\(Self.variable))")
                }
            } catch {
                mistakes.append(error)
            }
        }
        return files
    }

    private mutating func refuseUnknown(_ files: [ConfigurationFile], _ options: [ConfigurableOption]) {
        let names = Set(options.map(\.name))
        for file in files {
            for entry in file.entries where !names.contains(entry.name) {
                let close = UsageError.closest(to: entry.name, of: names.sorted())
                let hint = close.map { "; did you mean '\($0)'?" } ?? "; `photos serve --help` lists the options"
                mistakes.append(
                    ConfigurationMistake(
                        path: file.path, line: entry.line, reason: "unknown name '\(entry.name.prefix(100))'\(hint)"))
            }
        }
    }

    private mutating func add(_ option: ConfigurableOption, _ setting: Setting) {
        do throws(ConfigurableOption.Wrong) {
            additions.append(
                Addition(setting: setting, argument: try option.argument(setting.value, in: setting.origin.folder)))
        } catch {
            mistakes.append(setting.origin.mistake(error.reason))
        }
    }
}

// MARK: - The command

extension ConfiguredArguments {
    /// The name of the command; nil without one.
    var command: String? { commandIndex.map { own[$0] } }

    /// The first word that is neither an option nor the value of one.
    private var commandIndex: Int? {
        var index = 0
        while index < own.count {
            guard own[index].hasPrefix("-") else { return index }
            let isFollowed = ["--library", "--locale", "--names"].contains(own[index])
            index += isFollowed ? 2 : 1
        }
        return nil
    }

    /// Whether it asks about the program, which no configuration changes.
    private var isAboutProgram: Bool {
        if let command, ["help", "manual"].contains(command) { return true }
        let words: Set<String> = ["-h", "--help", "--version", "--credits", "--generate-completion-script"]
        return own.prefix { $0 != "--" }.contains { words.contains($0) || $0.hasPrefix("---completion") }
    }
}

extension Setting.Origin {
    /// The folder that relative paths are in; nil for the one in which the program runs.
    fileprivate var folder: String? {
        guard case .line(let path, _) = self else { return nil }
        return URL(filePath: path).deletingLastPathComponent().path
    }

    func mistake(_ reason: String) -> ConfigurationMistake {
        switch self {
        case .line(let path, let line): ConfigurationMistake(path: path, line: line, reason: reason)
        case .variable(let name): ConfigurationMistake(path: name, reason: reason)
        }
    }
}
