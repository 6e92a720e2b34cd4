internal import Bytes
internal import Foundation
public import PhotoLibrary

/// What `photos serve --home` adds: an entrance for the person at the machine, and codes by which devices join.
public struct HomeConfiguration: Sendable {
    /// The port of the machine's own entrance, which is at 127.0.0.1; 0 for any free port.
    public var localPort: Int
    /// The SHA-256 of the certificate, as browsers show it.
    public package(set) var fingerprint = ""
    /// Whether the certificate was made for this start.
    var isCertificateNew = false

    /// - Throws: ``LibraryError/usage(_:)`` for an invalid port.
    public init(localPort: Int) throws(LibraryError) {
        guard (0...65535).contains(localPort) else {
            throw .usage("invalid port '\(localPort)': expected 0 to 65535")
        }
        self.localPort = localPort
    }
}

extension ServerConfiguration {
    /// Uses the certificate of a library for the address of the house, and for the name that other machines know this one by if
    /// it announces itself (multicast DNS, RFC 6762).
    mutating func useHomeCertificate(of library: PhotoLibrary) throws(LibraryError) {
        let made = try library.home.certificate(addresses: [host], names: Self.localName.map { [$0] } ?? [])
        certificate = CertificateFiles(chain: made.path, key: made.path)
        home?.fingerprint = made.fingerprint
        home?.isCertificateNew = made.isNew
    }

    /// The name of this machine in multicast DNS; nil if its host name has other characters than names there have.
    static var localName: String? {
        let name = String(ProcessInfo.processInfo.hostName.lowercased().prefix { $0 != "." })
        let isPlain = name.utf8.allSatisfy { ASCII.isDigit($0) || ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
        return isPlain && !name.isEmpty && name != "localhost" ? name + ".local" : nil
    }
}

/// The entrance by which a request comes to the server.
package enum Entrance: Sendable {
    /// The address that the server is configured to listen at.
    case main
    /// The address at 127.0.0.1 of a server in a house, where the person at the machine does not sign in.
    case machine
}

/// What a server says when it starts to listen.
public struct ServerStart: Sendable {
    /// The address of the server.
    public var url: String
    /// What a server in a house says besides.
    public var home: HomeStart?
}

/// What a server in a house says when it starts to listen.
public struct HomeStart: Sendable {
    /// The address for the person at the machine.
    public var localURL: String
    /// The address by which one device can join: a secret.
    public var link: String
    /// The SHA-256 of the certificate, as browsers show it.
    public var fingerprint: String
    /// Whether the certificate was made for this start.
    public var isCertificateNew: Bool
}
