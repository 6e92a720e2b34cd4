internal import Catalog
internal import PhotoLibrary

/// The body of `PATCH /api/v1/photos/{id}`: a text to give it, null to remove what was given, and no key to leave it.
struct TextBody: Decodable {
    let change: TextChange

    /// The maximum size of a body, in bytes: room for the longest texts, with every character escaped.
    static let limit = 256 << 10

    private enum Key: CodingKey {
        case title, caption, keywords
    }

    /// - Throws: ``Problem`` 400 for a text of the wrong type; other keys are rejected by ``StrictJSON``.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        change = TextChange(
            title: try Self.setting(.title, in: values), caption: try Self.setting(.caption, in: values),
            keywords: try Self.setting(.keywords, in: values))
    }

    private static func setting<Value: Decodable & Sendable & Equatable>(
        _ key: Key, in values: KeyedDecodingContainer<Key>
    ) throws -> TextSetting<Value> {
        guard values.contains(key) else { return .unchanged }
        return try values.decodeNil(forKey: key) ? .own : .given(values.decode(Value.self, forKey: key))
    }
}
