internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// Hummingbird's HTTP/1 connection with the hot path in front of it.
struct HotPathChannel: ServerChildChannel {
    /// A connection, and the observer of its client's disconnect.
    struct Value: ServerChildChannelValue {
        let parts: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
        let disconnect: ClientDisconnect

        var channel: any Channel { parts.channel }
    }

    let connection: HTTP1Channel
    let core: HTTPCore

    /// Idle connections are closed after this time.
    private static let idle = TimeAmount.seconds(75)

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        do {
            try core.connections.admit(channel, isPlain: true)
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return setupAdmitted(channel: channel, logger: logger)
    }

    /// Sets up a connection that is already counted.
    func setupAdmitted(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let core = core
        return connection.setup(channel: channel, logger: logger).flatMapThrowing { parts in
            let disconnect = ClientDisconnect()
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            let deadline = RequestDeadline(channel)
            try pipeline.addHandler(
                HotPathHandler(core, disconnect: disconnect, deadline: deadline), position: .before(codec))
            try pipeline.addHandler(RequestSyntaxHandler(), position: .before(codec))
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(FirstByteHandler(deadline), position: .before(decoder))
            try pipeline.addHandler(IdleStateHandler(allTimeout: Self.idle), position: .before(decoder))
            try pipeline.addHandler(StalledClientHandler(), position: .before(decoder))
            return Value(parts: parts, disconnect: disconnect)
        }
    }

    func handle(value: Value, logger: Logger) async {
        value.disconnect.serve()
        await ClientDisconnect.$current.withValue(value.disconnect) {
            await connection.handle(value: value.parts, logger: logger)
        }
    }
}
