internal import Foundation
internal import HTTPTypes
internal import NIOCore

/// Turns away requests that a browser makes on behalf of another site.
struct RequestGate: Sendable {
    private let baseURL: BaseURL?
    /// Names besides those of the machine itself and of the base URL; nil where it has to be one of these.
    private let names: Set<String>?

    init(_ configuration: ServerConfiguration) {
        baseURL = configuration.baseURL
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
        let name = Self.name(authority)
        if Loopback.contains(name) || name == baseURL?.host { return true }
        // A number is no name that somebody else could have lead here.
        guard let names else { return false }
        return names.contains(name) || (try? SocketAddress(ipAddress: name, port: 0)) != nil
    }

    /// - Throws: ``Problem`` 421 for a host that this server is not, 403 for a change that another site asks for.
    func check(_ request: HTTPRequest) throws {
        guard let authority = request.authority, knows(host: authority) else {
            throw Problem(.misdirectedRequest, "this server is reached as localhost, or by its --base-url")
        }
        guard request.method != .get, request.method != .head, request.method != .options else { return }
        let refusal = Problem(.forbidden, "another site may not change anything here")
        if let site = request.headerFields[.secFetchSite], site != "same-origin", site != "none" { throw refusal }
        if let origin = request.headerFields[.origin] {
            let own = ["http://\(authority)".lowercased(), "https://\(authority)".lowercased(), baseURL?.origin]
            guard own.contains(origin.lowercased()) else { throw refusal }
        }
    }

    /// The host of `host:port`, in lower case, without brackets.
    private static func name(_ authority: String) -> String {
        let authority = authority.lowercased()
        if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }
}
