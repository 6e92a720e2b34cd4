internal import Mustache

/// A template with the type of its context.
struct Template<Context: TemplateContext>: FilledTemplate {
    /// The name of its file without extension.
    let name: String

    init(_ name: String) {
        self.name = name
    }

    var outline: TemplateOutline { TemplateOutline(Context.self) }
}

/// A template that a feature renders.
package protocol FilledTemplate: Sendable {
    var name: String { get }
    /// The names that the template can use.
    var outline: TemplateOutline { get }
}

/// The fields of a context, for checking templates.
package struct TemplateOutline: Sendable {
    /// The kind of a field.
    package enum Field: Sendable {
        /// Text, a number, a Boolean, or a list of these.
        case value
        /// The texts of the pages, by key.
        case words
        /// A context, or a list of contexts.
        case context(TemplateOutline)
    }

    /// The Swift type of the context, with its module.
    package let type: String
    private let types: [(name: String, type: Any.Type)]

    init<Context: TemplateContext>(_ context: Context.Type) {
        type = String(reflecting: context)
        types = Context.fields.map { ($0.name, $0.type) }
    }

    /// The names of all fields.
    package var names: [String] { types.map(\.name) }

    /// The field with a name; nil if the context has none.
    package func field(_ name: String) -> Field? {
        types.first { $0.name == name }.map { Self.field(of: $0.type) }
    }

    private static func field(of type: Any.Type) -> Field {
        if let list = type as? any ListValue.Type { return field(of: list.element) }
        if type == TemplateWords.self { return .words }
        return (type as? any TemplateContext.Type).map { .context(TemplateOutline($0)) } ?? .value
    }
}

/// A list, for which a template renders a section once per element.
private protocol ListValue {
    static var element: Any.Type { get }
}

extension Array: ListValue {
    fileprivate static var element: Any.Type { Element.self }
}
