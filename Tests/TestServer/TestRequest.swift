/// What a client asked of a `TestServer`.
public struct TestRequest: Hashable, Sendable {
    /// `GET`.
    public var method: String
    /// What stands in the request line, such as `/a?b=c`.
    public var target: String
    /// By names in lower case.
    public var headers: [String: String]
    /// Which connection it came on, from 0.
    public var connection: Int
    /// What was sent with it.
    public var body: [UInt8] = []

    /// Reads a request's head, without the empty line at its end. Nil if it is none.
    init?(head: String, connection: Int) {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].drop { $0 == " " }.description)
        }
        headers = Dictionary(fields) { first, _ in first }
        self.connection = connection
    }

    /// The target without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }
}
