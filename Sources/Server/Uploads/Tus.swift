internal import Foundation
internal import HTTPTypes

/// The headers of tus 1.0.0.
enum Tus {
    static let version = "1.0.0"

    /// - Throws: ``Problem`` 412 for a client of another version.
    static func checkVersion(_ request: ServerRequest) throws {
        guard request.headers[.tusResumable] == version else {
            throw Problem(
                .preconditionFailed, "invalid Tus-Resumable: expected \(version)", headers: [.tusVersion: version])
        }
    }

    /// The number in a header; nil without it.
    ///
    /// - Throws: ``Problem`` 400 for anything but digits.
    static func number(_ request: ServerRequest, _ name: HTTPField.Name) throws -> Int64? {
        guard let text = request.headers[name] else { return nil }
        guard let number = Int64(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Problem.badRequest("invalid \(name.rawName) '\(text.prefix(100))': expected a number of bytes")
        }
        return number
    }

    /// The pairs of `Upload-Metadata`: names with values in base64.
    ///
    /// - Throws: ``Problem`` 400 for a value that is not UTF-8 in base64.
    static func metadata(_ request: ServerRequest) throws -> [String: String] {
        var metadata: [String: String] = [:]
        for pair in (request.headers[.uploadMetadata] ?? "").split(separator: ",") {
            let parts = pair.split(separator: " ")
            guard let name = parts.first, parts.count <= 2,
                let data = parts.count == 2 ? Data(base64Encoded: String(parts[1])) : Data(),
                let value = String(validating: data, as: UTF8.self)
            else {
                throw Problem.badRequest("invalid Upload-Metadata: expected names with values in base64")
            }
            metadata[String(name)] = value
        }
        return metadata
    }

    /// The SHA-256 in `Upload-Checksum`; nil without it.
    ///
    /// - Throws: ``Problem`` 400 for another algorithm or a malformed value.
    static func checksum(_ request: ServerRequest) throws -> [UInt8]? {
        guard let text = request.headers[.uploadChecksum] else { return nil }
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[0] == "sha256", let hash = Data(base64Encoded: String(parts[1])), hash.count == 32
        else { throw Problem.badRequest("invalid Upload-Checksum: expected sha256 and the hash in base64") }
        return [UInt8](hash)
    }
}

// Valid tokens, as field names must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let tusResumable = HTTPField.Name("Tus-Resumable")!
    static let tusVersion = HTTPField.Name("Tus-Version")!
    static let tusExtension = HTTPField.Name("Tus-Extension")!
    static let tusMaxSize = HTTPField.Name("Tus-Max-Size")!
    static let tusChecksumAlgorithm = HTTPField.Name("Tus-Checksum-Algorithm")!
    static let uploadOffset = HTTPField.Name("Upload-Offset")!
    static let uploadLength = HTTPField.Name("Upload-Length")!
    static let uploadMetadata = HTTPField.Name("Upload-Metadata")!
    static let uploadChecksum = HTTPField.Name("Upload-Checksum")!
    static let uploadExpires = HTTPField.Name("Upload-Expires")!
    /// Not of tus: the id of the photo, once there is one.
    static let uploadPhoto = HTTPField.Name("Upload-Photo")!
    /// Not of tus: whether the person had uploaded the same bytes before.
    static let uploadKnown = HTTPField.Name("Upload-Known")!
}
