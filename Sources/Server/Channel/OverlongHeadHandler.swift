internal import NIOCore
internal import NIOHTTP1

/// Tells a client whose head is too long so (RFC 6585, section 5), where Hummingbird would call it a bad request.
///
/// It stands before Hummingbird's handler of the connection's state, which knows whether anything may be answered.
final class OverlongHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private var isOverlong = false

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        isOverlong = error as? HTTPParserError == .headerOverflow
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOverlong, case .head(var head) = Self.unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.status = .requestHeaderFieldsTooLarge
        context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
    }
}
