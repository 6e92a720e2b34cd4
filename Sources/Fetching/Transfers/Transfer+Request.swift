extension Transfer {
    /// The value of `Range` after `bytes=`; nil for the whole file.
    var rangeText: String? {
        request.part?.text ?? resumption.map { "\($0.offset)-" }
    }

    /// The headers of the current request.
    func headers(userAgent: String) -> [(name: String, value: String)] {
        var headers = [("User-Agent", userAgent), ("Accept", request.accept ?? "*/*")]
        if let etag = request.validators?.etag { headers.append(("If-None-Match", etag)) }
        if let date = request.validators?.lastModified { headers.append(("If-Modified-Since", date)) }
        if let range = resumption?.validators.range { headers.append(("If-Range", range)) }
        if let posted = request.posted {
            headers.append(("Content-Type", posted.type))
            if let key = posted.key { headers.append(("Idempotency-Key", key)) }
        }
        if !hasLeftOrigin {
            headers += request.headers.map { ($0.name, $0.value) }
            if let authorization = request.authorization { headers.append(("Authorization", authorization)) }
        }
        return headers
    }

    static func check(_ headers: [(name: String, value: String)]) throws(FetchError) {
        for header in headers where header.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
            throw .invalidHeader(header.name)
        }
    }

    /// Whether a connection to the address is allowed. Records a public address of a named host.
    func mayConnect(to peer: IPAddress?) -> Bool {
        guard let peer else { return false }
        if peer.isPublic {
            if isNamedHost, !address.isLocal { publicHosts.insert(address.host) }
            return true
        }
        if mayBePrivate { return true }
        refusedAddress = peer
        return false
    }

    /// Whether the current host is the one that a person named.
    private var isNamedHost: Bool {
        guard case .server(let named) = request.privateNetwork else { return false }
        return named.host == address.host
    }

    private var mayBePrivate: Bool {
        switch request.privateNetwork {
        case .publicOnly: false
        case .server(let named): isNamedHost && named.port ?? address.port == address.port && !wasPublic
        case .all: true
        }
    }

    /// Whether the current host was named, and had a public address.
    var wasPublic: Bool {
        isNamedHost && !address.isLocal && publicHosts.contains(address.host)
    }
}
