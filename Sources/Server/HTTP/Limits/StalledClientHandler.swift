package import NIOCore

/// Closes a connection, or an HTTP/2 stream, whose client does not read what is sent: it would keep a file and a connection for
/// ever.
package final class StalledClientHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny
    package typealias InboundOut = NIOAny

    /// How long a client can go without reading.
    package static let timeout = TimeAmount.seconds(60)

    private var timer: Scheduled<Void>?

    package init() {}

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        if !context.channel.isWritable {
            let channel = context.channel
            timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.timeout) { channel.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        context.fireChannelInactive()
    }
}
