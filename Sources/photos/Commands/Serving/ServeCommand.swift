internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Server

/// `photos serve`
struct ServeCommand: AsyncParsableCommand {
    static let name = "serve"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Serve the library as web pages and a JSON API.",
        usage: """
            photos serve [--host <address>] [--port <port>] [--base-url <url>]
            [--public] [--positions <precision>] [--uploads <dir>] [--backups <dir>] [--watch] [--tls-cert <file> --tls-key <file>]
            [--oidc-issuer <url> --oidc-client <id>] [--trust-user-header <name>] [--socket <file>] [<options>]
            photos serve --follow <s3://bucket/prefix|dir> --publisher <key> [--library <dir>] [<options>]
            photos serve --home [--host <address>] [--port <port>]
            [--local-port <port>] [<options>]
            """,
        discussion: """
            By default, only this machine can connect. With another --host, users must sign in: see `photos users`. The server \
            also syncs sources when they are due. Ctrl-C stops it.

            With --home, it serves phones in the network of the house over HTTPS, with a certificate of its own, and this machine \
            at another address without a sign-in. A phone joins as a reader by scanning a QR code.

            With --follow, it shows the library of another machine, as `photos publish` publishes it there. People sign in and have \
            their recents as there; everything else can only be read.

              photos serve --port 8080
              photos serve --home
            """)

    @Option(
        help: ArgumentHelp(
            "The address to listen on: 127.0.0.1, or with --home that of this machine in the house, unless given.",
            valueName: "address"))
    var host: String?

    @Option(
        help: ArgumentHelp(
            "The port to listen on: 8080, or with --home 8443, unless given; 0 for any free port.", valueName: "port"))
    var port: Int?

    @Flag(
        name: .customLong("home"),
        help: "Let phones in the network of the house join by a QR code.")
    var isHome = false

    @Option(
        name: .customLong("local-port"),
        help: ArgumentHelp(
            "With --home, the port for the person at this machine: 8080, unless given; 0 for any free port.",
            valueName: "port"))
    var localPort: Int?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("The public URL of the server, or of the proxy in front of it.", valueName: "url")
    )
    var baseURL: String?

    @Flag(
        name: .customLong("public"),
        help: "Let everybody who can connect see the photos, and the town of each. Recents need signing in.")
    var isPublic = false

    @Flag(
        name: .customLong("public-originals"),
        help: "With --public, also serve the original files, with their metadata on position, camera and owner.")
    var arePublicOriginals = false

    @OptionGroup var positions: PositionOptions

    @Option(
        name: .customLong("tls-cert"),
        help: ArgumentHelp("Serve HTTPS with the certificate chain in this PEM file.", valueName: "file"),
        completion: .file())
    var certificate: String?

    @Option(
        name: .customLong("tls-key"),
        help: ArgumentHelp("The private key of the certificate, as a PEM file.", valueName: "file"),
        completion: .file())
    var key: String?

    @OptionGroup var uploads: UploadOptions

    @OptionGroup var backups: BackupScheduleOptions

    @OptionGroup var store: StoreOptions

    @OptionGroup var following: FollowOptions

    @OptionGroup var signIn: SignInOptions

    @OptionGroup var proxy: ProxyOptions

    @OptionGroup var observation: ObservationOptions

    @OptionGroup var limits: LimitOptions

    @Option(
        help: ArgumentHelp(
            "Import these folders when the server starts: paths with colons between them, such as /srv/pictures:/mnt/nas.",
            valueName: "dirs"))
    var folders: String?

    @Flag(help: "Import what changes in the imported folders, as photos import --watch does.")
    var watch = false

    @Flag(
        name: .customLong("iiif-validator-compat"),
        help: "Answer IIIF image requests as iiif-validator expects where it differs from the standard: !w,h and ^max.")
    var isForImageValidator = false

    @Flag(
        name: .customLong("check"),
        help: "Check the configuration and say what is set where, without serving.")
    var isCheck = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError(
                key == nil
                    ? "--tls-cert needs --tls-key FILE, the private key"
                    : "--tls-key needs --tls-cert FILE, the certificate")
        }
        if following.follow == nil { try store.checkServerHasStore() }
        try following.check(against: [
            ("--home", isHome), ("--watch", watch), ("--folders", folders != nil), ("--blobs", store.blobs != nil),
            ("--uploads", uploads.folder != nil), ("--backups", backups.folder != nil),
        ])
        _ = try uploads.limits()
        _ = try backups.schedule()
        if isHome {
            let others = [
                ("--tls-cert", certificate), ("--public", isPublic ? "" : nil), ("--base-url", baseURL),
                ("--socket", proxy.socket),
                ("--oidc-issuer", signIn.issuer), ("--trust-user-header", signIn.header),
            ]
            if let other = others.first(where: { $0.1 != nil })?.0 {
                throw ValidationError("--home cannot be combined with \(other): it has its own certificate and address")
            }
        }
        if proxy.socket != nil {
            guard baseURL != nil else {
                throw ValidationError("--socket needs --base-url URL, the address of the proxy in front of it")
            }
            let others = [("--host", host != nil), ("--port", port != nil), ("--tls-cert", certificate != nil)]
            if let other = others.first(where: \.1)?.0 {
                throw ValidationError("--socket cannot be combined with \(other)")
            }
        }
        guard isHome || localPort == nil else { throw ValidationError("--local-port needs --home") }
        guard isPublic || !arePublicOriginals else {
            throw ValidationError("--public-originals needs --public")
        }
        guard !arePublicOriginals || positions.guests != .town else {
            throw ValidationError(
                "--public-originals needs --positions exact: original files state where they were taken")
        }
    }

    func run() async throws {
        for _ in 0..<Self.mostRepairs {
            do {
                return try await serve()
            } catch LibraryError.damaged(let library, let reason) {
                // An edition is downloaded again, once the folder is let go of.
                guard following.follow == nil else {
                    try? await Task.sleep(for: .seconds(3))
                    continue
                }
                PhotoServer.announceRepair()
                try await Repair.run(library: library, reason: reason)
            }
        }
        try await serve()
    }

    /// If the catalogue is damaged again after this many repairs, the disk is failing and the server stops.
    private static let mostRepairs = 5

    private func serve() async throws {
        let output = options.output
        let location = try options.location()
        let house = isHome ? try HouseAddress.find(host) : nil
        var configuration = try serverConfiguration(house)
        configuration.followed = try following.library(at: location, store.server)
        if let settings = try store.settings() { try PhotoLibrary.make(at: location).blobs.use(settings) }
        let server = try PhotoServer(location, configuration)
        if isPublic { output.remark(publicity(configuration.positions)) }
        let notes = configuration.followed == nil ? Self.notes(location, configuration) : []
        try await server.run { start in
            if let home = start.home {
                HomeAnnouncement(url: start.url, home: home, others: house?.others ?? []).show(output)
            } else {
                try? output.render(["url": start.url]) { "Serving \(start.url)" }
            }
            for note in notes { output.remark(note) }
        }
    }

    /// Whether the options can be used together, and the files that they name can be read.
    func check() throws {
        try serverConfiguration(nil).certificate?.check()
    }

    /// The folders of ``folders``, by absolute paths.
    var importedFolders: [String] {
        (folders ?? "").split(separator: ":").map { URL(filePath: String($0)).standardizedFileURL.path }
    }

    private func serverConfiguration(_ house: HouseAddress?) throws -> ServerConfiguration {
        var configuration = try ServerConfiguration(
            host: house?.address ?? host ?? "127.0.0.1", port: port ?? (isHome ? 8443 : 8080),
            baseURL: try baseURL.map { try BaseURL($0) }, isPublic: isPublic,
            arePublicOriginals: arePublicOriginals,
            certificate: certificate.flatMap { chain in key.map { CertificateFiles(chain: chain, key: $0) } },
            isForImageValidator: isForImageValidator, locale: options.localeTag,
            version: Photos.version, verbosity: options.quiet ? .quiet : options.verbose ? .verbose : .normal)
        configuration.positions = positions.guests ?? configuration.positions
        configuration.userPositions = positions.users
        (configuration.uploads, configuration.uploadLimits) = (uploads.folder, try uploads.limits())
        (configuration.backups, configuration.watches) = (try backups.schedule(), watch)
        (configuration.socket, configuration.trustedProxies) = (proxy.socket, try proxy.proxies())
        (configuration.logFormat, configuration.metricsToken) = (observation.format, try observation.token())
        (configuration.openID, configuration.proxySignIn) = (try signIn.openID(), try signIn.proxy())
        configuration.requestsPerMinute = try limits.limit()
        configuration.importedFolders = importedFolders
        if isHome { configuration.home = try HomeConfiguration(localPort: localPort ?? 8080) }
        return configuration
    }

    /// What to tell the person about the library that is served. The library is closed again, because on a full disk an open
    /// library keeps the server out; and a failure must not keep the server from starting.
    private static func notes(_ location: LibraryLocation, _ configuration: ServerConfiguration) -> [String] {
        guard let library = try? PhotoLibrary.existing(at: location, briefly: true),
            let users = try? library.people.list().users, let counts = try? library.changes.counts()
        else { return [] }
        return [
            configuration.noteOnAudience(hasUsers: !users.isEmpty), counts.photos == 0 ? emptyLibrarySentence : nil,
        ].compactMap(\.self)
    }

    /// What readers can see without signing in.
    private func publicity(_ positions: PositionPrecision) -> String {
        let sight = positions == .exact ? "exact positions" : "the town of each photo, not its position"
        return arePublicOriginals
            ? "--public: readers who are not signed in see \(sight), and the metadata of the files on camera and owner"
            : "--public: readers who are not signed in see \(sight); they get files without metadata"
    }
}
