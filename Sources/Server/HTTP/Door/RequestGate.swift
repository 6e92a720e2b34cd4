internal import Foundation
internal import HTTPTypes
internal import NIOCore

/// Turns away requests that a browser makes on behalf of another site.
struct RequestGate: Sendable {
    private let baseURL: BaseURL?
    /// Names besides those of the machine itself and of the base URL; nil where it has to be one of these.
    private let names: Set<String>?
    /// Whether this server speaks TLS itself.
    private let speaksTLS: Bool

    init(_ configuration: ServerConfiguration) {
        baseURL = configuration.baseURL
        speaksTLS = configuration.certificate != nil
        guard !configuration.isLoopback, configuration.baseURL == nil else {
            names = nil
            return
        }
        let own = ProcessInfo.processInfo.hostName.lowercased()
        let bare = String(own.prefix { $0 != "." })
        names = [own, bare, bare + ".local", configuration.host.lowercased()]
    }

    /// Whether a `Host` names this server: a page elsewhere whose name leads to this machine (DNS rebinding) has another.
    func knows(host authority: String) -> Bool {
        guard let name = Authority(authority)?.host else { return false }
        if Loopback.contains(name) || name == baseURL?.host { return true }
        // A number is no name that somebody else could have lead here.
        guard let names else { return false }
        return names.contains(name) || (try? SocketAddress(ipAddress: name, port: 0)) != nil
    }

    /// - Throws: ``Problem`` 400 for a host that is none or is said in two ways, 421 for one that this server is not, 403 for a change that
    ///   another site asks for.
    func check(_ request: HTTPRequest) throws {
        if let authority = request.authority, !authority.isEmpty, Authority(authority) == nil {
            throw Problem.badRequest("invalid host: expected one name or address, with or without a port")
        }
        // HTTP/2 has the host as a pseudo-header (RFC 9113, section 8.3.1).
        if let host = request.headerFields[.hostField], host.lowercased() != request.authority?.lowercased() {
            throw Problem.badRequest("invalid host: the request names two different hosts")
        }
        guard let authority = request.authority, knows(host: authority) else {
            throw Problem(.misdirectedRequest, "unknown host: expected localhost or the host of --base-url")
        }
        guard request.method != .get, request.method != .head, request.method != .options else { return }
        let refusal = Problem(.forbidden, "not allowed: another site cannot change anything here")
        if let site = request.headerFields[.secFetchSite], site != "same-origin", site != "none" { throw refusal }
        if let origin = request.headerFields[.origin] {
            guard origin.lowercased() == ownOrigin(authority) else { throw refusal }
        }
    }

    /// The one origin (RFC 6454) of pages that this server sends to those who reach it as `authority`.
    func ownOrigin(_ authority: String) -> String {
        if let baseURL, Authority(authority)?.host == baseURL.host { return baseURL.origin }
        return "\(speaksTLS ? "https" : "http")://\(authority.lowercased())"
    }

    /// Tells browsers to come by TLS alone from now on (RFC 6797), where this server speaks it. Not under names of this machine, which
    /// other servers have too.
    func requireTLS(_ headers: inout HTTPFields, authority: String?) {
        guard speaksTLS, let host = authority.flatMap({ Authority($0)?.host }), !Loopback.contains(host) else { return }
        headers[.strictTransportSecurity] = "max-age=31536000"
    }
}
