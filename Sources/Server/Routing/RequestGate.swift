internal import HTTPTypes

/// Turns away requests that a browser makes on behalf of another site.
struct RequestGate: Sendable {
    let baseURL: BaseURL?

    /// Whether a `Host` names this server: a page elsewhere whose name leads to this machine (DNS rebinding) has another.
    func knows(host authority: String) -> Bool {
        let name = Self.name(authority)
        return Loopback.contains(name) || name == baseURL?.host
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
            let own = ["http://\(authority)".lowercased(), baseURL?.origin]
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
