internal import Foundation

extension NavigationHistory: Codable {
    /// The version of the JSON format. A newer version can have a meaning that this program does not know.
    public static let version = 1
    /// The largest length of the JSON that is read, in bytes.
    static let jsonLength = 64 << 10

    private enum CodingKeys: String, CodingKey {
        case version, revision, screens
    }

    /// A screen, or nil if it is invalid.
    private struct Element: Decodable {
        let screen: Screen?

        init(from decoder: any Decoder) throws {
            screen = try? Screen(from: decoder)
        }
    }

    /// - Throws: `DecodingError` for an unknown version or a value that is not a list. Invalid screens, and kinds that are not
    ///   known, are left out.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard case 1...Self.version = try fields.decode(Int.self, forKey: .version) else {
            throw DecodingError.dataCorruptedError(forKey: .version, in: fields, debugDescription: "not known")
        }
        let revision = (try? fields.decode(Int64.self, forKey: .revision)) ?? 0
        self.init(
            try fields.decode([Element].self, forKey: .screens).compactMap(\.screen), revision: max(0, revision))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(Self.version, forKey: .version)
        try fields.encode(revision, forKey: .revision)
        try fields.encode(all, forKey: .screens)
    }

    /// Parses ``json`` of this or an earlier version. Empty if it is invalid, too long or of a newer version.
    public init(json: String) {
        guard json.utf8.count <= Self.jsonLength,
            let screens = try? JSONDecoder().decode(NavigationHistory.self, from: Data(json.utf8))
        else {
            self.init()
            return
        }
        self = screens
    }

    /// The JSON for the catalogue, without the oldest screens if it would be too long to read.
    public var json: String {
        var screens = self
        while true {
            // Encoding strings and finite numbers cannot fail.
            let json = String(decoding: (try? Self.encoder.encode(screens)) ?? Data("{}".utf8), as: UTF8.self)
            if json.utf8.count <= Self.jsonLength || screens.all.isEmpty { return json }
            screens = NavigationHistory(Array(screens.all.dropFirst()), revision: revision)
        }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
