internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation

/// The contents of `latest.json`: the newest version of a bundle, in few bytes because it is polled.
struct LatestBundle: Codable {
    var identity: String
    var version: String
    /// URL of the zip, relative to this document.
    var url: String
    /// Total size of the unpacked members, in bytes.
    var bytes: Int
    /// SHA-256 of the version's `bundle.json`.
    var manifest: String
    /// URL that exchanges a name and password for a token, relative to this document; nil if no sign-in is needed.
    var signIn: String?

    static let name = "latest.json"
    /// Largest size, in bytes.
    static let sizeLimit = 64 << 10

    /// Writes it beside the zip, unless a file of another bundle is there.
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
