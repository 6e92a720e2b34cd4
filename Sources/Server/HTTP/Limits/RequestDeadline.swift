internal import NIOCore

/// The deadline for receiving a request: a client that sends a byte now and then would block a connection (slowloris).
///
/// Confined to a connection's event loop.
final class RequestDeadline {
    /// The time limits for the head and for the body of a request.
    private static let (head, content) = (TimeAmount.seconds(15), TimeAmount.seconds(60))

    /// The bytes of a body for which the time begins again: a long one may take longer, but not come at less than some KiB
    /// per second.
    private static let piece = 256 << 10

    private let channel: any Channel
    /// Bytes of the body since the time began.
    private var received = 0
    private var timer: Scheduled<Void>?

    init(_ channel: any Channel) {
        self.channel = channel
    }

    /// Starts the limit for the head, when the first byte of a request has arrived.
    func begin() {
        if timer == nil { close(in: Self.head) }
    }

    /// Starts the limit for the body when the head has arrived.
    func continueWithContent() {
        received = 0
        timer?.cancel()
        close(in: Self.content)
    }

    /// Counts bytes of the body.
    func receive(_ bytes: Int) {
        received += bytes
        guard received >= Self.piece else { return }
        continueWithContent()
    }

    /// Stops the timer, when the request has arrived completely.
    func end() {
        timer?.cancel()
        timer = nil
    }

    private func close(in time: TimeAmount) {
        let channel = channel
        timer = channel.eventLoop.assumeIsolated().scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

/// Starts the deadline with the first bytes of a request, before they are parsed.
final class FirstByteHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let deadline: RequestDeadline

    init(_ deadline: RequestDeadline) {
        self.deadline = deadline
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        deadline.begin()
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline.end()
        context.fireChannelInactive()
    }
}
