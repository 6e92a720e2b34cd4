internal import ArgumentParser
internal import Foundation
internal import ObjectStore
internal import PhotoLibrary

/// The server of an S3 store, and its keys.
struct StoreServerOptions: ParsableArguments {
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
        if let style, S3Address.Style(rawValue: style) == nil {
            throw ValidationError("invalid --s3-style '\(style.prefix(100))': expected path or host")
        }
    }

    /// The first option that is given; nil for none.
    var given: String? {
        [
            ("--s3-endpoint", endpoint), ("--s3-region", region), ("--s3-style", style),
            ("--s3-credentials", credentials),
        ].first { $0.1 != nil }?.0
    }

    /// The settings of a store at this server.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an address that cannot be used.
    func settings(_ store: String) throws(LibraryError) -> ObjectStoreSettings {
        do throws(S3Mistake) {
            return try ObjectStoreSettings(
                store: store, endpoint: endpoint, region: region ?? "us-east-1",
                style: style.flatMap { S3Address.Style(rawValue: $0) } ?? .path, credentialsFile: credentials)
        } catch {
            throw .usage(error.message)
        }
    }

    /// Where editions are: a store at this server, or a folder.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for an address that cannot be used.
    func editions(at place: String) throws(LibraryError) -> EditionPlace {
        guard place.hasPrefix("s3://") else {
            guard given == nil else { throw .usage("\(given ?? "") needs a store, s3://BUCKET/PREFIX") }
            return .folder(URL(filePath: place).standardizedFileURL.path)
        }
        return .store(try settings(place))
    }
}

/// The S3 store for originals.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the originals of sources in this S3 store; the library remembers it.", valueName: "s3://bucket/prefix"
        ))
    var blobs: String?

    @OptionGroup var server: StoreServerOptions

    func validate() throws {
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
        try blobs.map { store throws(LibraryError) in try server.settings(store) }
    }

    /// - Throws: if the server of a store is named without a store.
    func checkServerHasStore() throws {
        if blobs == nil, let given = server.given { throw ValidationError("\(given) needs --blobs s3://BUCKET/PREFIX") }
    }
}
