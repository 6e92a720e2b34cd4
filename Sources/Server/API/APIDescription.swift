internal import Foundation

/// The OpenAPI 3.1 description of the API, from the embedded `openapi.json`.
enum APIDescription {
    /// The description as this server gives it: with its own address and version.
    ///
    /// - Throws: ``Problem`` 404 if the program was built without it.
    static func bytes(base: String, version: String) throws -> [UInt8] {
        guard var document = try JSONSerialization.jsonObject(with: file().bytes) as? [String: Any],
            var info = document["info"] as? [String: Any]
        else { throw missing }
        info["version"] = version
        document["info"] = info
        document["servers"] = [["url": base.isEmpty ? "/" : base]]
        return Array(
            try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    /// The embedded file as it is in the sources.
    ///
    /// - Throws: ``Problem`` 404 if the program was built without it.
    static func file() throws -> EmbeddedFile {
        guard let file = EmbeddedFile.all.first(where: { $0.path == "openapi.json" }) else { throw missing }
        return file
    }

    private static let missing = Problem.notFound("no such file: openapi.json")
}
