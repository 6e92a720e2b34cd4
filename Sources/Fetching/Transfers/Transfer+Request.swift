extension Transfer {
    /// The value of `Range` after `bytes=`; nil where the whole is asked for.
    var rangeText: String? {
        request.part?.text ?? resumption.map { "\($0.offset)-" }
    }

    /// The headers for the address that is asked now.
    func headers(userAgent: String) -> [(name: String, value: String)] {
        var headers = [("User-Agent", userAgent), ("Accept", request.accept ?? "*/*")]
        if let etag = request.validators?.etag { headers.append(("If-None-Match", etag)) }
        if let date = request.validators?.lastModified { headers.append(("If-Modified-Since", date)) }
        if let range = resumption?.validators.range { headers.append(("If-Range", range)) }
        if let posted = request.posted {
            headers.append(("Content-Type", posted.type))
            if let key = posted.key { headers.append(("Idempotency-Key", key)) }
        }
        if let authorization = request.authorization, !hasLeftOrigin {
            headers.append(("Authorization", authorization))
        }
        return headers
    }

    static func check(_ headers: [(name: String, value: String)]) throws(FetchError) {
        for header in headers where header.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
            throw .invalidHeader(header.name)
        }
    }

    /// Whether a connection to the address may be used.
    func mayConnect(to peer: IPAddress?) -> Bool {
        guard let peer else { return false }
        if request.privateNetwork.allows(host: address.host) || peer.isPublic { return true }
        refusedAddress = peer
        return false
    }
}
