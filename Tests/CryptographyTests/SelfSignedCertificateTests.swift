import Cryptography
import Testing
import Times

/// Certificates that sign themselves: what they are for, and which texts hold one.
@Suite struct SelfSignedCertificateTests {
    private static let start = Instant(seconds: 1_700_000_000)

    private func make(_ addresses: [String], _ names: [String] = []) throws -> SelfSignedCertificate {
        try SelfSignedCertificate(
            name: "photos", addresses: addresses, names: names, from: Self.start,
            until: Self.start + .seconds(820 * 86_400))
    }

    @Test func itIsForItsAddressesAndNamesOnly() throws {
        let made = try make(["192.168.1.20", "10.0.0.2"], ["attic.local"])
        for host in ["192.168.1.20", "10.0.0.2", "attic.local"] { #expect(made.isValid(for: host), "\(host)") }
        for host in ["192.168.1.21", "cellar.local", "local", "photos", ""] {
            #expect(!made.isValid(for: host), "\(host)")
        }
        #expect(made.end == Self.start + .seconds(820 * 86_400))
    }

    @Test func itIsReadAsItWasWritten() throws {
        let made = try make(["192.168.1.20"])
        let read = try #require(SelfSignedCertificate(pem: made.pem))
        #expect(read.fingerprint == made.fingerprint && read.fingerprint.count == 32 && read.end == made.end)
        #expect(String(decoding: made.pem, as: UTF8.self).hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    }

    @Test func twoCertificatesHaveTwoKeys() throws {
        let (one, other) = (try make(["192.168.1.20"]), try make(["192.168.1.20"]))
        #expect(one.fingerprint != other.fingerprint)
        let texts = [one, other].map { String(decoding: $0.pem, as: UTF8.self) }
        let marker = "-----BEGIN CERTIFICATE-----"
        let parts = try texts.map { text in
            let range = try #require(text.firstRange(of: marker))
            return (key: text[..<range.lowerBound], certificate: text[range.lowerBound...])
        }
        // The key of one does not belong to the certificate of the other.
        #expect(SelfSignedCertificate(pem: Array((parts[0].key + parts[1].certificate).utf8)) == nil)
        #expect(SelfSignedCertificate(pem: Array(parts[0].certificate.utf8)) == nil)
        #expect(SelfSignedCertificate(pem: Array((parts[0].key + parts[0].certificate).utf8)) != nil)
    }

    @Test func aDamagedTextHoldsNone() throws {
        var pem = try make(["192.168.1.20"]).pem
        #expect(SelfSignedCertificate(pem: []) == nil)
        #expect(SelfSignedCertificate(pem: Array(pem.prefix(pem.count / 2))) == nil)
        pem[pem.count - 60] = UInt8(ascii: "*")
        #expect(SelfSignedCertificate(pem: pem) == nil)
    }

    @Test func aNameCannotAddAnotherName() {
        for name in ["attic.local,DNS:evil.example", "a b", "ü.local", "a\n"] {
            #expect(throws: CryptographyError.self, "\(name)") { _ = try make([], [name]) }
        }
        #expect(throws: CryptographyError.self) { _ = try make(["300.1.1.1"]) }
    }
}
