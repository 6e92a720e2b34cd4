internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// Accepts connections at a socket that a service manager has opened. Hummingbird's server does the same, but only at sockets that it
/// opens itself.
struct InheritedSocketService: Service {
    let socket: InheritedSocket
    /// What a connection becomes.
    let child: any ServerChildChannel
    /// The most connections that are open at once.
    let maximum: Int
    let onRunning: @Sendable (Int) -> Void
    let logger: Logger

    func run() async throws { try await run(child) }

    private func run<Child: ServerChildChannel>(_ child: Child) async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let (maximum, logger, open) = (maximum, logger, OpenConnections())
        let server = try await ServerBootstrap(group: group)
            .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        AvailableConnectionsChannelHandler(delegate: AcceptGate(maximum: maximum)))
                    try channel.pipeline.syncOperations.addHandler(AcceptCounter(open: open))
                }
            }
            .bind(try socket.copy()) { channel in
                let connection = child.setup(channel: channel, logger: logger)
                open.add(channel, isSetUp: connection.map { _ in })
                return connection
            }
        await withGracefulShutdownHandler {
            onRunning(socket.port)
            await withDiscardingTaskGroup { group in
                do {
                    try await server.executeThenClose { connections in
                        for try await connection in connections {
                            group.addTask {
                                open.serve()
                                await child.handle(value: connection, logger: logger)
                            }
                        }
                    }
                } catch {
                    logger.error("cannot accept connections", metadata: ["error": "\(error)"])
                }
            }
        } onGracefulShutdown: {
            Task { await Self.stop(server.channel, open) }
        }
    }

    /// Ends the server, after those who were accepted are served. The socket itself stays open with the service manager: clients wait
    /// there for the next server.
    private static func stop(_ server: any Channel, _ open: OpenConnections) async {
        try? await server.setOption(.autoRead, value: false).get()
        // A connection that was accepted but is not served yet would be lost with the server's channel, and NIO ends the program
        // for that. Its set-up takes a turn or two of its event loop, which can be long on a slow machine.
        var quiet = 0
        for _ in 0..<50 where quiet < 10 {
            try? await Task.sleep(for: .milliseconds(10))
            quiet = open.areAllServed ? quiet + 1 : 0
        }
        try? await server.close()
        open.end()
    }
}

/// The connections that were accepted and are open.
private final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// How many were accepted and are not served yet.
        var waiting = 0
        var isEnding = false
    }

    private let state = Mutex(State())

    /// Counts a connection that was accepted; ``add(_:isSetUp:)`` follows.
    func accept() {
        state.withLock { $0.waiting += 1 }
    }

    /// Notes a connection that is being set up.
    ///
    /// - Parameter isSetUp: when it is clear whether the connection will be served.
    func add(_ channel: any Channel, isSetUp: EventLoopFuture<Void>) {
        let id = ObjectIdentifier(channel)
        let isEnding = state.withLock { state in
            state.channels[id] = channel
            return state.isEnding
        }
        if isEnding { isSetUp.whenSuccess { Self.end(channel) } }
        isSetUp.whenFailure { _ in self.serve() }
        channel.closeFuture.whenComplete { _ in self.state.withLock { $0.channels[id] = nil } }
    }

    /// Notes that a connection is served.
    func serve() {
        state.withLock { $0.waiting -= 1 }
    }

    var areAllServed: Bool { state.withLock { $0.waiting <= 0 } }

    /// Lets each connection end after the response that is in progress.
    func end() {
        let channels = state.withLock { state in
            state.isEnding = true
            return Array(state.channels.values)
        }
        for channel in channels { Self.end(channel) }
    }

    private static func end(_ channel: any Channel) {
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
}

/// Counts connections on the event loop that accepts them: once that accepts no more, all are counted.
private final class AcceptCounter: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let open: OpenConnections

    init(open: OpenConnections) {
        self.open = open
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        open.accept()
        context.fireChannelRead(data)
    }
}
