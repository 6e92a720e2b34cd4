internal import HTTPTypes

/// JSON-LD documents, which clients can also request as plain JSON: Image API 3.0, section 5.1; 2.1, section 5.1.
enum LinkedData {
    /// The media type if a request does not specify one.
    enum Usual {
        case linked, plain
    }

    /// A document with the JSON-LD context `context`; caches must revalidate it.
    static func answer(
        _ document: some PublicDocument, context: String, _ request: ServerRequest, usual: Usual = .linked
    ) throws -> Answer {
        answer(try JSONText.encode(document), context: context, request, usual: usual)
    }

    /// The same for an encoded document.
    static func answer(
        _ document: [UInt8], context: String, _ request: ServerRequest, usual: Usual = .linked
    ) -> Answer {
        var answer = Answer(
            headers: [.contentType: "application/json", .cacheControl: "no-cache"], body: .bytes(document))
        let type = "application/ld+json;profile=\"\(context)\""
        switch wanted(request.headers[.accept], usual) {
        case .linked: answer.headers[.contentType] = type
        case .plain:
            answer.headers[.link] =
                "<\(context)>;rel=\"http://www.w3.org/ns/json-ld#context\";type=\"application/ld+json\""
        }
        answer.headers[.vary] = "Accept"
        return answer
    }

    /// The media type that an `Accept` header prefers: RFC 9110, section 12.5.1.
    private static func wanted(_ header: String?, _ usual: Usual) -> Usual {
        guard let header else { return usual }
        let linked = weight(of: "application/ld+json", in: header)
        let plain = weight(of: "application/json", in: header)
        if linked.value != plain.value { return linked.value > plain.value ? .linked : .plain }
        // A named type takes precedence over a wildcard.
        if linked.isNamed != plain.isNamed { return linked.isNamed ? .linked : .plain }
        return usual
    }

    private static func weight(of type: String, in header: String) -> (value: Double, isNamed: Bool) {
        var found = (value: 0.0, precision: 0)
        for range in header.prefix(1000).lowercased().split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let precision = [type: 3, "application/*": 2, "*/*": 1][parts.first ?? ""] ?? 0
            guard precision > found.precision else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            found = (quality ?? 1, precision)
        }
        return (found.value, found.precision == 3)
    }
}
