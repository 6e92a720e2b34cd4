internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation
internal import LibraryBase
internal import Pictures

/// `bundle.json`: what a bundle is, and the hash of everything in it.
public struct BundleManifest: Sendable, Equatable, Codable {
    /// The version of the format; 1.
    public var format = 1
    /// What the bundle is itself by, in all its versions: `org.example.museum`.
    public var identity: String
    /// The version as the publisher calls it: `2026.3`.
    public var version: String
    public var title: String
    public var publisher: String?
    /// BCP 47 tags of the languages that its texts are in.
    public var languages: [String]?
    /// The least version of the program that understands it.
    public var minimumProgram: String?
    /// The Ed25519 key that signs it, 32 bytes in Base64; nil where it is not signed.
    public var publicKey: String?
    /// Where the publisher says which version is the newest; by default `latest.json` beside the bundle.
    public var latest: String?
    /// Where answers to its questions go.
    public var answers: String?
    /// Where a name and password are exchanged for a token that the other addresses want.
    public var signIn: String?
    /// Everything in it but `bundle.json` itself and its signature, in the order of the names.
    public var members: [Member] = []

    /// A file of the bundle.
    public struct Member: Sendable, Equatable, Codable {
        public var name: String
        public var bytes: Int
        /// Hexadecimal digits in lower case.
        public var sha256: String
    }

    static let name = "bundle.json"
    static let signatureName = "bundle.sig"
    static let catalogName = "catalog.sqlite"
    /// The folders of what an editor writes.
    static let editedFolders = ["menu", "pages", "strings"]

    /// Whether a bundle has a member of this name besides `bundle.json` and its signature.
    static func isMember(_ name: String) -> Bool {
        name == catalogName || (editedFolders + [BundledImage.folder]).contains { name.hasPrefix($0 + "/") }
    }
}

// MARK: - Reading and writing

extension BundleManifest {
    /// More than a bundle of 400,000 photos has, in bytes.
    static let sizeLimit = 64 << 20
    /// The most that a member has, in bytes.
    private static let memberLimit = 4 << 30

    private enum Key: String, CodingKey {
        case format, identity, version, title, publisher, languages, minimumProgram, publicKey, latest, answers, signIn
        case members
    }

    /// Reads it; what a folder's author leaves out gets a default.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        format = try values.decodeIfPresent(Int.self, forKey: .format) ?? 1
        identity = try values.decode(String.self, forKey: .identity)
        version = try values.decodeIfPresent(String.self, forKey: .version) ?? "1"
        title = try values.decodeIfPresent(String.self, forKey: .title) ?? identity
        publisher = try values.decodeIfPresent(String.self, forKey: .publisher)
        languages = try values.decodeIfPresent([String].self, forKey: .languages)
        minimumProgram = try values.decodeIfPresent(String.self, forKey: .minimumProgram)
        publicKey = try values.decodeIfPresent(String.self, forKey: .publicKey)
        latest = try values.decodeIfPresent(String.self, forKey: .latest)
        answers = try values.decodeIfPresent(String.self, forKey: .answers)
        signIn = try values.decodeIfPresent(String.self, forKey: .signIn)
        members = try values.decodeIfPresent([Member].self, forKey: .members) ?? []
    }

    init(identity: String, version: String, title: String) {
        (self.identity, self.version, self.title) = (identity, version, title)
    }

    /// Its bytes: equal manifests have equal ones.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// All but the members, as it is kept in the catalogue.
    func description() throws -> String {
        var short = self
        short.members = []
        return String(decoding: try short.encoded(), as: UTF8.self)
    }

    /// Reads `bundle.json`.
    ///
    /// - Throws: ``BundleProblem``.
    init(_ bytes: [UInt8]) throws(BundleProblem) {
        guard PlainJSON.isPlain(bytes) else {
            throw .invalid("its bundle.json is not UTF-8 or repeats a key")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            throw .invalid("its bundle.json is not valid JSON, or a field is missing or of the wrong type")
        }
        try check()
    }

    /// Whether its fields are what they have to be; the members are compared with what is there elsewhere.
    func check() throws(BundleProblem) {
        guard format == 1 else { throw .newer("this version of photos does not support its format \(format)") }
        if let minimumProgram, !ProgramVersion.current.isAtLeast(minimumProgram) {
            throw .newer("it needs photos \(minimumProgram.prefix(20)) or later")
        }
        let isIdentity =
            (1...100).contains(identity.utf8.count) && identity.utf8.allSatisfy(Self.isIdentityByte)
            && !identity.hasPrefix(".") && !identity.hasPrefix("-") && !identity.contains("..")
        guard isIdentity else {
            throw .invalid(
                "invalid identity '\(BundleProblem.line(identity))': expected 1 to 100 lower-case letters, digits, points and hyphens"
            )
        }
        guard Self.isVersion(version) else {
            throw .invalid(
                "invalid version '\(BundleProblem.line(version))': expected letters, digits, points and hyphens, such as 2026.3"
            )
        }
        for text in [title, publisher ?? "-"] {
            guard (1...300).contains(text.count), !text.unicodeScalars.contains(where: { $0.value < 32 }) else {
                throw .invalid("invalid title or publisher: expected 1 to 300 characters without control characters")
            }
        }
        guard (languages ?? []).count <= 100 else { throw .invalid("it lists more than 100 languages") }
        for member in members {
            guard (0...Self.memberLimit).contains(member.bytes), Hexadecimal.bytes(member.sha256)?.count == 32 else {
                throw .invalid("its bundle.json has no valid size and hash of \(member.name.prefix(80))")
            }
        }
        if let publicKey, Data(base64Encoded: publicKey)?.count != 32 {
            throw .invalid("invalid public key: expected 32 bytes in Base64")
        }
    }

    /// Whether a text can be the name of a version.
    static func isVersion(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isVersionByte) && !text.hasPrefix(".")
    }

    private static func isIdentityByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        }
    }

    private static func isVersionByte(_ byte: UInt8) -> Bool {
        isIdentityByte(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
    }

    /// Where a version with this hash of its `bundle.json` is unpacked, relative to the library's folder of bundles.
    func folder(hash: [UInt8]) -> String {
        "\(identity)/\(version)-\(Hexadecimal.text(hash.prefix(4)))"
    }

    /// SHA-256 of the bytes of a `bundle.json`: what tells a version from all others.
    static func hash(_ bytes: [UInt8]) -> [UInt8] {
        SHA256.hash(data: bytes)
    }

    /// The key's bytes.
    var key: [UInt8]? {
        publicKey.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    }

    /// Bytes of everything in it.
    var bytes: Int { members.reduce(0) { $0 + $1.bytes } }
}
