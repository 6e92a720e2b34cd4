internal import HTTPTypes

/// What identifies a request in the log, and in the log of the programs before this one.
struct RequestTrace: Sendable, Equatable {
    /// The number of the request: of a proxy on this machine (`X-Request-Id`), or one of our own.
    let id: String
    /// Whether somebody else knows the request by one of the two.
    let isKnownElsewhere: Bool
    /// The trace that the request belongs to (W3C Trace Context): 32 hexadecimal digits; nil if the client states none.
    let trace: String?

    /// The request that the current task answers.
    @TaskLocal static var current: RequestTrace?

    /// - Parameter isFromProxy: whether the request comes over a connection from this machine, whose numbers are believed.
    init(_ headers: HTTPFields, isFromProxy: Bool) {
        let given = isFromProxy ? Self.only(.xRequestID, headers).flatMap(Self.id) : nil
        id = given ?? Self.random()
        trace = Self.only(.traceparent, headers).flatMap(Self.trace)
        isKnownElsewhere = given != nil || trace != nil
    }

    /// A header that comes twice counts as none.
    private static func only(_ name: HTTPField.Name, _ headers: HTTPFields) -> String? {
        let values = headers[values: name]
        return values.count == 1 ? values[0] : nil
    }

    private static let longest = 64

    private static func id(_ text: String) -> String? {
        let isValid = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
        }
        return isValid && (1...longest).contains(text.utf8.count) ? text : nil
    }

    /// The trace of a `traceparent` (w3.org/TR/trace-context, section 3.2.2): `00-TRACE-PARENT-FLAGS`; a later version can have more.
    private static func trace(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, zip(parts, [2, 32, 16, 2]).allSatisfy({ $0.utf8.count == $1 && isHex($0) }),
            parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
        else { return nil }
        return String(parts[1])
    }

    private static func isHex(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func random() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

// Valid tokens, as field names must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let xRequestID = HTTPField.Name("X-Request-Id")!
    static let traceparent = HTTPField.Name("traceparent")!
}
