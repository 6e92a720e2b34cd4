import Foundation

/// Compares answers with the schemas of `openapi.json`, key by key.
struct DescribedAnswer {
    private let description: [String: Any]
    /// Keys that a schema does not have, and keys that it requires and an answer does not have.
    private(set) var differences: Set<String> = []

    init(description: [String: Any]) {
        self.description = description
    }

    /// The schema of what a route with GET answers in JSON; nil for none.
    func schema(ofPath path: String) -> Any? {
        let response = member(description, ["paths", path, "get", "responses", "200"])
        let content = settled(response)?["content"] as? [String: Any]
        let kind = content?.keys.sorted().first { $0.contains("json") }
        return kind.flatMap { member(content, [$0, "schema"]) }
    }

    /// - Parameter isOpen: whether the answer can have keys that the schema does not have.
    mutating func compare(_ value: Any, with schema: Any?, at path: String, isOpen: Bool) {
        guard let schema = settled(schema) else { return }
        if let list = value as? [Any] {
            for element in list { compare(element, with: schema["items"], at: path + "[]", isOpen: isOpen) }
        } else if let object = value as? [String: Any], let known = schema["properties"] as? [String: Any] {
            for (key, member) in object {
                if let schema = known[key] ?? (schema["additionalProperties"] as? [String: Any]) {
                    compare(member, with: schema, at: "\(path).\(key)", isOpen: isOpen)
                } else if !isOpen {
                    differences.insert("\(path).\(key) is not in its schema")
                }
            }
            for key in schema["required"] as? [String] ?? [] where object[key] == nil {
                differences.insert("\(path) has no \(key)")
            }
        }
    }

    /// What a reference names, or the value itself.
    private func settled(_ value: Any?) -> [String: Any]? {
        let value = value as? [String: Any]
        guard let reference = value?["$ref"] as? String else { return value }
        return settled(member(description, reference.split(separator: "/").dropFirst().map(String.init)))
    }

    private func member(_ value: Any?, _ path: [String]) -> Any? {
        path.reduce(value) { ($0 as? [String: Any])?[$1] }
    }
}
