internal import Localization

/// The content of the page about the API: every operation by its subject, and every document that one takes or gives.
struct APIPage {
    /// The operations of one subject.
    struct Subject {
        let name: String
        let operations: [Operation]
    }

    /// One method of one path.
    struct Operation {
        let id: String
        let method: String
        let path: String
        let summary: [APIText]
        let parameters: [APIField]
        /// What the body of the request is made of; nil where it takes none.
        let body: Shape?
        let answers: [Answer]
        /// The statuses of answers that are problems, with commas between.
        let problems: String
    }

    struct Answer {
        let status: String
        let description: [APIText]
        let shape: Shape?
    }

    /// What a body is.
    struct Shape {
        let type: APIType
        let mediaTypes: String
        let fields: [APIField]
    }

    /// A document that operations share.
    struct Document {
        let name: String
        let description: [APIText]
        let fields: [APIField]
    }

    let introduction: [APIText]
    let subjects: [Subject]
    let documents: [Document]

    init(_ source: OpenAPIDocument, words: Wording) {
        introduction = APIText.parts(of: source.info.description)
        let operations = source.paths.sorted { $0.key < $1.key }.flatMap { path, methods in
            methods.sorted { Self.rank($0.key) < Self.rank($1.key) }.map {
                (path: path, method: $0.key, source: $0.value)
            }
        }
        subjects = source.tags.map { tag in
            Subject(
                name: tag.name,
                operations: operations.filter { $0.source.tags.first == tag.name }.map {
                    Operation(
                        $0.source, method: $0.method, path: $0.path, responses: source.components.responses, words)
                })
        }
        documents = source.components.schemas.sorted { $0.key < $1.key }.map { name, schema in
            Document(
                name: name, description: APIText.parts(of: schema.description ?? ""),
                fields: APIField.fields(of: schema, words))
        }
    }

    /// Methods in the order in which a reader expects them: what reads first.
    private static func rank(_ method: String) -> Int {
        ["get", "post", "put", "patch", "delete"].firstIndex(of: method) ?? 5
    }
}

extension APIPage.Operation {
    fileprivate init(
        _ source: OpenAPIDocument.Operation, method: String, path: String,
        responses: [String: OpenAPIDocument.Response], _ words: Wording
    ) {
        (id, self.method, self.path) = (source.operationId, method.uppercased(), path)
        let sentences = [source.summary + ".", source.description].compactMap(\.self)
        summary = APIText.parts(of: sentences.joined(separator: " "))
        parameters = (source.parameters ?? []).map { APIField($0, words) }
        body = source.requestBody.flatMap { APIPage.Shape($0.content, words) }
        let all = source.responses.sorted { $0.key < $1.key }
        problems = all.map(\.key).filter { $0 >= "4" }.joined(separator: ", ")
        answers = all.filter { $0.key < "4" }.map { status, response in
            let response =
                response.reference.map(OpenAPISchema.name(ofReference:)).flatMap { responses[$0] } ?? response
            return APIPage.Answer(
                status: status, description: APIText.parts(of: response.description ?? ""),
                shape: response.content.flatMap { APIPage.Shape($0, words) })
        }
    }
}

extension APIPage.Shape {
    /// Nil for a body without media types.
    fileprivate init?(_ content: [String: OpenAPIDocument.Content.Media], _ words: Wording) {
        guard let schema = content.sorted(by: { $0.key < $1.key }).first?.value.schema else { return nil }
        type = APIType(schema)
        mediaTypes = content.keys.sorted().joined(separator: ", ")
        fields = APIField.fields(of: schema, words)
    }
}

// MARK: - What the template asks for

extension APIPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("introduction") { $0.introduction }, .init("subjects") { $0.subjects },
        .init("documents") { $0.documents },
    ]
}

extension APIPage.Subject: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("subject") { $0.name }, .init("operations") { $0.operations },
    ]
}

extension APIPage.Operation: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("method") { $0.method }, .init("path") { $0.path },
        .init("summary") { $0.summary },
        .init("hasParameters") { !$0.parameters.isEmpty }, .init("parameters") { $0.parameters },
        .init("body") { $0.body }, .init("answers") { $0.answers },
        .init("problems") { $0.problems.isEmpty ? nil : $0.problems },
    ]
}

extension APIPage.Answer: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("status") { $0.status }, .init("text") { $0.description }, .init("shape") { $0.shape },
    ]
}

extension APIPage.Shape: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("type") { $0.type }, .init("mediaTypes") { $0.mediaTypes }, .init("fields") { $0.fields },
        .init("hasFields") { !$0.fields.isEmpty },
    ]
}

extension APIPage.Document: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("text") { $0.description }, .init("fields") { $0.fields },
        .init("hasFields") { !$0.fields.isEmpty },
    ]
}
