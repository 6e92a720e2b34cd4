internal import CLinux
internal import Cryptography
internal import UnixSignals
internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdHTTP2
internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOPosix
public import PhotoLibrary
internal import ServiceLifecycle

/// Serves a library over HTTP.
public struct PhotoServer: Sendable {
    private let configuration: ServerConfiguration
    private let library: PhotoLibrary
    private let logger: Logger
    private let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
    private let sockets = InheritedSocket.all(environment: ProcessInfo.processInfo.environment)

    /// What a service manager shows while requests are answered.
    private static let status = "Serving"

    /// In a terminal, closing its window ends the server.
    private static var isInTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Creates a server for the library at `location`, and the library if it does not exist.
    public init(_ location: LibraryLocation, _ configuration: ServerConfiguration) throws(LibraryError) {
        var configuration = configuration
        library = try Self.library(configuration, at: location)
        if configuration.home != nil { try configuration.useHomeCertificate(of: library) }
        if configuration.home == nil { configuration.listen(at: sockets) }
        self.configuration = configuration
        logger = ServerLog.logger(configuration.verbosity, configuration.logFormat)
    }

    /// The library that is served: that of the editions that are shown, or one of this machine.
    private static func library(
        _ configuration: ServerConfiguration, at location: LibraryLocation
    ) throws(LibraryError) -> PhotoLibrary {
        if let followed = configuration.followed { return followed.library }
        return try open(location)
    }

    private static func open(_ location: LibraryLocation) throws(LibraryError) -> PhotoLibrary {
        // A read-only library is opened as it is; a missing one is created.
        if let library = try PhotoLibrary.existing(at: location) { return library }
        return try PhotoLibrary.make(at: location)
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Parameter onListening: called with the server's addresses once it listens.
    /// - Throws: ``LibraryError/unavailable(_:)`` if the port is in use, ``LibraryError/notAllowed(_:)`` without permission for it,
    ///   ``LibraryError/damaged(library:reason:)`` as soon as a request meets a damaged catalogue: the caller should repair it and
    ///   start a new server.
    public func run(onListening: @escaping @Sendable (ServerStart) -> Void) async throws(LibraryError) {
        if let socket = configuration.socket, sockets.isEmpty, unsafe CLinux_isAnswered(socket) != 0 {
            throw .unavailable("cannot listen at \(socket): another program uses this socket")
        }
        CLinux_keepHeapSmall(Int32(DecodeThreads.processors))
        // Loads libcrypto while file descriptors are available.
        _ = SHA256.hash(data: [])
        do {
            let features = try Features(
                library: library, syncLibrary: try Self.library(configuration, at: library.location),
                configuration: configuration,
                descriptors: try .raised(), logger: logger)
            let certificate = try configuration.certificate.map(ServedCertificate.init)
            try await serviceGroup(features, certificate, onListening).run()
        } catch let error as LibraryError {
            throw error
        } catch is CancellationError {
            // A response that took longer than the graceful shutdown allows was cancelled.
        } catch {
            throw ListeningService.failure(error, at: configuration.host, configuration.port)
        }
    }
}

extension PhotoServer {
    /// Tells a service manager that the catalogue is repaired before a server starts anew, which can take long.
    public static func announceRepair() {
        ServiceManager(environment: ProcessInfo.processInfo.environment)?.tell(.repairing)
    }
}

// MARK: - Parts

extension PhotoServer {
    private func serviceGroup(
        _ features: Features, _ certificate: ServedCertificate?,
        _ onListening: @escaping @Sendable (ServerStart) -> Void
    ) -> ServiceGroup {
        let (configuration, core, responder) = (configuration, features.core, features.makeResponder())
        let start = StartAnnouncement(configuration, features.pairing) { [manager] start in
            onListening(start)
            manager?.tell(.ready(Self.status))
        }
        let applications = entrances(core, responder, certificate) { port in
            start.listens(.main, port: port)
            prepare(features)
        }
        // Services end in reverse order: the event streams first, because connections wait for them.
        var group = ServiceGroupConfiguration(
            services: applications + updates(features) + [
                LibraryWatcher(
                    library: library, hot: core.hot, authenticator: core.authenticator, events: features.events,
                    logger: logger),
                EventService(events: features.events),
            ], gracefulShutdownSignals: [.sigterm, .sigint], logger: ServerLog.quieter(logger))
        // The last to end: requests do not wait for files that are being read.
        if let folders = features.folders { group.services.insert(.init(service: folders), at: 0) }
        if let backups = features.backups { group.services.append(.init(service: backups)) }
        let renewal = RenewalService(
            certificate: certificate, manager: manager, status: Self.status,
            heedsHangup: manager != nil || certificate != nil && !Self.isInTerminal, logger: logger)
        group.services.append(.init(service: renewal))
        if let manager {
            // The last one, which is the first to hear that the server stops.
            let check: @Sendable () async -> Void = { [library] in _ = try? library.changes.check() }
            let supervision = SupervisionService(manager: manager, check: check, isRepaired: { core.damage.isSeen })
            group.services.append(.init(service: supervision))
        }
        if let home = configuration.home {
            let machine = listening(
                core, responder, .machine, nil, host: "127.0.0.1", port: home.localPort,
                onRunning: { start.listens(.machine, port: $0) })
            group.services.insert(.init(service: machine), at: 1)
        }
        // A graceful shutdown, so that requests in progress still get a response.
        group.services.append(.init(service: core.damage, failureTerminationBehavior: .gracefullyShutdownGroup))
        group.maximumGracefulShutdownDuration = Duration.milliseconds(800)
        return ServiceGroup(configuration: group)
    }

