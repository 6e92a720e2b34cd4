internal import ArgumentParser

/// The command `photos`: see contract section 2.
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
            """,
        version: "0.1.0",
        subcommands: [
            ImportCommand.self, ForgetCommand.self, PlacesCommand.self, ListCommand.self, ShowCommand.self,
            OpenCommand.self, RecentsCommand.self, ThumbnailCommand.self, SampleCommand.self,
        ])

    static func main() async {
        // A closed pipe is success (contract section 2); the write then fails with EPIPE, which `Output` takes as the end.
        Signals.ignoreBrokenPipe()
        do {
            var command = try parseAsRoot(Arguments.all)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            ExitStatus.exit(with: error)
        }
    }
}
