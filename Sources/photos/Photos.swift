internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import PhotoLibrary

/// The command `photos`: docs/reference.
@main
struct Photos: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "A place-first photo catalogue.",
        discussion: """
            Indexes the photographs in your folders, sets each at its place and country without asking anyone on the net, \
            opens a photo to fill any viewport, and keeps the recents.

              photos import ~/Pictures
              photos places
              photos list @1
              photos open @1 --viewport 320x480

            `photos help geometry`, `photos help ids` and `photos help libraries` explain the ideas.
            """,
        version: version,
        subcommands: [
            ImportCommand.self, ForgetCommand.self, PlacesCommand.self, ListCommand.self, SearchCommand.self,
            ShowCommand.self, OpenCommand.self, RecentsCommand.self, ResumeCommand.self, MenuCommand.self,
            LocateCommand.self, NamesCommand.self, CacheCommand.self, SourcesCommand.self, SyncCommand.self,
            BundleCommand.self, ThumbnailCommand.self, SampleCommand.self, ServeCommand.self,
            UsersCommand.self, ManualCommand.self,
        ])

    /// The common options may stand before the command too: `photos --library DIR places`, as people know it from other
    /// programs. What is found here the command gets.
    @OptionGroup var options: CommonOptions

    @Flag(help: "Print what the program is made of, with the licences.")
    var credits = false

    /// The program's version.
    static let version = ProgramVersion.current.text

    static func main() {
        // A closed pipe is success (docs/reference/exit-statuses.md): the write fails with EPIPE, which `Output` takes as the end.
        Signals.ignoreBrokenPipe()
        AddressSpace.check()
        if let topic = HelpTopic(arguments: Arguments.all) { return Output.print(topic.text) }
        do {
            var command = try parseAsRoot(Arguments.all)
            guard let asynchronous = command as? any AsyncParsableCommand else { return try command.run() }
            runToTheEnd(asynchronous)
        } catch LibraryError.damaged(let library, let reason) {
            Task { await runAgain(afterDamageOf: library, reason: reason) }
            dispatchMain()
        } catch {
            ExitStatus.exit(with: error)
        }
    }

    func run() throws {
        if credits { return try options.output.render(CreditsDocument.all, lines: { CreditsTable(.all).lines }) }
        let counts = try options.existingLibrary()?.changes.counts() ?? .empty
        try options.output.render(counts, lines: { Welcome(counts).lines })
    }

    /// Runs a command that waits for others. Those that don't, don't pay for the threads that this needs.
    private static func runToTheEnd(_ command: any AsyncParsableCommand) -> Never {
        // Safe, because nobody else has this command: it was parsed a moment ago, and this thread only serves the queue now.
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

    /// Makes the catalogue good and runs the command once more, unless it has printed something: commands read before they
    /// write, so nothing else was changed by then.
    private static func runAgain(afterDamageOf library: String, reason: String) async -> Never {
        do {
            try await Repair.run(library: library, reason: reason)
            if Output.hasPrinted { throw LibraryError.busy("what was printed is not all; run the command again") }
            var command = try parseAsRoot(Arguments.all)
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
