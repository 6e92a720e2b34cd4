internal import HTTPTypes

/// The cookies of a request: RFC 6265, section 5.4.
enum RequestCookie {
    /// The values of the cookies with a name.
    static func values(_ name: String, _ headers: HTTPFields) -> [String] {
        headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { return nil }
            return String(parts[1])
        }
    }
}
