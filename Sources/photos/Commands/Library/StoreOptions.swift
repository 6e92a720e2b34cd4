internal import ArgumentParser
internal import ObjectStore
internal import PhotoLibrary

/// The S3 store for originals.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the originals of sources in this S3 store; the library remembers it.", valueName: "s3://bucket/prefix"
        ))
    var blobs: String?

    @Option(
        name: .customLong("s3-endpoint"),
        help: ArgumentHelp("The URL of the store's server: Amazon's, unless given.", valueName: "url"))
    var endpoint: String?

    @Option(
        name: .customLong("s3-region"),
        help: ArgumentHelp("The region for which requests are signed: us-east-1, unless given.", valueName: "name"))
    var region: String?

    @Option(
        name: .customLong("s3-style"),
        help: ArgumentHelp(
            "Where the bucket is named: in the path of a URL, unless given, or in its host.", valueName: "path|host"),
        completion: .list(S3Address.Style.allCases.map(\.rawValue)))
    var style: String?

    @Option(
        name: .customLong("s3-credentials"),
        help: ArgumentHelp(
            "A file with aws_access_key_id and aws_secret_access_key, in place of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
            valueName: "file"),
        completion: .file())
    var credentials: String?

    func validate() throws {
        let more = [
            ("--s3-endpoint", endpoint), ("--s3-region", region), ("--s3-style", style),
            ("--s3-credentials", credentials),
        ]
        if blobs == nil, let given = more.first(where: { $0.1 != nil })?.0 {
            throw ValidationError("\(given) needs --blobs s3://BUCKET/PREFIX")
        }
        if let style, S3Address.Style(rawValue: style) == nil {
            throw ValidationError("invalid --s3-style '\(style.prefix(100))': expected path or host")
        }
        do throws(LibraryError) {
            _ = try settings()
        } catch {
            throw ValidationError(error.message)
        }
    }

    /// The store; nil for none.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an address that cannot be used.
    func settings() throws(LibraryError) -> ObjectStoreSettings? {
        guard let blobs else { return nil }
        do throws(S3Mistake) {
            return try ObjectStoreSettings(
                store: blobs, endpoint: endpoint, region: region ?? "us-east-1",
                style: style.flatMap { S3Address.Style(rawValue: $0) } ?? .path, credentialsFile: credentials)
        } catch {
            throw .usage(error.message)
        }
    }
}
