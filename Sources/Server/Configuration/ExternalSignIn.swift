internal import Catalog
public import OpenID
public import PhotoLibrary

/// Signing in by OpenID Connect, and what the groups of a user permit here.
public struct OpenIDSignIn: Sendable, Equatable {
    public var configuration: OpenIDConfiguration
    /// The group whose members are owners, from each sign-in to the next; nil for none.
    public var owners: String?
    /// The group whose members may sign in, besides those of the other two; nil for everybody whom the issuer identifies.
    public var readers: String?
    /// The group whose members may upload, from each sign-in to the next; nil for none.
    public var uploaders: String?

    public init(
        _ configuration: OpenIDConfiguration, readers: String? = nil, owners: String? = nil, uploaders: String? = nil
    ) {
        (self.configuration, self.readers, self.owners, self.uploaders) = (configuration, readers, owners, uploaders)
        self.configuration.needsGroups = readers != nil || owners != nil || uploaders != nil
    }
}

extension OpenIDSignIn {
    /// Whether a user with these groups may sign in.
    func admits(_ groups: [String]) -> Bool {
        readers == nil || [readers, owners, uploaders].contains { $0.map { Self.has(groups, $0) } == true }
    }

    /// Nil for what no group says, so that owners of the library decide it.
    func role(_ groups: [String]) -> PersonRole {
        PersonRole(isOwner: owners.map { Self.has(groups, $0) }, mayUpload: uploaders.map { Self.has(groups, $0) })
    }

    /// By bytes: two names that look alike are not the same.
    private static func has(_ groups: [String], _ group: String) -> Bool {
        groups.contains { $0.utf8.elementsEqual(group.utf8) }
    }
}

/// Signing in by a proxy, which names the user in a header of each request, and shows by a secret that it is the proxy.
public struct ProxySignIn: Sendable, Equatable {
    /// The name of the header with the user's name, such as `Remote-User`.
    public let header: String
    /// What the proxy sends in ``secretHeader``.
    let secret: String

    /// The header with the secret.
    public static let secretHeader = "Photos-Proxy-Secret"
    /// The least length of a secret, in characters.
    private static let leastLength = 16

    /// - Throws: ``LibraryError/usage(_:)`` for an invalid name of a header, or a secret that is short.
    public init(header: String, secret: String) throws(LibraryError) {
        let isToken = header.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
        }
        let used = ["authorization", "cookie", "host", "origin", Self.secretHeader.lowercased()]
        guard !header.isEmpty, isToken, !used.contains(header.lowercased()) else {
            throw .usage("invalid header '\(header.prefix(100))': expected a name such as Remote-User")
        }
        guard secret.count >= Self.leastLength, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .usage(
                "invalid secret: expected at least \(Self.leastLength) characters of ASCII without spaces on one line")
        }
        (self.header, self.secret) = (header, secret)
    }
}
