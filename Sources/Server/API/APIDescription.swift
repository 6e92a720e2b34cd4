internal import Foundation

/// The description of the API: OpenAPI 3.1, `openapi.json` among the embedded files.
enum APIDescription {
    /// The description as this server gives it: its own address and version in it.
    static func bytes(base: String, version: String) throws -> [UInt8] {
        guard let file = EmbeddedFile.all.first(where: { $0.path == "openapi.json" }),
            var document = try JSONSerialization.jsonObject(with: file.bytes) as? [String: Any],
            var info = document["info"] as? [String: Any]
        else { throw Problem.notFound("no such file: openapi.json") }
        info["version"] = version
        document["info"] = info
        document["servers"] = [["url": base.isEmpty ? "/" : base]]
        return Array(
            try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes]))
    }
}
