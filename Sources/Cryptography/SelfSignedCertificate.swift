internal import CCrypto
public import Times

/// A certificate for a server that its own key signs (RFC 5280), together with the key: ECDSA on the curve P-256. No
/// authority vouches for it, so a browser asks its reader whether to trust it, once.
public struct SelfSignedCertificate: Sendable {
    /// The key, then the certificate, as text (RFC 7468).
    public let pem: [UInt8]
    /// When it expires.
    public let end: Instant
    /// The SHA-256 of the certificate, by which a person recognises it.
    public let fingerprint: [UInt8]

    /// The longest text that a certificate is written as, in bytes.
    private static let capacity = 16 << 10

    /// Makes a key and a certificate.
    ///
    /// - Parameters:
    ///   - addresses: the IP addresses of the server.
    ///   - names: the host names of the server: letters, digits, hyphens and dots.
    /// - Throws: ``CryptographyError/refused(_:)`` for an invalid address or name, or if memory is short.
    public init(
        name: String, addresses: [String], names: [String], from start: Instant, until end: Instant
    ) throws(CryptographyError) {
        let alternatives = addresses.map { "IP:" + $0 } + names.map { "DNS:" + $0 }
        // A comma would begin another alternative, whatever kind it is.
        guard alternatives.allSatisfy({ $0.utf8.allSatisfy(Self.isHostByte) }) else {
            throw .refused("invalid name of a server")
        }
        var pem = [UInt8](repeating: 0, count: Self.capacity)
        var count = 0
        var message: UnsafePointer<CChar>?
        guard
            unsafe CCrypto_makeCertificate(
                name, alternatives.joined(separator: ","), UInt64.random(in: 1...(.max >> 1)), start.seconds,
                end.seconds, &pem, pem.count, &count, &message) == 1
        else { throw unsafe CryptographyError(message) }
        guard let made = Self(pem: Array(pem.prefix(count))) else { throw .refused("the certificate is damaged") }
        self = made
    }

    /// Reads a certificate; nil unless the text has one, with the key that belongs to it.
    public init?(pem: [UInt8]) {
        var end: Int64 = 0
        var fingerprint = [UInt8](repeating: 0, count: Int(CCrypto_digestCapacity))
        guard unsafe CCrypto_readCertificate(pem, pem.count, &end, &fingerprint) == 1 else { return nil }
        (self.pem, self.fingerprint, self.end) = (pem, fingerprint, Instant(seconds: end))
    }

    /// Whether it is for a host: an IP address or a name.
    public func isValid(for host: String) -> Bool {
        unsafe CCrypto_isCertificate(pem, pem.count, host) == 1
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
