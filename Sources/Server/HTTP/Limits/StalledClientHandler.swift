package import NIOCore

/// Closes a connection, or a stream of HTTP/2, whose client takes nothing of what is sent: it would keep a file and a connection for
/// ever.
package final class StalledClientHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny
    package typealias InboundOut = NIOAny

    /// How long a client may take nothing.
    package static let patience = TimeAmount.seconds(60)

    private var timer: Scheduled<Void>?

    package init() {}

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        if !context.channel.isWritable {
            let channel = context.channel
            timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        context.fireChannelInactive()
    }
}