    /// What brings new photographs: a sync of sources, or the editions of a publisher.
    private func updates(_ features: Features) -> [any Service] {
        guard let followed = configuration.followed else { return [features.sync] }
        let core = features.core
        return [
            FollowService(followed: followed, hot: core.hot, authenticator: core.authenticator, logger: logger)
        ]
    }

    /// What is done once, when requests are answered already.
    private func prepare(_ features: Features) {
        // Sorting 100,000 places takes a second, which no visitor should wait for.
        Task { [configuration] in
            try? await Disclosure.$reader.withValue(.everything) {
                _ = try await features.places.all(configuration.locale)
            }
        }
        guard configuration.followed == nil else { return }
        setAtCities()
        // What arrived completely before the last server ended.
        Task.detached(priority: .utility) { await features.uploads.recover() }
    }

    /// The services at which others come in: one, or one for each socket that the service manager has opened.
    ///
    /// - Parameter onRunning: called with the port of the first one once it listens.
    private func entrances(
        _ core: HTTPCore, _ responder: Responder, _ certificate: ServedCertificate?,
        onRunning: @escaping @Sendable (Int) -> Void
    ) -> [any Service] {
        guard configuration.home == nil, !sockets.isEmpty else {
            let (host, port) = (configuration.host, configuration.port)
            return [listening(core, responder, .main, certificate, host: host, port: port, onRunning: onRunning)]
        }
        let channel = Self.channel(core, certificate) { request, writer, channel in
            let answer = await Self.answer(to: request, from: channel.remoteAddress, at: .main, by: responder)
            var response = answer.response
            response.headers[.date] = HTTPDate.text(HTTPDate.now())
            try await writer.write(response: response.head, body: response.body)
        }
        return sockets.enumerated().map { number, socket in
            InheritedSocketService(
                socket: socket, child: channel, maximum: core.connections.mostAccepted,
                onRunning: { if number == 0 { onRunning($0) } }, logger: ServerLog.quieter(logger))
        }
    }

