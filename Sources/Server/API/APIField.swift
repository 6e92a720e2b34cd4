internal import Localization

/// A parameter, or a member of a document.
struct APIField {
    /// Of a member of a member with all names: `place.country.code`; `[]` stands for each element of an array.
    let name: String
    let type: APIType
    /// Where a parameter stands: `path`, `query` or `header`.
    let location: String?
    /// The word for what has to be there.
    let required: String?
    let description: [APIText]

    init(_ parameter: OpenAPIDocument.Parameter, _ words: Wording) {
        (name, location) = (parameter.name, parameter.in)
        type = parameter.schema.map { APIType($0) } ?? APIType(prefix: "", name: "", document: nil)
        required = parameter.required == true ? words("apiRequired") : nil
        description = APIText.parts(of: parameter.description ?? "")
    }

    private init(name: String, _ schema: OpenAPISchema, isRequired: Bool, _ words: Wording) {
        (self.name, type, location) = (name, APIType(schema), nil)
        required = isRequired ? words("apiRequired") : nil
        description = APIText.parts(of: schema.description ?? "")
    }

    /// The members of an object, those of its own objects after each; none of what isn't one.
    static func fields(of schema: OpenAPISchema, after path: String = "", _ words: Wording) -> [APIField] {
        if let element = schema.items.first {
            return fields(of: element, after: path.isEmpty ? "" : "\(path.dropLast())[].", words)
        }
        return schema.properties.sorted { $0.key < $1.key }.flatMap { name, member in
            [APIField(name: path + name, member, isRequired: schema.required.contains(name), words)]
                + fields(of: member, after: "\(path)\(name).", words)
        }
    }
}

/// What kind of value something is.
struct APIType {
    /// Before the name: `array of `.
    let prefix: String
    let name: String
    /// The document of that name, described on the same page.
    let document: String?

    init(prefix: String, name: String, document: String?) {
        (self.prefix, self.name, self.document) = (prefix, name, document)
    }

    init(_ schema: OpenAPISchema) {
        if let document = schema.reference {
            self.init(prefix: "", name: document, document: document)
        } else if let element = schema.items.first {
            let type = APIType(element)
            self.init(prefix: "array of " + type.prefix, name: type.name, document: type.document)
        } else if !schema.values.isEmpty {
            self.init(prefix: "", name: schema.values.joined(separator: " | "), document: nil)
        } else if !schema.alternatives.isEmpty {
            let names = schema.alternatives.map { APIType($0) }.map { $0.prefix + $0.name }
            self.init(prefix: "", name: names.joined(separator: " | "), document: nil)
        } else {
            let name = schema.types.joined(separator: " | ")
            self.init(prefix: "", name: schema.format.map { "\(name) (\($0))" } ?? name, document: nil)
        }
    }
}

/// A piece of a description: what is between backticks is code, as in CommonMark.
struct APIText: Equatable {
    let text: String
    let isCode: Bool

    /// The pieces of a text in their order; a backtick without another one stays as it is.
    static func parts(of text: String) -> [APIText] {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        guard pieces.count % 2 == 1 else { return [APIText(text: text, isCode: false)] }
        return pieces.enumerated().compactMap { index, piece in
            piece.isEmpty ? nil : APIText(text: String(piece), isCode: index % 2 == 1)
        }
    }
}

// MARK: - What the templates ask for

extension APIField: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("fieldName") { $0.name }, .init("type") { $0.type }, .init("location") { $0.location },
        .init("required") { $0.required }, .init("text") { $0.description },
    ]
}

extension APIType: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("prefix") { $0.prefix }, .init("typeName") { $0.name }, .init("document") { $0.document },
    ]
}

extension APIText: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("part") { $0.text }, .init("isCode") { $0.isCode },
    ]
}
