internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import Synchronization

/// Limits the number of open connections, and closes one for another if need be: ``ConnectionTable`` with real channels.
final class ConnectionLimit: Sendable {
    /// The limit is reached and the connection is refused.
    struct Exceeded: Error {}

    private struct State {
        var table: ConnectionTable<ObjectIdentifier>
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    private let maximum: Int
    private let state: Mutex<State>

    /// - Parameter maximum: the maximum number of connections.
    init(maximum: Int) {
        self.maximum = maximum
        state = Mutex(State(table: ConnectionTable(maximum: maximum)))
    }

    /// The number of open connections.
    var count: Int { state.withLock { $0.table.count } }

    /// Pauses accepting while refused connections are still being closed.
    var gate: AcceptGate { AcceptGate(maximum: mostAccepted) }

    /// The most connections that are accepted, with those that are closed at once.
    var mostAccepted: Int { maximum + DescriptorBudget.burst }

    /// Counts a connection until it is closed. Called on the connection's event loop, before the connection is registered there.
    ///
    /// - Parameter isPlain: whether it speaks HTTP without TLS, so that a refused client can get a response.
    /// - Throws: ``Exceeded`` for a refused TLS connection, which is closed.
    func admit(_ channel: any Channel, isPlain: Bool) throws {
        let address = ClientAddress(peer: channel.remoteAddress, headers: [:]).text
        let (id, use) = (ObjectIdentifier(channel), LastUse())
        let (verdict, evicted) = state.withLock { state in
            let verdict = state.table.admit(id, from: address) { use.time }
            if verdict != .refused { state.channels[id] = channel }
            guard case .admittedInsteadOf(let other) = verdict else { return (verdict, nil as (any Channel)?) }
            return (verdict, state.channels.removeValue(forKey: other))
        }
        guard verdict != .refused else {
            if isPlain { return try channel.pipeline.syncOperations.addHandler(RefusalHandler(), position: .first) }
            // A connection that is not set up is not closed by anything else.
            channel.close(promise: nil)
            throw Exceeded()
        }
        evicted?.close(promise: nil)
        channel.closeFuture.whenComplete { [self] _ in leave(id) }
        try channel.pipeline.syncOperations.addHandler(LastUseHandler(use), position: .first)
    }

    private func leave(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.table.remove(id)
            state.channels[id] = nil
        }
    }
}

/// Answers 503 and closes the connection.
private final class RefusalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private static let refusal = ByteBuffer(
        string: "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(NIOAny(Self.refusal), promise: nil)
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}

/// When a connection last received or sent bytes.
private final class LastUse: Sendable {
    private let nanoseconds = Atomic(NIODeadline.now().uptimeNanoseconds)

    var time: UInt64 { nanoseconds.load(ordering: .relaxed) }

    func note() {
        nanoseconds.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
    }
}

/// Records when bytes are received and sent.
private final class LastUseHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let use: LastUse

    init(_ use: LastUse) {
        self.use = use
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        use.note()
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        use.note()
        context.write(data, promise: promise)
    }
}

/// Accepts connections only while fewer than the maximum are open, including those about to be closed.
struct AcceptGate: AvailableConnectionsDelegate {
    private let maximum: Int
    private var count = 0

    init(maximum: Int) {
        self.maximum = maximum
    }

    mutating func connectionOpened() { count += 1 }

    mutating func connectionClosed() { count -= 1 }

    func isAcceptingNewConnections() -> Bool { count < maximum }
}
