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
            Serves this machine alone unless another --host is given, where one has to sign in: see `photos users`. Sources are \
            synced beside it when they are due. Ends cleanly on an interrupt.

              photos serve --port 8080
            """)

    @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port to listen at; 0 for any that is free.", valueName: "port"))
    var port = 8080

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("Where people reach the server: its name, or that of the proxy before it.", valueName: "url")
    )
    var baseURL: String?

    @Flag(
        name: .customLong("public"),
        help: "Let everybody look who can reach it, exact positions included; only who signed in has recents.")
    var isPublic = false

    @Flag(
        name: .customLong("public-originals"),
        help: "With --public, give everybody the files as they are, with what they say of camera and owner.")
    var arePublicOriginals = false

    @Option(
        name: .customLong("tls-cert"),
        help: ArgumentHelp("Serve HTTPS with the certificate in this file, in PEM, and its chain.", valueName: "file"),
        completion: .file())
    var certificate: String?

    @Option(
        name: .customLong("tls-key"), help: ArgumentHelp("The certificate's private key, in PEM.", valueName: "file"),
        completion: .file())
    var key: String?

    @Flag(
        name: .customLong("iiif-validator-compat"),
        help: "Answer IIIF image requests as iiif-validator wants where it differs from the standard: !w,h and ^max.")
    var isForImageValidator = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--tls-cert and --tls-key belong together")
        }
        guard isPublic || !arePublicOriginals else {
            throw ValidationError("--public-originals needs --public")
        }
    }

    func run() async throws {
        for _ in 0..<Self.mostRepairs {
            do {
                return try await serve()
            } catch LibraryError.damaged(let library, let reason) {
                try await Repair.run(library: library, reason: reason)
            }
        }
        try await serve()
    }

    /// A catalogue that is damaged once more after so many repairs is on a disk that nobody should go on with.
    private static let mostRepairs = 5

    private func serve() async throws {
        let output = options.output
        let server = try PhotoServer(
            try options.location(),
            ServerConfiguration(
                host: host, port: port, baseURL: try baseURL.map { try BaseURL($0) }, isPublic: isPublic,
                arePublicOriginals: arePublicOriginals,
                certificate: certificate.flatMap { chain in key.map { CertificateFiles(chain: chain, key: $0) } },
                isForImageValidator: isForImageValidator, locale: options.localeTag,
                version: Photos.version, verbosity: options.quiet ? .quiet : options.verbose ? .verbose : .normal))
        if isPublic { output.remark(publicity) }
        try await server.run { address in
            try? output.render(["url": address]) { "Serving \(address)" }
        }
    }

    /// What readers learn who don't sign in.
    private var publicity: String {
        arePublicOriginals
            ? "--public: readers who don't sign in see exact positions, and whatever the files say of camera and owner"
            : "--public: readers who don't sign in see exact positions; files are sent to them without metadata"
    }
}
