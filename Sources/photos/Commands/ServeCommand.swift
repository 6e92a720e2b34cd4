internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Server

/// `photos serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve web pages and a JSON API of the library.",
        discussion: """
            Serves this machine alone. Sources are synced beside it when they are due. Ends cleanly on an interrupt.
            """)

    @OptionGroup var options: CommonOptions

    @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port to listen at; 0 for any that is free.", valueName: "port"))
    var port = 8080

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("Where people reach the server, if it is behind a proxy.", valueName: "url"))
    var baseURL: String?

    func run() async throws {
        let output = options.output
        let server = try PhotoServer(
            try options.location(),
            ServerConfiguration(
                host: host, port: port, baseURL: try baseURL.map { try BaseURL($0) }, locale: options.localeTag,
                version: Photos.version, verbosity: options.quiet ? .quiet : options.verbose ? .verbose : .normal))
        try await server.run { address in
            try? output.render(["url": address]) { "Serving \(address)" }
        }
    }
}
