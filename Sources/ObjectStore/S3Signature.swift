internal import Bytes
internal import Cryptography

/// The signature of a request: AWS Signature Version 4
/// (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
package struct S3Signature {
    package let credentials: S3Credentials
    package let region: String
    /// The time of the request as `20130524T000000Z`.
    package let time: String

    package init(credentials: S3Credentials, region: String, time: String) {
        (self.credentials, self.region, self.time) = (credentials, region, time)
    }

    /// The hash of a body, as a request states it.
    package static func hash(_ body: [UInt8]) -> String { Hexadecimal.text(SHA256.hash(data: body)) }

    /// The headers that are added to a request: its time, the hash of its body, and the signature of all headers.
    ///
    /// - Parameters:
    ///   - path: encoded, as it is in the URL.
    ///   - query: encoded and in order, as ``S3Text/query(_:)`` gives it.
    ///   - headers: those that are sent besides `Host`, with lower-case names.
    package func headers(
        _ method: String, authority: String, path: String, query: String, bodyHash: String,
        _ headers: [(name: String, value: String)] = []
    ) -> [(name: String, value: String)] {
        var own = [("x-amz-content-sha256", bodyHash), ("x-amz-date", time)]
        if let token = credentials.sessionToken { own.append(("x-amz-security-token", token)) }
        let signed = (headers + own + [("host", authority)]).sorted { $0.0 < $1.0 }
        let names = signed.map(\.0).joined(separator: ";")
        let canonical =
            [method, path, query] + signed.map { "\($0.0):\(Self.collapsed($0.1))" } + ["", names, bodyHash]
        let scope = "\(time.prefix(8))/\(region)/s3/aws4_request"
        let text = [
            "AWS4-HMAC-SHA256", time, scope, Self.hash(Array(canonical.joined(separator: "\n").utf8)),
        ].joined(separator: "\n")
        var key = Array("AWS4\(credentials.secretKey)".utf8)
        for part in [String(time.prefix(8)), region, "s3", "aws4_request", text] {
            key = HMACSHA256.authenticationCode(for: Array(part.utf8), using: key)
        }
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),SignedHeaders=\(names),Signature=\(Hexadecimal.text(key))"
        return own + [("authorization", authorization)]
    }

    /// A value without spaces at its ends, and with one for several.
    private static func collapsed(_ value: String) -> String {
        value.split(separator: " ").joined(separator: " ")
    }
}
