internal import ArgumentParser
internal import Configuring
internal import Foundation
internal import PhotoLibrary

/// `photos serve --check`: what is in force and where it is set, every mistake, and the folders that cannot be read.
struct ConfigurationCheck {
    private let arguments: ConfiguredArguments
    /// What is in force.
    private let additions: [ConfiguredArguments.Addition]
    let mistakes: [ConfigurationMistake]
    /// What is wrong with the command line itself.
    private let error: String?
    /// The folders that cannot be read, imported ones and those that the configuration names.
    private let unreadable: [UnreadableFolder]

    /// Checks the configuration alone.
    init(_ arguments: ConfiguredArguments) {
        self.init(arguments, looksAtLibrary: false)
    }

    /// - Parameter looksAtLibrary: whether the library is opened, for reading.
    init(_ arguments: ConfiguredArguments, looksAtLibrary: Bool) {
        self.arguments = arguments
        var good = arguments.additions
        var found = arguments.mistakes
        var removed: [String] = []
        var problem = Self.problem(arguments.arguments(with: good))
        // What is wrong without any setting is wrong on the command line.
        let ownProblem = problem == nil ? nil : Self.problem(arguments.own)
        while let current = problem, current != ownProblem, let guilty = Self.guilty(of: current, good, arguments) {
            let setting = good.remove(at: guilty).setting
            // What only lacks a setting that is wrong itself is not another mistake.
            if !removed.contains(where: { current.contains("--\($0) ") }) {
                found.append(setting.origin.mistake(current))
            }
            removed.append(setting.name)
            problem = Self.problem(arguments.arguments(with: good))
        }
        (additions, mistakes) = (good, found)
        guard looksAtLibrary, problem == nil else {
            (error, unreadable) = (problem, [])
            return
        }
        do {
            unreadable = try Self.unreadable(arguments.arguments(with: good))
            error = nil
        } catch {
            (self.error, unreadable) = ((error as? LibraryError)?.message ?? "\(error)", [])
        }
    }

    private struct UnreadableFolder {
        var path: String
        /// What is wrong with it, after the path.
        var fault: String
    }

    private static func unreadable(_ arguments: [String]) throws -> [UnreadableFolder] {
        guard let serve = try Photos.parseAsRoot(arguments) as? ServeCommand else { return [] }
        let location = try LibraryLocation.choose(
            option: serve.options.folder, environment: ProcessInfo.processInfo.environment)
        let named = serve.importedFolders.compactMap { folder -> UnreadableFolder? in
            // A folder below a closed one can be granted to the service, which a command of its user cannot see.
            guard let (reason, isHidden) = PhotoLibrary.whyUnreadable(folder), !isHidden || !ServiceAccount.isUsed
            else { return nil }
            return UnreadableFolder(path: folder, fault: "cannot be imported: \(reason)")
        }
        let imported = try PhotoLibrary.unreadableFolders(at: location).map {
            UnreadableFolder(path: $0, fault: "was imported and cannot be read: permission denied")
        }
        return named + imported.filter { folder in !named.contains { $0.path == folder.path } }
    }

    /// The setting that causes a problem by itself, or else without which it would be another one.
    private static func guilty(
        of problem: String, _ additions: [ConfiguredArguments.Addition], _ arguments: ConfiguredArguments
    ) -> Int? {
        let alone = additions.indices.first { Self.problem(arguments.arguments(with: [additions[$0]])) == problem }
        return alone
            ?? additions.indices.first { index in
                var others = additions
                others.remove(at: index)
                return Self.problem(arguments.arguments(with: others)) != problem
            }
    }

    /// Why the server would not start with these arguments; nil if they do not prevent it.
    static func problem(_ arguments: [String]) -> String? {
        do {
            guard let serve = try Photos.parseAsRoot(arguments) as? ServeCommand else { return nil }
            try serve.check()
            return nil
        } catch let error as LibraryError {
            return error.message
        } catch {
            return UsageError.firstLine(Photos.message(for: error))
        }
    }

    /// Prints the result.
    ///
    /// - Throws: ``ExitStatusError`` with ``ExitStatus/configuration`` if there is a mistake.
    func run() throws {
        let output = Output(isJSON: arguments.isOnCommandLine("json"), isQuiet: false)
        try output.render(document, text: { text })
        for mistake in mistakes { Output.printError(mistake.message) }
        if let error { Output.printError(error) }
        for folder in unreadable { Output.printError("\(folder.path) \(folder.fault)") }
        guard mistakes.isEmpty, error == nil, unreadable.isEmpty else { throw ExitStatusError(status: .configuration) }
    }
}

// MARK: - What is printed

extension ConfigurationCheck {
    /// An option in force.
    private struct SettingDocument: Encodable {
        var name: String
        /// `yes` or `no` for a flag.
        var value: String
        var file: String?
        var line: Int?
        var variable: String?

        /// Where it is set.
        var origin: String { file.map { "\($0):\(line ?? 0)" } ?? variable ?? "the command line" }
    }

    private struct Document: Encodable {
        struct Mistake: Encodable {
            var file: String?
            var line: Int?
            var reason: String
        }

        var settings: [SettingDocument]
        var mistakes: [Mistake]
        var unreadableFolders: [String]
    }

    private var document: Document {
        Document(
            settings: settingDocuments,
            mistakes: mistakes.map { .init(file: $0.path, line: $0.line, reason: $0.reason) }
                + [error].compactMap(\.self).map { .init(reason: $0) },
            unreadableFolders: unreadable.map(\.path))
    }

    private var settingDocuments: [SettingDocument] {
        let given = ConfigurableOption.all().compactMap { option -> SettingDocument? in
            guard let value = arguments.value(of: option) else { return nil }
            return SettingDocument(name: option.name, value: value)
        }
        let added = additions.map { addition in
            let name = addition.setting.name
            return switch addition.setting.origin {
            case .line(let path, let line): SettingDocument(name: name, value: addition.value, file: path, line: line)
            case .variable(let variable): SettingDocument(name: name, value: addition.value, variable: variable)
            }
        }
        return (given + added).sorted { $0.name < $1.name }
    }

    private var text: String {
        let settings = settingDocuments
        guard !settings.isEmpty else { return "Everything is as the program has it by itself." }
        let widths = [settings.map(\.name.count).max() ?? 0, settings.map(\.value.count).max() ?? 0]
        return settings.map { setting in
            let cells = [setting.name, setting.value].enumerated().map { index, text in
                text + String(repeating: " ", count: max(0, min(widths[index], 60) - text.count))
            }
            return (cells + [setting.origin]).joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

extension ConfiguredArguments.Addition {
    /// The value with which the program works: `yes` or `no` for a flag, an absolute path.
    fileprivate var value: String {
        guard let argument else { return "no" }
        return argument.firstIndex(of: "=").map { String(argument[$0...].dropFirst()) } ?? "yes"
    }
}

extension ConfiguredArguments {
    /// The value of an option on the command line; nil if it is not there.
    fileprivate func value(of option: ConfigurableOption) -> String? {
        guard isOnCommandLine(option.name) else { return nil }
        return option.isFlag ? "yes" : CommandLineWords(own).value(of: "--\(option.name)")
    }
}
