/// A JSON object with no other keys than those of its type. Unknown keys are rejected: a misspelt one, or one of another route,
/// would seem to have been understood.
struct StrictJSON<Value: Decodable>: Decodable {
    let value: Value

    /// - Throws: ``UnknownKey`` for a key that the type does not have, and the errors of decoding.
    init(from decoder: any Decoder) throws {
        let strict = StrictDecoder(decoder)
        value = try Value(from: strict)
        let keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        if let unknown = keys.first(where: { !strict.known.keys.contains($0) }) { throw UnknownKey(name: unknown) }
    }
}

/// An unknown key in a JSON object.
struct UnknownKey: Error {
    var name: String
}

/// Records which of an object's keys its type knows; a type can read the object in several steps with different keys.
private struct StrictDecoder: Decoder {
    /// The known keys, shared by all copies of the decoder.
    final class Known {
        var keys: Set<String> = []
    }

    let known = Known()
    private let decoder: any Decoder

    init(_ decoder: any Decoder) {
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try decoder.container(keyedBy: type)
        // Only keys of this type are in `allKeys`.
        known.keys.formUnion(container.allKeys.map(\.stringValue))
        return container
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { try decoder.singleValueContainer() }
}

/// Accepts any key.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
