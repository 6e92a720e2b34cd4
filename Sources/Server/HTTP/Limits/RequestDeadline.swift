internal import NIOCore

/// How long a client may take to say what it wants: one that sends a byte now and then keeps a connection from others.
///
/// Belongs to a connection's event loop.
final class RequestDeadline {
    /// For the request's head, and for its content.
    private static let (head, content) = (TimeAmount.seconds(15), TimeAmount.seconds(60))

    private let channel: any Channel
    private var timer: Scheduled<Void>?

    init(_ channel: any Channel) {
        self.channel = channel
    }

    /// The first byte of a request has come.
    func begin() {
        if timer == nil { close(in: Self.head) }
    }

    /// The head of a request has come.
    func continueWithContent() {
        timer?.cancel()
        close(in: Self.content)
    }

    /// All of it has come.
    func end() {
        timer?.cancel()
        timer = nil
    }

    private func close(in time: TimeAmount) {
        let channel = channel
        timer = channel.eventLoop.assumeIsolated().scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

/// Sees the first bytes of a request before they are a request.
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
