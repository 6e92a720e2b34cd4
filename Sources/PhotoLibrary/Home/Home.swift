internal import Bytes
internal import Cryptography
internal import Disk
internal import Foundation
package import Times

/// The certificate with which a server in a house answers its phones.
public struct HomeCertificate: Sendable, Equatable {
    /// The file with the key and the certificate, as text.
    public var path: String
    /// The SHA-256 of the certificate, as browsers show it: `A1:B2:…`.
    public var fingerprint: String
    /// Whether it was just made, so that devices which trusted another one warn their readers.
    public var isNew: Bool
}

extension PhotoLibrary {
    /// The library in the network of a house.
    public struct Home: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Home {
    /// How long a certificate is valid. Phones of Apple accept at most 825 days (support.apple.com/103769).
    private static let lifetime = Duration.seconds(820 * 86_400)
    /// A certificate that expires sooner than this is replaced.
    private static let leastRest = Duration.seconds(30 * 86_400)

    /// The certificate for a server at these addresses and names. It is made once and kept in the library's folder, and made
    /// again if it expires soon, if it is for other addresses, or if its file is damaged.
    ///
    /// - Throws: ``LibraryError/inputOutput(_:)`` if it cannot be written.
    public func certificate(addresses: [String], names: [String]) throws(LibraryError) -> HomeCertificate {
        try certificate(addresses: addresses, names: names, at: context.now())
    }

    package func certificate(
        addresses: [String], names: [String], at now: Instant
    ) throws(LibraryError) -> HomeCertificate {
        let path = PathText.join(location.path, "home.pem")
        if let bytes = FileManager.default.contents(atPath: path),
            let kept = SelfSignedCertificate(pem: [UInt8](bytes)),
            kept.end - now > Self.leastRest, (addresses + names).allSatisfy(kept.isValid)
        {
            return HomeCertificate(path: path, fingerprint: Self.text(kept.fingerprint), isNew: false)
        }
        do {
            // Clocks in a house differ.
            let made = try SelfSignedCertificate(
                name: "photos", addresses: addresses, names: names, from: now - .seconds(86_400),
                until: now - .seconds(86_400) + Self.lifetime)
            try AtomicFile.write(made.pem, to: path, mode: 0o600)
            return HomeCertificate(path: path, fingerprint: Self.text(made.fingerprint), isNew: true)
        } catch let error as CryptographyError {
            throw .inputOutput("cannot make a certificate: \(error.description)")
        } catch {
            throw libraryError(error)
        }
    }

    private static func text(_ fingerprint: [UInt8]) -> String {
        fingerprint.map { Hexadecimal.text([$0]).uppercased() }.joined(separator: ":")
    }
}
