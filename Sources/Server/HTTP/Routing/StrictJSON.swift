/// A JSON object with only the keys that its type reads. Any other is refused: one that is misspelt, or that another route
/// takes, would seem to have been understood.
struct StrictJSON<Value: Decodable>: Decodable {
    let value: Value

    /// - Throws: what decoding throws, ``UnknownKey`` for a key that the type doesn't have.
    init(from decoder: any Decoder) throws {
        let strict = StrictDecoder(decoder)
        value = try Value(from: strict)
        let keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        if let unknown = keys.first(where: { !strict.known.keys.contains($0) }) { throw UnknownKey(name: unknown) }
    }
}

/// A key that the type of a JSON object doesn't have.
struct UnknownKey: Error {
    var name: String
}

/// Notes which of an object's keys its type knows; a type may read it piece by piece, with different keys.
private struct StrictDecoder: Decoder {
    /// The keys so far, for all copies of the decoder.
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
        // Only those that are keys of this type.
        known.keys.formUnion(container.allKeys.map(\.stringValue))
        return container
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { try decoder.singleValueContainer() }
}

/// Any key at all.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
