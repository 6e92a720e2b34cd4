/// A link to a web resource: an entry of `homepage` or `seeAlso` (section 3.3.1).
public struct Link: Hashable, Sendable, JSONWritable {
    public var id: String
    /// `Text`, `Dataset`, …: section 3.2, "type".
    public var type: String
    public var label: LanguageMap
    /// The media type, such as `text/html`; nil if it is unknown.
    public var format: String?

    public init(id: String, type: String, label: LanguageMap, format: String?) {
        (self.id, self.type, self.label, self.format) = (id, type, label, format)
    }

    /// A link to a web page.
    public static func page(_ id: String, label: LanguageMap) -> Link {
        Link(id: id, type: "Text", label: label, format: "text/html")
    }

    /// A link to a JSON document.
    public static func document(_ id: String, label: LanguageMap) -> Link {
        Link(id: id, type: "Dataset", label: label, format: "application/json")
    }

    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id)
            json.member("type", type)
            json.member("label", label)
            json.member("format", format)
        }
    }
}
