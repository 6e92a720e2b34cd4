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

    /// The address that it listens at: a loopback address.
    public var host: String
    /// 0 for any that is free.
    public var port: Int
    /// Where people reach it; by its own address unless told.
    public var baseURL: BaseURL?
    /// The language of those who ask for none.
    public var locale: LocaleTag
    /// The program's version, as `0.1.0`.
    public var version: String
    public var verbosity: Verbosity

    /// - Throws: ``LibraryError/usage(_:)`` for a port that is none, ``LibraryError/notAllowed(_:)`` for an address that
    ///   others can reach, since nobody has to sign in yet.
    public init(
        host: String, port: Int, baseURL: BaseURL?, locale: LocaleTag, version: String, verbosity: Verbosity
    ) throws(LibraryError) {
        guard (0...65535).contains(port) else { throw .usage("'\(port)' is no port; it is 0 to 65535") }
        guard Loopback.contains(host) else {
            throw .notAllowed(
                "\(host) is not an address of this machine alone, and nobody would have to sign in; serve at 127.0.0.1")
        }
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        self.baseURL = baseURL
        self.locale = locale
        self.version = version
        self.verbosity = verbosity
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
