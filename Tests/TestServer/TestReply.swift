/// What a `TestServer` answers, as honest or as false as a test wants it.
public struct TestReply: Sendable {
    /// The status code.
    public var status: Int
    /// Sent as they are, before `Content-Length`.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: Body
    /// How the body's length is told.
    public var framing = Framing.length
    /// The connection is cut after so many bytes of body; nil to send all.
    public var cutAfter: Int?
    /// The connection is cut after so many bytes of head; nil to send all.
    public var cutHeadAfter: Int?
    /// Whether a connection that is cut is reset, so that what is on its way is lost too.
    public var resets = false
    /// After so many bytes of body nothing more comes, until the client leaves; nil to send all.
    public var stallAfter: Int?
    /// How long nothing is sent at first.
    public var delay = Duration.zero
    /// The body goes out in pieces of so many bytes, with a pause after each; nil for as fast as it can.
    public var drip: (bytes: Int, pause: Duration)?
    /// Whether the connection ends with the reply.
    public var closes = false
    /// Sent in place of a head, whatever it is; nil for a head made of the rest.
    public var rawHead: String?

    /// Where a body's bytes come from.
    public enum Body: Sendable {
        /// These.
        case bytes([UInt8])
        /// So many zeros, of which only a few are in memory at once.
        case zeros(Int)

        /// How many there are.
        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .zeros(let count): count
            }
        }
    }

    /// How a body's length is told.
    public enum Framing: Hashable, Sendable {
        /// By the true `Content-Length`.
        case length
        /// By a `Content-Length` that may be false.
        case claimed(Int)
        /// By chunks (RFC 9112, section 7.1).
        case chunked
        /// By the end of the connection.
        case close
        /// Not at all: the headers say what there is to say, and `body` is sent as it is.
        case raw
    }

    /// A reply with a status, headers and a body.
    public init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A reply with a text.
    public init(_ status: Int, headers: [(name: String, value: String)] = [], text: String) {
        self.init(status, headers: headers, body: .bytes(Array(text.utf8)))
    }

    /// A redirect.
    public static func redirect(_ status: Int, to location: String) -> TestReply {
        TestReply(status, headers: [("Location", location)], text: "moved")
    }

    /// Just these bytes, after which the connection ends.
    public static func raw(_ text: String) -> TestReply {
        var reply = TestReply(200)
        reply.rawHead = text
        reply.closes = true
        return reply
    }

    /// Replaces a header, or takes it away.
    public mutating func setHeader(_ name: String, _ value: String?) {
        headers.removeAll { $0.name == name }
        if let value { headers.append((name, value)) }
    }

    /// The head, its empty line included.
    var head: String {
        if let rawHead { return rawHead }
        var lines = ["HTTP/1.1 \(status) Test"] + headers.map { "\($0.name): \($0.value)" }
        let mayHaveBody = status != 304 && status != 204
        switch framing {
        case .length where mayHaveBody: lines.append("Content-Length: \(body.count)")
        case .claimed(let length): lines.append("Content-Length: \(length)")
        case .chunked: lines.append("Transfer-Encoding: chunked")
        default: break
        }
        if closes || framing == .close { lines.append("Connection: close") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}
