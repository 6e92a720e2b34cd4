public import Localization
public import PhotoLibrary

/// How a server is started.
public struct ServerConfiguration: Sendable {
    /// How much is written to standard error.
    public enum Verbosity: Sendable {
        /// Errors only.
        case quiet
        /// What begins, ends and goes wrong.
        case normal
        /// Every request.
        case verbose
    }

    /// The address that it listens at.
    public var host: String
    /// 0 for any that is free.
    public var port: Int
    /// Where people reach it; by its own address unless told.
    public var baseURL: BaseURL?
    /// Whether anybody may look who isn't signed in.
    public var isPublic: Bool
    /// Whether those who look without being signed in get the files as they are, with all that these say of camera and owner.
    public var arePublicOriginals: Bool
    /// What it proves with who it is; nil for HTTP without TLS.
    public var certificate: CertificateFiles?
    /// Whether IIIF images are as iiif-validator wants them where it differs from the standard.
    public var isForImageValidator: Bool
    /// The language of those who ask for none.
    public var locale: LocaleTag
    /// The program's version, as `0.1.0`.
    public var version: String
    public var verbosity: Verbosity

    /// - Throws: ``LibraryError/usage(_:)`` for a port that is none.
    public init(
        host: String, port: Int, baseURL: BaseURL?, isPublic: Bool = false, arePublicOriginals: Bool = false,
        certificate: CertificateFiles? = nil, isForImageValidator: Bool = false, locale: LocaleTag, version: String,
        verbosity: Verbosity
    ) throws(LibraryError) {
        guard (0...65535).contains(port) else { throw .usage("invalid port '\(port)': expected 0 to 65535") }
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        self.baseURL = baseURL
        self.isPublic = isPublic
        self.arePublicOriginals = arePublicOriginals
        self.certificate = certificate
        self.isForImageValidator = isForImageValidator
        self.locale = locale
        self.version = version
        self.verbosity = verbosity
    }

    /// Whether it listens at an address of this machine alone.
    var isLoopback: Bool { Loopback.contains(host) }

    /// Whether nobody on the way to a browser can read along: by TLS of its own, or of the proxy that the base URL names.
    var isSecure: Bool { certificate != nil || baseURL?.origin.hasPrefix("https:") == true }
}

/// The files of a certificate for TLS, in PEM.
public struct CertificateFiles: Sendable {
    /// The certificate, then those that lead to the one that browsers know.
    public var chain: String
    /// Its private key.
    public var key: String

    public init(chain: String, key: String) {
        (self.chain, self.key) = (chain, key)
    }
}

/// The names and addresses by which a machine reaches itself: RFC 6761 section 6.3, RFC 5735, RFC 4291.
enum Loopback {
    static func contains(_ name: String) -> Bool {
        let host = (name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name)
            .lowercased()
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return bytes.count == 4 && bytes[0] == 127 && !bytes.contains(nil)
    }
}
