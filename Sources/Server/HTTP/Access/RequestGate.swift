internal import Foundation
internal import HTTPTypes
internal import NIOCore

/// Rejects requests for foreign hosts (DNS rebinding) and changes that another site requests (CSRF).
struct RequestGate: Sendable {
    private let baseURL: BaseURL?
    /// Accepted hosts besides loopback names and the base URL's; nil if there are no others.
    private let names: Set<String>?
    /// Whether this server terminates TLS itself.
    private let speaksTLS: Bool
    /// Whether the certificate is one that browsers warn of: with HSTS a reader could not continue after the warning.
    private let isWarnedOf: Bool

    init(_ configuration: ServerConfiguration) {
        baseURL = configuration.baseURL
        speaksTLS = configuration.certificate != nil
        isWarnedOf = configuration.home != nil
        guard !configuration.isLoopback, configuration.baseURL == nil else {
            names = nil
            return
        }
        let own = ProcessInfo.processInfo.hostName.lowercased()
        let bare = String(own.prefix { $0 != "." })
        names = [own, bare, bare + ".local", configuration.host.lowercased()]
    }

    /// Whether a `Host` is a name of this server. A page elsewhere whose name resolves to this machine (DNS rebinding) has another.
    func knows(host authority: String, at entrance: Entrance = .main) -> Bool {
        guard let name = Authority(authority)?.host else { return false }
        if entrance == .machine { return Loopback.contains(name) }
        if Loopback.contains(name) || name == baseURL?.host { return true }
        // An IP address is not a name that another site could have rebound.
        guard let names else { return false }
        return names.contains(name) || (try? SocketAddress(ipAddress: name, port: 0)) != nil
    }

    /// - Throws: ``Problem`` 400 for an invalid host or two different ones, 421 for a host that is not this server's, 403 for a
    ///   change that another site requests.
    func check(_ request: HTTPRequest, at entrance: Entrance = .main) throws {
        if let authority = request.authority, !authority.isEmpty, Authority(authority) == nil {
            throw Problem.badRequest("invalid host: expected one name or address, with or without a port")
        }
        // In HTTP/2 the host is a pseudo-header (RFC 9113, section 8.3.1).
        if let host = request.headerFields[.hostField], host.lowercased() != request.authority?.lowercased() {
            throw Problem.badRequest("invalid host: the request names two different hosts")
        }
        guard let authority = request.authority, knows(host: authority, at: entrance) else {
            throw Problem(.misdirectedRequest, "unknown host: expected localhost or the host of --base-url")
        }
        guard request.method != .get, request.method != .head, request.method != .options else { return }
        let refusal = Problem(.forbidden, "not allowed: another site cannot change anything here")
        let site = request.headerFields[.secFetchSite]
        if let site, site != "same-origin", site != "none" { throw refusal }
        if let origin = request.headerFields[.origin] {
            // A page that sends no referrer sends no origin with its forms either; then the other field is enough, which
            // no page can set (Fetch Metadata).
            let isFromHere = origin == "null" && site == "same-origin"
            guard isFromHere || origin.lowercased() == ownOrigin(authority, at: entrance) else { throw refusal }
        }
    }

    /// The origin (RFC 6454) of this server's pages for clients that reach it as `authority`.
    func ownOrigin(_ authority: String, at entrance: Entrance = .main) -> String {
        if entrance == .machine { return "http://\(authority.lowercased())" }
        if let baseURL, Authority(authority)?.host == baseURL.host { return baseURL.origin }
        return "\(speaksTLS ? "https" : "http")://\(authority.lowercased())"
    }

    /// Requires TLS for future visits (HSTS, RFC 6797) if this server terminates it. Not for loopback names, which other servers
    /// have too.
    func requireTLS(_ headers: inout HTTPFields, authority: String?) {
        guard speaksTLS, !isWarnedOf, let host = authority.flatMap({ Authority($0)?.host }), !Loopback.contains(host)
        else { return }
        headers[.strictTransportSecurity] = "max-age=31536000"
    }
}
