internal import HTTPTypes
package import NIOCore
package import NIOHTTP1

/// Enforces rules of RFC 9112 for HTTP/1 requests that the parser and Hummingbird do not check.
///
/// - A request with contradicting hosts (sections 3.2 and 3.2.2), or an HTTP/1.0 request in chunks (6.1), is passed on with an
///   invalid host, so that it gets 400 in its turn; then the connection ends, because a proxy could split the bytes into other
///   requests (request smuggling).
/// - The absolute form of a request target becomes the origin form.
/// - Headers or trailers that are too large get 431 (RFC 6585, section 5), which Hummingbird would report as 400.
/// - A request gets one response: if its body turns out to be malformed after the response, the connection ends.
package final class RequestSyntaxHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart
    package typealias OutboundIn = HTTPServerResponsePart
    package typealias OutboundOut = HTTPServerResponsePart

    /// The number of requests whose head was received, and of those received completely.
    private var (begun, ended) = (0, 0)
    /// The number of responses whose head was written.
    private var answered = 0
    /// The number, from 0, of the response to a request with headers or trailers that are too large.
    private var overlong: Int?
    private var isOver = false

    package init() {}

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            begun += 1
            return context.fireChannelRead(Self.wrapInboundOut(.head(Self.checked(head))))
        case .end: ended += 1
        case .body: break
        }
        context.fireChannelRead(data)
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError {
            if error == .headerOverflow { overlong = begun > ended ? begun - 1 : begun }
            isOver = begun > ended && answered >= begun
        }
        context.fireErrorCaught(error)
        if isOver { context.close(promise: nil) }
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = Self.unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        // A second response to a request whose body turned out to be malformed.
        guard !isOver, answered < begun || begun == ended else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return context.close(promise: nil)
        }
        if answered == overlong { head.status = .requestHeaderFieldsTooLarge }
        if head.status.code >= 200 { answered += 1 }
        context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
    }

    /// The head as it is passed on, with an invalid host if the request breaks a rule.
    private static func checked(_ head: HTTPRequestHead) -> HTTPRequestHead {
        var head = head
        let hosts = head.headers["host"]
        let isOld = head.version.major < 1 || head.version == .http1_0
        var isRight = hosts.count <= 1 && (hosts.count == 1 || isOld)
        if isOld, head.headers.contains(name: "transfer-encoding") { isRight = false }
        if let absolute = absoluteForm(head.uri) {
            isRight = isRight && hosts.first?.lowercased() == absolute.authority.lowercased()
            head.uri = absolute.path
        }
        if !isRight {
            head.headers.replaceOrAdd(name: "host", value: Authority.malformed)
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        return head
    }

    /// The authority and path of `http://host/path`; nil for another form.
    private static func absoluteForm(_ uri: String) -> (authority: String, path: String)? {
        guard let scheme = ["http://", "https://"].first(where: { uri.prefix(8).lowercased().hasPrefix($0) }) else {
            return nil
        }
        let rest = uri.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(authority.count)
        return (String(authority), path.hasPrefix("/") ? String(path) : "/" + path)
    }
}
