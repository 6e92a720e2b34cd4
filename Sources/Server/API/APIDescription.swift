internal import Foundation

/// The OpenAPI 3.1 description of the API, from the embedded `openapi.json`.
enum APIDescription {
    /// The description with this server's base path and version.
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
