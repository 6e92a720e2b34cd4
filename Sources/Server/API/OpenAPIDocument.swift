/// What the page about the API shows of an OpenAPI 3.1 description: https://spec.openapis.org/oas/v3.1.0.
///
/// Names, summaries, types and descriptions; what only validators need (patterns, limits, examples) is left out.
struct OpenAPIDocument: Decodable {
    struct Info: Decodable {
        let description: String
    }

    struct Tag: Decodable {
        let name: String
    }

    struct Components: Decodable {
        let schemas: [String: OpenAPISchema]
        let responses: [String: Response]
    }

    struct Operation: Decodable {
        let operationId: String
        let tags: [String]
        let summary: String
        let description: String?
        let parameters: [Parameter]?
        let requestBody: Content?
        let responses: [String: Response]
    }

    struct Parameter: Decodable {
        let name: String
        /// `path`, `query` or `header`.
        let `in`: String
        let description: String?
        let required: Bool?
        let schema: OpenAPISchema?
    }

    /// An answer, or by `$ref` one of the components'.
    struct Response: Decodable {
        let reference: String?
        let description: String?
        let content: [String: Content.Media]?

        private enum CodingKeys: String, CodingKey {
            case reference = "$ref"
            case description, content
        }
    }

    /// What is in a body, by its media type.
    struct Content: Decodable {
        struct Media: Decodable {
            let schema: OpenAPISchema?
        }

        let content: [String: Media]
    }

    let info: Info
    let tags: [Tag]
    /// Operations by path and then by method in lower case.
    let paths: [String: [String: Operation]]
    let components: Components
}

/// The parts of a JSON Schema that the page shows.
struct OpenAPISchema: Decodable {
    /// `object`, `array`, `string`, …; several where the value may be of any of them.
    let types: [String]
    /// The name of the component that this stands for.
    let reference: String?
    let description: String?
    let format: String?
    /// The only values that there may be.
    let values: [String]
    let properties: [String: OpenAPISchema]
    let required: Set<String>
    /// What elements of the array are: none or one.
    let items: [OpenAPISchema]
    let alternatives: [OpenAPISchema]

    private enum CodingKeys: String, CodingKey {
        case type, description, format, `enum`, const, properties, required, items, anyOf
        case reference = "$ref"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let several = try? container.decode([String].self, forKey: .type) {
            types = several
        } else {
            types = try container.decodeIfPresent(String.self, forKey: .type).map { [$0] } ?? []
        }
        reference = try container.decodeIfPresent(String.self, forKey: .reference).map(Self.name(ofReference:))
        description = try container.decodeIfPresent(String.self, forKey: .description)
        format = try container.decodeIfPresent(String.self, forKey: .format)
        // A value of another type than text is told by its type alone.
        let constant = (try? container.decode(String.self, forKey: .const)).map { [$0] }
        values = (try? container.decode([String].self, forKey: .enum)) ?? constant ?? []
        properties = try container.decodeIfPresent([String: OpenAPISchema].self, forKey: .properties) ?? [:]
        required = try container.decodeIfPresent(Set<String>.self, forKey: .required) ?? []
        items = try container.decodeIfPresent(OpenAPISchema.self, forKey: .items).map { [$0] } ?? []
        alternatives = try container.decodeIfPresent([OpenAPISchema].self, forKey: .anyOf) ?? []
    }

    /// The last part of a JSON Pointer, such as `#/components/schemas/Photo`.
    static func name(ofReference reference: String) -> String {
        String(reference.split(separator: "/").last ?? "")
    }
}
