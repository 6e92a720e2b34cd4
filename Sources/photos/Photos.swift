internal import ArgumentParser
internal import Configuring
internal import Dispatch
internal import Foundation
internal import PhotoLibrary

/// The command `photos`.
@main
struct Photos: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "A photo catalogue that is organised by place.",
        usage: "photos <subcommand> [<options>]",
        discussion: """
            Indexes the photographs in your folders, finds the place and country of each without a network connection, shows a \
            photo in any viewport, and remembers the photos that you opened last.

              photos import ~/Pictures
              photos places
              photos list @1
              photos open @1 --viewport 320x480

            `photos help geometry`, `photos help ids` and `photos help libraries` explain the ideas.
            """,
        version: version,
        subcommands: [
            ImportCommand.self, ForgetCommand.self, PlacesCommand.self, ListCommand.self, SearchCommand.self,
            TripsCommand.self, TimelineCommand.self, CountriesCommand.self, ShowCommand.self, OpenCommand.self,
            RecentsCommand.self, SetsCommand.self, FavouriteCommand.self, ResumeCommand.self,
            MenuCommand.self, LocateCommand.self, EditCommand.self, NamesCommand.self, BordersCommand.self,
            ShareCommand.self, SharesCommand.self, CirclesCommand.self,
            AccessCommand.self, LogCommand.self, CacheCommand.self, BlobsCommand.self,
            ExportCommand.self, BackupCommand.self, RestoreCommand.self, UpgradeCommand.self,
            SourcesCommand.self, SyncCommand.self, BundleCommand.self, ThumbnailCommand.self, SampleCommand.self,
            ServeCommand.self, PublishCommand.self,
            UsersCommand.self, ManualCommand.self,
        ])

    /// The common options can also precede the command, as in `photos --library DIR places`; the command gets them.
    @OptionGroup var options: CommonOptions

    @Flag(help: "Print the software and data that the program uses, with their licences.")
    var credits = false

    /// The version of the program.
    static let version = ProgramVersion.current.text

    static func main() {
        // A closed pipe is success: the write then fails with EPIPE, which `Output` handles.
        Signals.ignoreBrokenPipe()
        AddressSpace.check()
        if let topic = HelpTopic(arguments: Arguments.all) { return Output.print(topic.text + "\n") }
        do {
            try ServiceAccount.enter(Arguments.all)
            var command = try parse(ConfiguredArguments.current)
            guard let asynchronous = command as? any AsyncParsableCommand else { return try command.run() }
            runToTheEnd(asynchronous)
        } catch LibraryError.damaged(let library, let reason) {
            Task { await runAgain(afterDamageOf: library, reason: reason) }
            dispatchMain()
        } catch {
            ExitStatus.exit(with: error)
        }
    }

    /// The command of a command line. A check of the configuration is made before the parser refuses what is in it.
    ///
    /// - Throws: ``ExitStatusError`` after the mistakes of the configuration were printed, and after a check of it.
    private static func parse(_ arguments: ConfiguredArguments) throws -> any ParsableCommand {
        if arguments.command == ServeCommand.name, arguments.isOnCommandLine("check") {
            try ConfigurationCheck(arguments, looksAtLibrary: true).run()
            throw ExitCode.success
        }
        try refuse(arguments.mistakes)
        guard !arguments.additions.isEmpty else { return try parseAsRoot(arguments.all) }
        do {
            // The server finds out only later about some of its options.
            if arguments.command == ServeCommand.name { try refuse(ConfigurationCheck(arguments).mistakes) }
            return try parseAsRoot(arguments.all)
        } catch let error as ExitStatusError {
            throw error
        } catch {
            try refuse(ConfigurationCheck(arguments).mistakes)
            throw error
        }
    }

    /// - Throws: ``ExitStatusError`` after mistakes were printed, if there are any.
    private static func refuse(_ mistakes: [ConfigurationMistake]) throws {
        for mistake in mistakes { Output.printError(mistake.message) }
        guard mistakes.isEmpty else { throw ExitStatusError(status: .configuration) }
    }

    func run() throws {
        if credits { return try options.output.render(CreditsDocument.all, lines: { CreditsTable(.all).lines }) }
        let counts = try options.existingLibrary()?.changes.counts() ?? .empty
        try options.output.render(counts, lines: { Welcome(counts).lines })
    }

    /// Runs an asynchronous command. Other commands avoid the cost of its threads.
    private static func runToTheEnd(_ command: any AsyncParsableCommand) -> Never {
        // Safe, because nothing else uses this command: it was just parsed, and this thread only serves the main queue now.
        nonisolated(unsafe) var command = command
        Task {
            do {
                try await unsafe command.run()
                Foundation.exit(EXIT_SUCCESS)
            } catch LibraryError.damaged(let library, let reason) {
                await runAgain(afterDamageOf: library, reason: reason)
            } catch {
                ExitStatus.exit(with: error)
            }
        }
        dispatchMain()
    }

    /// Repairs the catalogue and runs the command once more, unless it has already printed something. Commands read before they
    /// write, so the first run has changed nothing.
    private static func runAgain(afterDamageOf library: String, reason: String) async -> Never {
        do {
            try await Repair.run(library: library, reason: reason)
            if Output.hasPrinted { throw LibraryError.busy("the output is incomplete; run the command again") }
            var command = try parseAsRoot(ConfiguredArguments.current.all)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            Foundation.exit(EXIT_SUCCESS)
        } catch {
            ExitStatus.exit(with: error)
        }
    }
}
