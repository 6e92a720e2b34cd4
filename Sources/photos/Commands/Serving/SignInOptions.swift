internal import ArgumentParser
internal import OpenID
internal import PhotoLibrary
internal import Server

/// How users of a server sign in elsewhere: by OpenID Connect, or by a proxy.
struct SignInOptions: ParsableArguments {
    @Option(
        name: .customLong("oidc-issuer"),
        help: ArgumentHelp(
            "Let users sign in by OpenID Connect at this issuer, such as https://id.example.org/realms/home.",
            valueName: "url"))
    var issuer: String?

    @Option(
        name: .customLong("oidc-client"),
        help: ArgumentHelp("The client id that the issuer has given this server.", valueName: "id"))
    var client: String?

    @Option(
        name: .customLong("oidc-secret-file"),
        help: ArgumentHelp("A file with the client secret; without it, the client is a public one.", valueName: "file"),
        completion: .file())
    var secretFile: String?

    @Option(
        name: .customLong("oidc-readers"),
        help: ArgumentHelp(
            "The group whose members may sign in, besides owners and uploaders; everybody, unless given.",
            valueName: "group"))
    var readers: String?

    @Option(
        name: .customLong("oidc-owners"),
        help: ArgumentHelp("The group whose members are owners, from each sign-in to the next.", valueName: "group"))
    var owners: String?

    @Option(
        name: .customLong("oidc-uploaders"),
        help: ArgumentHelp("The group whose members may upload, from each sign-in to the next.", valueName: "group"))
    var uploaders: String?

    @Option(
        name: .customLong("oidc-groups-claim"),
        help: ArgumentHelp("The claim with the groups of a user: groups, unless given.", valueName: "claim"))
    var groupsClaim: String?

    @Option(
        name: .customLong("trust-user-header"),
        help: ArgumentHelp(
            "Sign in the user whom a proxy names in this header, such as Remote-User.", valueName: "name"))
    var header: String?

    @Option(
        name: .customLong("proxy-secret-file"),
        help: ArgumentHelp(
            "A file with the secret that the proxy sends in the header Photos-Proxy-Secret.", valueName: "file"),
        completion: .file())
    var proxySecretFile: String?

    func validate() throws {
        guard (issuer == nil) == (client == nil) else {
            throw ValidationError("--oidc-issuer and --oidc-client need each other")
        }
        let more = [
            ("--oidc-secret-file", secretFile), ("--oidc-readers", readers), ("--oidc-owners", owners),
            ("--oidc-uploaders", uploaders),
            ("--oidc-groups-claim", groupsClaim),
        ]
        if issuer == nil, let given = more.first(where: { $0.1 != nil }) {
            throw ValidationError("\(given.0) needs --oidc-issuer")
        }
        guard (header == nil) == (proxySecretFile == nil) else {
            throw ValidationError(
                "--trust-user-header and --proxy-secret-file need each other: without the secret, anybody could send the header"
            )
        }
    }

    /// - Throws: ``LibraryError/usage(_:)`` for an invalid value, or a secret that cannot be read.
    func openID() throws -> OpenIDSignIn? {
        guard let issuer, let client else { return nil }
        do {
            var configuration = try OpenIDConfiguration(
                issuer: issuer, clientID: client, clientSecret: try secretFile.map(SecretFile.firstLine(of:)))
            configuration.groupsClaim = groupsClaim ?? configuration.groupsClaim
            return OpenIDSignIn(configuration, readers: readers, owners: owners, uploaders: uploaders)
        } catch OpenIDError.invalid(let reason) {
            throw LibraryError.usage(reason)
        }
    }

    /// - Throws: ``LibraryError/usage(_:)`` for an invalid value, or a secret that cannot be read.
    func proxy() throws -> ProxySignIn? {
        guard let header, let proxySecretFile else { return nil }
        return try ProxySignIn(header: header, secret: try SecretFile.firstLine(of: proxySecretFile))
    }
}
