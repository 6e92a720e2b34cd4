import NIOCore
import NIOPosix
import NIOSSL

/// One request over TLS to a server at this machine, which must present a certain certificate.
struct SecureClient {
    let port: Int
    /// The file with the certificate, as text.
    let certificate: String

    /// Sends a request on a connection of its own.
    func ask(
        _ method: String, _ path: String, json: String = "", cookie: String = ""
    ) throws -> (status: Int, text: String) {
        let known = try NIOSSLCertificate.fromPEMFile(certificate).map { try $0.toDERBytes() }
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let answer = loop.makePromise(of: String.self)
        let channel = try ClientBootstrap(group: loop).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let security = try NIOSSLClientHandler(
                    context: context, serverHostname: nil,
                    customVerificationCallback: { shown, promise in
                        let isKnown = (try? shown.map { try $0.toDERBytes() }) == known
                        promise.succeed(isKnown ? .certificateVerified : .failed)
                    })
                try channel.pipeline.syncOperations.addHandlers(security, Collector(answer))
            }
        }.connect(host: "127.0.0.1", port: port).wait()
        var request = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        if !cookie.isEmpty { request += "Cookie: \(cookie)\r\n" }
        if !json.isEmpty { request += "Content-Type: application/json\r\n" }
        request += "Content-Length: \(json.utf8.count)\r\n\r\n\(json)"
        channel.writeAndFlush(ByteBuffer(string: request), promise: nil)
        let text = try answer.futureResult.wait()
        let words = text.split(separator: " ", maxSplits: 2)
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0, text)
    }

    /// Collects what arrives until the connection ends.
    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let answer: EventLoopPromise<String>
        private var bytes = ByteBuffer()

        init(_ answer: EventLoopPromise<String>) {
            self.answer = answer
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var more = unwrapInboundIn(data)
            bytes.writeBuffer(&more)
        }

        func channelInactive(context: ChannelHandlerContext) {
            answer.succeed(String(buffer: bytes))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            answer.fail(error)
            context.close(promise: nil)
        }
    }
}
