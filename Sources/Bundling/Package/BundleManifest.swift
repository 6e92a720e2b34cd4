internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation
internal import LibraryBase
internal import Localization
internal import Pictures

/// The contents of `bundle.json`: metadata of a bundle, and the size and hash of each member.
public struct BundleManifest: Sendable, Equatable, Codable {
    /// Version of the format; always 1.
    public var format = 1
    /// The identity that all versions of the bundle share: `org.example.museum`.
    public var identity: String
    /// The publisher's name for the version: `2026.3`.
    public var version: String
    public var title: String
    public var publisher: String?
    /// BCP 47 tags of the languages of its texts.
    public var languages: [String]?
    /// The oldest version of the program that can use it.
    public var minimumProgram: String?
    /// The Ed25519 key of the signature, 32 bytes in Base64; nil if unsigned.
    public var publicKey: String?
    /// URL of the document that names the newest version; by default `latest.json` beside the bundle.
    public var latest: String?
    /// URL that receives answers to its questions.
    public var answers: String?
    /// URL that exchanges a name and password for a token for the other URLs.
    public var signIn: String?
    /// All members except `bundle.json` and its signature, in the order of their names.
    public var members: [Member] = []

    /// A file of the bundle.
    public struct Member: Sendable, Equatable, Codable {
        public var name: String
        public var bytes: Int
        /// Lower-case hexadecimal digits.
        public var sha256: String
    }

    static let name = "bundle.json"
    static let signatureName = "bundle.sig"
    static let catalogName = "catalog.sqlite"
    /// Folders of the texts that an editor writes.
    static let editedFolders = ["menu", "pages", "strings"]

    /// Whether this is a valid member name, apart from `bundle.json` and its signature.
    static func isMember(_ name: String) -> Bool {
        name == catalogName || (editedFolders + [BundledImage.folder]).contains { name.hasPrefix($0 + "/") }
    }
}

// MARK: - Reading and writing

extension BundleManifest {
    /// Largest size of `bundle.json` in bytes; enough for more than 400,000 photos.
    static let sizeLimit = 64 << 20
    /// Largest size of a member, in bytes.
    private static let memberLimit = 4 << 30

    private enum Key: String, CodingKey {
        case format, identity, version, title, publisher, languages, minimumProgram, publicKey, latest, answers, signIn
        case members
    }

    /// Decodes a manifest. Missing fields of an author's file get defaults.
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

    /// Encodes the manifest; equal manifests give equal bytes.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// The manifest without its members, as the catalogue stores it.
    func description() throws -> String {
        var short = self
        short.members = []
        return String(decoding: try short.encoded(), as: UTF8.self)
    }

    /// Decodes and validates `bundle.json`.
    ///
    /// - Throws: ``BundleProblem``.
    init(_ bytes: [UInt8]) throws(BundleProblem) {
        guard UnambiguousJSON.isUnambiguous(bytes) else {
            throw .invalid("its bundle.json is not UTF-8 or repeats a key")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            throw .invalid("its bundle.json is not valid JSON, or a field is missing or of the wrong type")
        }
        try check()
    }

    /// Validates the fields. Members are compared with the zip elsewhere.
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
                "invalid identity '\(sanitizedForTerminal(identity).prefix(100))': expected 1 to 100 lower-case letters, digits, points and hyphens"
            )
        }
        guard Self.isVersion(version) else {
            throw .invalid(
                "invalid version '\(sanitizedForTerminal(version).prefix(100))': expected letters, digits, points and hyphens, such as 2026.3"
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

    /// Whether a text is a valid name of a version.
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

    /// The folder of a version with this hash of its `bundle.json`, relative to the library's `bundles` folder.
    func folder(hash: [UInt8]) -> String {
        "\(identity)/\(version)-\(Hexadecimal.text(hash.prefix(4)))"
    }

    /// SHA-256 of the bytes of a `bundle.json`, which identifies a version.
    static func hash(_ bytes: [UInt8]) -> [UInt8] {
        SHA256.hash(data: bytes)
    }

    /// The decoded public key, 32 bytes.
    var key: [UInt8]? {
        publicKey.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    }

    /// Total size of the members, in bytes.
    var bytes: Int { members.reduce(0) { $0 + $1.bytes } }
}
