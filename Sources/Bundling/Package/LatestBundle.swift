internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation

/// `latest.json`: which version of a bundle is the newest, a few bytes that can be asked for often.
struct LatestBundle: Codable {
    var identity: String
    var version: String
    /// Where the zip is, relative to this document.
    var url: String
    /// Bytes of everything in it, unpacked.
    var bytes: Int
    /// SHA-256 of its `bundle.json`, which tells it from all other versions.
    var manifest: String
    /// Where a name and password become a token, relative to this document; nil where nobody has to sign in.
    var signIn: String?

    static let name = "latest.json"
    /// The longest that is read, in bytes.
    static let sizeLimit = 64 << 10

    /// Writes it beside the zip, unless one of another bundle is there.
    static func announce(_ manifest: BundleManifest, hash: [UInt8], zip: String) throws {
        let (folder, name) = splitPath(zip)
        let path = PathText.join(folder, Self.name)
        if PathText.exists(path) {
            let known = try? OpenFile(path).first(sizeLimit)
            let other = known.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0)) }
            guard other?.identity == manifest.identity else { return }
        }
        let url = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
        let latest = LatestBundle(
            identity: manifest.identity, version: manifest.version, url: "./" + url, bytes: manifest.bytes,
            manifest: Hexadecimal.text(hash), signIn: manifest.signIn)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        try AtomicFile.write(Array(try encoder.encode(latest)) + [UInt8(ascii: "\n")], to: path)
    }
}
