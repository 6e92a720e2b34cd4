internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOExtras
internal import NIOPosix
internal import ServiceLifecycle

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
        let quiescing = ServerQuiescingHelper(group: group)
        let (maximum, logger) = (maximum, logger)
        let server = try await ServerBootstrap(group: group)
            .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(AvailableConnectionsChannelHandler(delegate: AcceptGate(maximum: maximum)))
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .bind(try socket.copy()) { channel in child.setup(channel: channel, logger: logger) }
        await withGracefulShutdownHandler {
            onRunning(socket.port)
            await withDiscardingTaskGroup { group in
                do {
                    try await server.executeThenClose { connections in
                        for try await connection in connections {
                            group.addTask { await child.handle(value: connection, logger: logger) }
                        }
                    }
                } catch {
                    logger.error("cannot accept connections", metadata: ["error": "\(error)"])
                }
            }
        } onGracefulShutdown: {
            // The socket itself stays open with the service manager: clients wait there for the next server.
            quiescing.initiateShutdown(promise: nil)
        }
    }
}
