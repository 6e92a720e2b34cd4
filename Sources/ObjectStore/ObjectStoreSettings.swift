internal import Disk
internal import Foundation
package import Times

/// Which S3 store has the originals of a library, as the catalogue remembers it.
public struct ObjectStoreSettings: Hashable, Sendable, Codable {
    /// `s3://BUCKET/PREFIX`.
    public var store: String
    /// The URL of the server; nil for that of Amazon in the region.
    public var endpoint: String?
    public var region: String
    public var style: S3Address.Style
    /// The absolute path of a file with the keys; nil for those of the environment.
    public var credentialsFile: String?

    /// - Throws: ``S3Mistake`` for an address that cannot be used.
    public init(
        store: String, endpoint: String? = nil, region: String = "us-east-1", style: S3Address.Style = .path,
        credentialsFile: String? = nil
    ) throws(S3Mistake) {
        let address = try S3Address(store, endpoint: endpoint, region: region, style: style)
        self.store = address.text
        (self.endpoint, self.region, self.style) = (endpoint == nil ? nil : address.server, region, style)
        self.credentialsFile = credentialsFile.map { PathText.absolute($0) }
    }

    /// Whether two settings name the same objects, whatever the keys.
    public func isSameStore(as other: ObjectStoreSettings) -> Bool {
        store == other.store && endpoint == other.endpoint && (endpoint != nil || region == other.region)
    }

    /// As the catalogue has it.
    package init?(stored text: String) {
        guard let found = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = found
    }

    /// As the catalogue has it.
    package var stored: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Where it is.
    ///
    /// - Throws: ``S3Mistake`` for settings that were changed by hand.
    func address() throws(S3Mistake) -> S3Address {
        try S3Address(store, endpoint: endpoint, region: region, style: style)
    }

    /// The keys: those of the file if one is named, else those of the environment.
    ///
    /// - Throws: ``S3Mistake`` if there are none.
    func credentials(environment: [String: String]) throws(S3Mistake) -> S3Credentials {
        guard let credentialsFile else {
            guard let found = S3Credentials(environment: environment) else {
                throw S3Mistake(
                    "no keys for \(store): set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file with --s3-credentials"
                )
            }
            return found
        }
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try OpenFile(credentialsFile).first(Self.longestFile)
        } catch {
            throw S3Mistake("cannot read the keys in \(credentialsFile): \(error.reason)")
        }
        guard let found = S3Credentials(file: String(decoding: bytes, as: UTF8.self)) else {
            throw S3Mistake(
                "no keys in \(credentialsFile): expected lines aws_access_key_id = … and aws_secret_access_key = …")
        }
        return found
    }

    private static let longestFile = 64 << 10

    /// A client of the store. Sends no request yet.
    ///
    /// - Parameter patience: for how long a request is tried again.
    /// - Throws: ``S3Mistake`` if there are no keys.
    package func client(
        environment: [String: String], userAgent: String, patience: Duration, now: @escaping @Sendable () -> Instant
    ) throws(S3Mistake) -> S3Client {
        try S3Client(
            try address(), try credentials(environment: environment), userAgent: userAgent, patience: patience, now: now
        )
    }
}
