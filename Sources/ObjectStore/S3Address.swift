internal import Fetching

/// Where blobs are in an S3 store: a bucket, the beginning of all keys, and the server.
public struct S3Address: Hashable, Sendable {
    /// How a bucket is named in a URL.
    public enum Style: String, Sendable, CaseIterable, Codable {
        /// `https://endpoint/bucket/key`, which every server understands.
        case path
        /// `https://bucket.endpoint/key`.
        case host
    }

    public let bucket: String
    /// What is before the names of blobs, without a slash at the end; empty for none.
    public let prefix: String
    /// The URL of the server, without a path.
    public let server: String
    /// The same with the bucket before the host, if that is its style.
    let endpoint: String
    public let region: String
    public let style: Style
    /// The host and port as `Host` has them.
    let authority: String

    /// An address.
    ///
    /// - Parameters:
    ///   - text: `s3://BUCKET/PREFIX`. The prefix may have letters, digits, `-`, `_`, `.` and `/`.
    ///   - endpoint: an http or https URL; nil for that of Amazon in the region.
    /// - Throws: ``S3Mistake``.
    public init(_ text: String, endpoint: String?, region: String = "us-east-1", style: Style = .path) throws(S3Mistake)
    {
        guard text.hasPrefix("s3://") else { throw S3Mistake("invalid store '\(text)': expected s3://BUCKET/PREFIX") }
        let rest = text.dropFirst(5)
        let bucket = String(rest.prefix { $0 != "/" })
        let parts = rest.dropFirst(bucket.count).split(separator: "/")
        guard Self.isBucket(bucket) else {
            throw S3Mistake("invalid bucket '\(bucket)': expected 3 to 63 lower-case letters, digits, dots and hyphens")
        }
        guard parts.allSatisfy({ $0 != "." && $0 != ".." && $0.utf8.allSatisfy(S3Text.isUnreserved) }) else {
            throw S3Mistake("invalid prefix in '\(text)': expected letters, digits, -, _ and .")
        }
        guard !region.isEmpty, region.utf8.allSatisfy(S3Text.isUnreserved) else {
            throw S3Mistake("invalid region '\(region)'")
        }
        let url = endpoint ?? "https://s3.\(region).amazonaws.com"
        let server: NamedServer
        do throws(FetchError) {
            server = try NamedServer(of: url)
        } catch {
            throw S3Mistake("the endpoint \(url) \(error.reason)")
        }
        let scheme = url.prefix { $0 != ":" }.lowercased()
        let path = url.dropFirst(scheme.count + 3).drop { $0 != "/" }
        guard path.isEmpty || path == "/" else {
            throw S3Mistake("the endpoint \(url) has a path: expected a server alone")
        }
        let usual = scheme == "https" ? 443 : 80
        let port = server.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        authority = (style == .host ? "\(bucket)." : "") + server.host + port
        (self.server, self.endpoint) = ("\(scheme)://\(server.host)\(port)", "\(scheme)://\(authority)")
        (self.bucket, prefix, self.region, self.style) = (bucket, parts.joined(separator: "/"), region, style)
    }

    /// `s3://BUCKET/PREFIX`.
    public var text: String { "s3://\(bucket)" + (prefix.isEmpty ? "" : "/\(prefix)") }

    /// The path of a key, encoded.
    func path(_ key: String) -> String {
        let bucketPath = style == .path ? "/\(bucket)" : ""
        return key.isEmpty ? (bucketPath.isEmpty ? "/" : bucketPath) : bucketPath + "/" + S3Text.encodedPath(key)
    }

    /// The rules for names of buckets that can be hosts.
    private static func isBucket(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let isInner = { (byte: UInt8) in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
        }
        return (3...63).contains(bytes.count) && bytes.allSatisfy(isInner) && !text.contains("..")
            && bytes.first != 0x2D && bytes.first != 0x2E && bytes.last != 0x2D && bytes.last != 0x2E
    }
}

/// Why an address or credentials of an S3 store cannot be used, as a sentence in lower case.
public struct S3Mistake: Error, Hashable, Sendable {
    public let message: String

    public init(_ message: String) { self.message = message }
}
