internal import ArgumentParser
internal import PhotoLibrary
internal import Server

/// A proxy in front of a server.
struct ProxyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Listen at a unix socket in place of a port: for a proxy on this machine, at --base-url.", valueName: "file"
        ),
        completion: .file())
    var socket: String?

    @Option(
        name: .customLong("trusted-proxies"),
        help: ArgumentHelp(
            "Believe X-Forwarded-For from these addresses or ranges, such as 10.0.0.5,172.18.0.0/16, besides this machine.",
            valueName: "list"))
    var trusted: String?

    /// The longest path of a unix socket, in bytes (unix(7)).
    private static let longest = 107

    func validate() throws {
        guard let socket else { return }
        guard socket.hasPrefix("/"), socket.utf8.count <= Self.longest else {
            throw ValidationError("--socket needs an absolute path of at most \(Self.longest) bytes")
        }
    }

    /// - Throws: ``LibraryError/usage(_:)`` for an invalid list.
    func proxies() throws -> TrustedProxies { try trusted.map { try TrustedProxies($0) } ?? TrustedProxies() }
}
