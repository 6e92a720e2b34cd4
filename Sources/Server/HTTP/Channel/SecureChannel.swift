internal import Foundation
internal import HummingbirdCore
internal import HummingbirdHTTP2
internal import Logging
internal import NIOCore
internal import NIOHTTP2
internal import NIOSSL
internal import NIOTLS
public import PhotoLibrary

/// A TLS connection, on which client and server negotiate HTTP/2 or HTTP/1.1 (ALPN, RFC 7301).
struct SecureChannel: ServerChildChannel {
    /// The negotiated protocol, once the handshake is complete.
    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<NIONegotiatedHTTPVersion<HotPathChannel.Value, HTTP2Channel.Value>>
        let channel: any Channel
    }

    private let certificate: ServedCertificate
    private let http1: HotPathChannel
    private let http2: HTTP2Channel

    init(_ certificate: ServedCertificate, http1: HotPathChannel, http2: HTTP2Channel) {
        (self.certificate, self.http1, self.http2) = (certificate, http1, http2)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let (context, http1, http2) = (certificate.context, http1, http2)
        return channel.eventLoop.makeCompletedFuture {
            try http1.core.connections.admit(channel, isPlain: false)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(NIOSSLServerHandler(context: context))
            // A client that does not complete the handshake is disconnected.
            let deadline = RequestDeadline(channel)
            deadline.begin()
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<
                NIONegotiatedHTTPVersion<HotPathChannel.Value, HTTP2Channel.Value>
            > { result in
                deadline.end()
                if case .negotiated("h2") = result {
                    return http2.setup(channel: channel, logger: logger).map { .http2($0) }
                }
                return http1.setupAdmitted(channel: channel, logger: logger).map { .http1_1($0) }
            }
            try pipeline.addHandler(negotiation)
            return Value(negotiated: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        // The handshake failed: not a TLS client, or one that rejects the certificate.
        guard let agreed = try? await value.negotiated.get() else { return }
        switch agreed {
        case .http1_1(let connection): await http1.handle(value: connection, logger: logger)
        case .http2(let connection): await http2.handle(value: connection, logger: logger)
        }
    }

    /// - Throws: ``LibraryError``, with the path, for files that cannot be used.
    static func context(_ files: CertificateFiles) throws(LibraryError) -> NIOSSLContext {
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(files.chain)
        } catch {
            throw unreadable(files.chain, "PEM certificate")
        }
        guard !chain.isEmpty else { throw unreadable(files.chain, "PEM certificate") }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(file: files.key, format: .pem)
        } catch {
            throw unreadable(files.key, "PEM private key")
        }
        do {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = NIOHTTP2SupportedALPNProtocols
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .usage("\(files.key) is not the private key of the certificate in \(files.chain)")
        }
    }

    private static func unreadable(_ path: String, _ what: String) -> LibraryError {
        guard unsafe access(path, F_OK) == 0 else { return .notFound("no such file: \(path)") }
        guard unsafe access(path, R_OK) == 0 else { return .notFound("cannot read \(path): permission denied") }
        return .invalidInput("\(path) is not a \(what)")
    }
}

extension CertificateFiles {
    /// Reads both files, and whether they belong together.
    ///
    /// - Throws: ``LibraryError``, with the path, if the server could not use them.
    public func check() throws(LibraryError) {
        _ = try SecureChannel.context(self)
    }
}
