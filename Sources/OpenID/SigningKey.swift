internal import Foundation
internal import JWTKit

/// A public key of an issuer: RFC 7517.
struct SigningKey: Sendable {
    private let values: [String: String]

    /// Parses the keys of a JWK Set with which tokens can be signed; nil for anything else.
    static func all(in json: [UInt8]) -> [SigningKey]? {
        guard let set = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
            let keys = set["keys"] as? [[String: Any]]
        else { return nil }
        return keys.compactMap { key in
            guard key["use"] as? String ?? "sig" == "sig" else { return nil }
            // Nothing private is taken, whatever the issuer has published.
            let names = ["kty", "kid", "alg", "crv", "n", "e", "x", "y"]
            return SigningKey(
                values: Dictionary(
                    uniqueKeysWithValues: names.compactMap { name in
                        (key[name] as? String).map { (name, $0) }
                    }))
        }
    }

    /// The key that should have signed a token: the one with its id, or the only one of its kind if it states no id. Nil if there is
    /// none.
    static func find(for token: IDToken, in keys: [SigningKey]) -> SigningKey? {
        let fitting = keys.filter { $0.fits(token.algorithm) }
        guard let id = token.keyID else { return fitting.count == 1 ? fitting[0] : nil }
        return fitting.first { $0.values["kid"] == id }
    }

    private func fits(_ algorithm: String) -> Bool {
        let type = algorithm.hasPrefix("ES") ? "EC" : algorithm == "EdDSA" ? "OKP" : "RSA"
        return values["kty"] == type && values["alg"] ?? algorithm == algorithm
    }

    /// The key for one algorithm, which it need not state itself.
    func jwk(algorithm: String) throws -> JWK {
        var values = values
        values["alg"] = algorithm
        values["kid"] = values["kid"] ?? "key"
        return try JSONDecoder().decode(JWK.self, from: try JSONEncoder().encode(values))
    }
}