    /// The service that listens at one entrance.
    ///
    /// - Parameters:
    ///   - certificate: nil for HTTP without TLS. A person at the machine reaches it so: nobody else can read that connection.
    ///   - onRunning: called with the port once it listens.
    private func listening(
        _ core: HTTPCore, _ responder: Responder, _ entrance: Entrance, _ certificate: ServedCertificate?,
        host: String, port: Int,
        onRunning: @escaping @Sendable (Int) -> Void
    ) -> ListeningService {
        let socket = entrance == .main ? configuration.socket : nil
        let application = Application(
            responder: CallbackResponder<ConnectionContext> { request, context in
                await Self.answer(to: request, from: context.peer, at: entrance, by: responder).response
            },
            server: HTTPServerBuilder { respond in Self.channel(core, certificate, respond) },
            configuration: ApplicationConfiguration(
                address: socket.map { .unixDomainSocket(path: $0) } ?? .hostname(host, port: port),
                availableConnectionsDelegate: core.connections.gate),
            onServerRunning: { channel in
                // Every program on this machine can reach a port; who reaches a socket, its folder decides.
                if let socket { _ = unsafe chmod(socket, 0o666) }
                onRunning(channel.localAddress?.port ?? port)
            },
            logger: ServerLog.quieter(logger))
        return ListeningService(
            application: application, host: socket ?? host, port: port,
            portOption: entrance == .machine ? "--local-port" : "--port")
    }

    /// Sets the photographs of a library that an earlier version wrote at their cities, in the background and with a
    /// connection of its own, so that nobody waits for it. Photographs are listed as before until it is their turn.
    private func setAtCities() {
        // On a full disk a second connection would keep the first one from reading.
        guard let waiting = try? library.places.waitingForUpdate(), waiting > 0 else { return }
        let (location, logger) = (library.location, logger)
        Task.detached(priority: .utility) {
            guard let library = try? Self.open(location) else { return }
            // One more than there are photographs: a new library has none, and nothing to say.
            if waiting > 1 {
                logger.notice("Setting \(waiting - 1) photographs at their cities: once, after an update")
            }
            do {
                var parts = 0
                try library.places.update { _ in
                    parts += 1
                    // Often, so that no search has to store the words of many photographs.
                    if parts.isMultiple(of: 8) { try? library.search.prepare() }
                    return true
                }
                try library.search.prepare()
            } catch {
                logger.warning("The photographs were not all set at their cities: \(error)")
            }
        }
    }

    /// The channel of a connection: HTTP/1.1, or with TLS either HTTP/1.1 or HTTP/2.
    private static func channel(
        _ core: HTTPCore, _ certificate: ServedCertificate?, _ respond: @escaping HTTPChannelHandler.Responder
    ) -> any ServerChildChannel {
        let http1 = HotPathChannel(
            connection: HTTP1Channel(
                responder: respond,
                configuration: HTTP1Channel.Configuration(
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: headerLimit, maxHeaderListSize: 2 * headerLimit, maxHeaderFieldCount: 100))),
            core: core)
        guard let certificate else { return http1 }
        let http2 = HTTP2Channel(
            responder: respond,
            configuration: HTTP2ChannelConfiguration(
                idleTimeout: .seconds(75), gracefulCloseTimeout: .milliseconds(500),
                streamConfiguration: HTTP1Channel.Configuration(additionalChannelHandlers: [StalledClientHandler()])))
        return SecureChannel(certificate, http1: http1, http2: http2)
    }

    /// The maximum size of a request's header field, in bytes.
    private static let headerLimit = 16 << 10

    /// Answers a request; GET requests are cancelled when their client disconnects.
    private static func answer(
        to request: Request, from peer: SocketAddress?, at entrance: Entrance, by responder: Responder
    ) async -> Answer {
        let (head, body) = (request.head, request.body)
        guard head.method == .get, let disconnect = ClientDisconnect.current else {
            return await responder.answer(head, body: body, peer: peer, entrance: entrance)
        }
        return await disconnect.cancelling {
            await responder.answer(head, body: body, peer: peer, entrance: entrance)
        }
    }
}
