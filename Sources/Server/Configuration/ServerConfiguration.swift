public import Localization
public import PhotoLibrary

/// The configuration of a server.
public struct ServerConfiguration: Sendable {
    /// How much is logged to standard error.
    public enum Verbosity: Sendable {
        /// Errors only.
        case quiet
        /// Starts, ends and errors.
        case normal
        /// Every request.
        case verbose
    }

    /// How an event is written to the log.
    public enum LogFormat: String, Sendable, CaseIterable {
        /// `time level message key=value …`
        case text
        /// An object in JSON, on one line.
        case json
    }

    /// The address to listen at.
    public var host: String
    /// The port to listen at; 0 for any free port.
    public var port: Int
    /// The path of a unix socket to listen at in place of ``host`` and ``port``, for a proxy on this machine.
    public var socket: String?
    /// The proxies on other machines that are believed about addresses.
    public var trustedProxies = TrustedProxies()
    /// The address under which people reach the server; default: its own address.
    public var baseURL: BaseURL?
    /// Whether visitors can read without signing in.
    public var isPublic: Bool
    /// Whether visitors who are not signed in get original files, including their metadata about camera and owner.
    public var arePublicOriginals: Bool
    /// How exactly visitors who are not signed in learn where photos were taken.
    public var positions: PositionPrecision
    /// The same for users who are not owners.
    public var userPositions = PositionPrecision.exact
    /// The certificate for TLS; nil for HTTP without TLS.
    public var certificate: CertificateFiles?
    /// What a server in a house adds; nil for another server.
    public var home: HomeConfiguration?
    /// How users sign in by OpenID Connect; nil if they do not.
    public var openID: OpenIDSignIn?
    /// How users sign in by a proxy; nil if they do not.
    public var proxySignIn: ProxySignIn?
    /// Whether IIIF images satisfy iiif-validator where it differs from the standard.
    public var isForImageValidator: Bool
    /// The language of requests that specify none.
    public var locale: LocaleTag
    /// The program's version, such as `0.1.0`.
    public var version: String
    public var verbosity: Verbosity
    /// How the log is written.
    public var logFormat = LogFormat.text
    /// What a program sends as a bearer token to read the metrics; nil if only owners can.
    public var metricsToken: String?
    /// The folder for uploads; nil for the library's own.
    public var uploads: String?
    /// How much people can upload.
    public var uploadLimits = UploadLimits()
    /// The most requests in a minute by a user who is not an owner, or by an address; nil for no limit.
    public var requestsPerMinute: Int? = usualRequestsPerMinute
    /// When and where the server makes backups; nil for none.
    public var backups: BackupSchedule?
    /// Whether what changes in imported folders is imported.
    public var watches = false
    /// Folders that are imported when the server starts, by absolute paths.
    public var importedFolders: [String] = []
    /// The editions that the server shows; nil for a library of its own.
    public var followed: FollowedLibrary?
    /// The folders of this machine that owners can import from a browser.
    public var folders = ImportFolders()

    /// The usual limit of requests: a hundred a second for as long as somebody likes, and thousands at once.
    public static let usualRequestsPerMinute = 6000

    /// - Throws: ``LibraryError/usage(_:)`` for an invalid port.
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
        // Originals tell positions in any case.
        positions = arePublicOriginals ? .exact : .town
        self.certificate = certificate
        self.isForImageValidator = isForImageValidator
        self.locale = locale
        self.version = version
        self.verbosity = verbosity
    }

    /// Takes the addresses of sockets that a service manager has opened. Who may read depends on them: everybody on the machine only if
    /// nobody else can reach any.
    mutating func listen(at sockets: [InheritedSocket]) {
        let outside = sockets.first { !$0.isUnix && !Loopback.contains($0.host) }
        guard let chosen = outside ?? sockets.first(where: { !$0.isUnix }) ?? sockets.first else { return }
        (host, port) = chosen.isUnix ? ("127.0.0.1", 0) : (chosen.host, chosen.port)
    }

    /// Whether users sign in elsewhere than here, and so may be added at any time.
    var hasExternalSignIn: Bool { openID != nil || proxySignIn != nil }

    /// Whether it listens at a loopback address, and nobody signs in there.
    var isLoopback: Bool { home == nil && Loopback.contains(host) }

    /// What to tell the person who starts the server about who can see the library: that nobody can sign in, or that
    /// everybody whom a proxy lets through sees it. Nil where only this machine sees it, or it is meant to be public, or
    /// users can sign in.
    ///
    /// - Parameter hasUsers: whether the library has users.
    public func noteOnAudience(hasUsers: Bool) -> String? {
        if isPublic || home != nil || hasExternalSignIn { return nil }
        guard isLoopback else {
            if !hasUsers { return "nobody can sign in yet; add a user with `photos users add NAME`" }
            return isSecure ? nil : "other machines cannot sign in over plain HTTP; use --tls-cert and --tls-key"
        }
        if hasUsers { return nil }
        guard let name = baseURL?.host, !Loopback.contains(name) else { return nil }
        return "everybody who reaches \(name) sees this library, because it has no users; "
            + "add one with `photos users add NAME`"
    }

    /// Whether the connection to browsers is encrypted: by this server, or by the proxy at the base URL.
    var isSecure: Bool { certificate != nil || baseURL?.origin.hasPrefix("https:") == true }
}

/// The files of a TLS certificate, in PEM.
public struct CertificateFiles: Sendable {
    /// The certificate, followed by its chain of intermediate certificates.
    public var chain: String
    /// Its private key.
    public var key: String

    public init(chain: String, key: String) {
        (self.chain, self.key) = (chain, key)
    }
}

/// The names and addresses of the loopback interface: RFC 6761 section 6.3, RFC 5735, RFC 4291.
enum Loopback {
    static func contains(_ name: String) -> Bool {
        let host = (name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name)
            .lowercased()
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return bytes.count == 4 && bytes[0] == 127 && !bytes.contains(nil)
    }
}
