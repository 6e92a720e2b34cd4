/// A key with which requests are signed.
public struct S3Credentials: Sendable, Equatable {
    public var accessKey: String
    public var secretKey: String
    /// For temporary credentials.
    public var sessionToken: String?

    public init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
    }

    /// The credentials in variables of the environment, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`; nil
    /// if the first two are not set.
    public init?(environment: [String: String]) {
        self.init(
            environment["AWS_ACCESS_KEY_ID"], environment["AWS_SECRET_ACCESS_KEY"], environment["AWS_SESSION_TOKEN"])
    }

    /// The credentials in a file as other S3 programs have it: lines `aws_access_key_id = …`, `aws_secret_access_key = …` and
    /// `aws_session_token = …` of the section `[default]`, or before any section.
    ///
    /// Nil for a text without the first two.
    public init?(file text: String) {
        var (values, isDefault): ([Substring: Substring], Bool) = ([:], true)
        for line in text.split(whereSeparator: \.isNewline) {
            let line = Self.trimmed(line)
            if line.first == "[" { isDefault = line == "[default]" }
            guard isDefault, line.first != "#", line.first != ";", let equals = line.firstIndex(of: "=") else {
                continue
            }
            values[Self.trimmed(line[..<equals])] = Self.trimmed(line[line.index(after: equals)...])
        }
        self.init(
            values["aws_access_key_id"].map(String.init), values["aws_secret_access_key"].map(String.init),
            values["aws_session_token"].map(String.init))
    }

    /// Nil without a key; empty texts count as missing.
    private init?(_ accessKey: String?, _ secretKey: String?, _ sessionToken: String?) {
        guard let accessKey, let secretKey, !accessKey.isEmpty, !secretKey.isEmpty else { return nil }
        self.init(
            accessKey: accessKey, secretKey: secretKey,
            sessionToken: sessionToken.flatMap { $0.isEmpty ? nil : $0 })
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
