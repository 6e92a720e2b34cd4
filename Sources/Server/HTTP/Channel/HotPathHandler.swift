internal import NIOCore
internal import NIOHTTP1
internal import Times

/// Answers requests from ``HotAnswers`` on the connection's own event loop, and passes all others on.
///
/// It comes before everything that turns a request into a Swift task. Only plain requests take this path: HTTP/1.1, GET, no range,
/// no body, no date conditions, and only while no earlier response is in progress on this connection.
final class HotPathHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let hot: HotAnswers
    private let gate: RequestGate
    private let authenticator: Authenticator
    private let metrics: ServerMetrics
    private let disconnect: ClientDisconnect
    private let deadline: RequestDeadline
    /// The number of requests passed on whose responses are not yet written.
    private var underWay = 0
    /// Whether the end of a request that was answered here is still to be received.
    private var isSwallowing = false
    private var isFlushNeeded = false
    /// Whether a request was passed on whose end is still to be received.
    private var isReceiving = false
    /// Whether the connection ends with the response in progress, because that began before the end of its request.
    private var isLast = false
    /// Whether that response has been sent.
    private var isLastSent = false
    /// Whether the server is ending, and this connection waits for a request that may be on its way.
    private var isEndHeld = false
    /// Whether the server is ending: the next response is the last on this connection.
    private var isEnding = false
    private var knownHost = ""

    /// How long a connection without a request waits for one when the server ends: what a client has sent already is not lost.
    private static let lastWait = TimeAmount.milliseconds(200)
    private var date = HTTPClock()

    init(_ core: HTTPCore, disconnect: ClientDisconnect, deadline: RequestDeadline) {
        (hot, gate, authenticator, metrics) = (core.hot, core.gate, core.authenticator, core.metrics)
        (self.disconnect, self.deadline) = (disconnect, deadline)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            deadline.continueWithContent()
            if isEndHeld {
                underWay += 1
                isReceiving = true
                context.fireChannelRead(data)
                return end(context)
            }
            if underWay == 0, let request = plain(head), let answer = hot.answer(head.uri) {
                write(answer, isKnown: request.tags.map { $0.contains(answer.tag) || $0 == "*" } ?? false, context)
                isSwallowing = true
                return
            }
            underWay += 1
            isReceiving = true
        case .end where isSwallowing:
            deadline.end()
            isSwallowing = false
            return
        case .end:
            deadline.end()
            isReceiving = false
            if isLastSent { return context.close(promise: nil) }
        case .body(let bytes): deadline.receive(bytes.readableBytes)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isFlushNeeded {
            isFlushNeeded = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        // Some proxies send the next request in place of the rest of this one after their client has left, and it would be taken
        // for that rest (RFC 9112, section 9.3).
        case .head(var head) where isReceiving:
            isLast = true
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .head(var head) where isEnding && !(100..<200).contains(head.status.code):
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            underWay -= 1
            guard isLast else { return context.write(data, promise: promise) }
            // Closing drops what is still to be sent.
            let sent = promise ?? context.eventLoop.makePromise()
            sent.futureResult.assumeIsolated().whenComplete { [self] _ in
                isLastSent = true
                if !isReceiving { context.close(promise: nil) }
            }
            context.write(data, promise: sent)
        default: context.write(data, promise: promise)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // An idle connection.
        if event is IdleStateHandler.IdleStateEvent {
            if underWay == 0 { context.close(promise: nil) }
            return
        }
        if event as? ChannelEvent == .inputClosed { disconnect.report() }
        if event is ChannelShouldQuiesceEvent { isEnding = true }
        // A connection that nobody serves yet ends: NIO ends the program for one that is open when the server's channel is closed.
        if event is ChannelShouldQuiesceEvent, underWay == 0, disconnect.isServed {
            isEndHeld = true
            let context = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.value.eventLoop.assumeIsolated().scheduleTask(in: Self.lastWait) { self.end(context.value) }
            return
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Lets the connection end: at once, or after the response in progress.
    private func end(_ context: ChannelHandlerContext) {
        guard isEndHeld else { return }
        isEndHeld = false
        context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    func channelInactive(context: ChannelHandlerContext) {
        disconnect.report()
        context.fireChannelInactive()
    }

    private struct PlainRequest {
        /// The value of `If-None-Match`.
        var tags: String?
    }

    /// The request, if nothing in its head requires more than the cached response.
    private func plain(_ head: HTTPRequestHead) -> PlainRequest? {
        guard head.method == .GET, head.version == .http1_1 else { return nil }
        var request = PlainRequest()
        var hosts = 0
        var cookie: String?
        for (name, value) in head.headers {
            switch name.utf8.count {
            case 4 where name.lowercased() == "host":
                hosts += 1
                guard value == knownHost || gate.knows(host: value) else { return nil }
                knownHost = value
            case 5 where name.lowercased() == "range": return nil
            case 6 where name.lowercased() == "expect": return nil
            case 6 where name.lowercased() == "cookie": cookie = value
            case 8 where name.lowercased() == "if-range": return nil
            // `Save-Data` selects smaller pictures; these are not cached here.
            case 9 where name.lowercased() == "save-data": return nil
            case 10 where name.lowercased() == "connection":
                guard value.lowercased() == "keep-alive" else { return nil }
            case 13 where name.lowercased() == "if-none-match": request.tags = value
            case 14 where name.lowercased() == "content-length": return nil
            case 14 where name.lowercased() == "sec-fetch-site":
                if value == "cross-site" { return nil }
            case 17 where ["transfer-encoding", "if-modified-since"].contains(name.lowercased()):
                if name.lowercased() == "transfer-encoding" || request.tags == nil { return nil }
            default: break
            }
        }
        return hosts == 1 && authenticator.admitsAtOnce(cookie: cookie) ? request : nil
    }

    /// Writes a serialised response, bypassing the encoder, which has nothing in progress.
    private func write(_ answer: HotAnswers.Answer, isKnown: Bool, _ context: ChannelHandlerContext) {
        guard let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self) else {
            return context.close(promise: nil)
        }
        var head = isKnown ? answer.notModified : answer.head
        head.writeImmutableBuffer(date.line)
        encoder.write(NIOAny(head), promise: nil)
        if !isKnown { encoder.write(NIOAny(answer.body), promise: nil) }
        metrics.countHot(isKnown: isKnown)
        isFlushNeeded = true
    }
}

/// The value of `Date` with the end of the header after it; formatted once a second.
struct HTTPClock {
    private var second = Instant.epoch
    private var buffer = ByteBuffer()

    var line: ByteBuffer {
        mutating get {
            let now = HTTPDate.now()
            if now != second {
                second = now
                buffer = ByteBuffer(string: HTTPDate.text(now) + "\r\n\r\n")
            }
            return buffer
        }
    }
}
