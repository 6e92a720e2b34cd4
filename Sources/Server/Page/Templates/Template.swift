internal import Mustache

/// A template, and what it is filled from.
struct Template<Context: TemplateContext>: FilledTemplate {
    /// That of its file, without the extension.
    let name: String

    init(_ name: String) {
        self.name = name
    }

    var outline: TemplateOutline { TemplateOutline(Context.self) }
}

/// A template that some feature fills.
package protocol FilledTemplate: Sendable {
    var name: String { get }
    /// What it may ask for.
    var outline: TemplateOutline { get }
}

/// By which names templates know what a context has.
package struct TemplateOutline: Sendable {
    /// What is behind a name.
    package enum Field: Sendable {
        /// Text, a number, whether something is so, or several of them.
        case value
        /// The pages' words, by their keys.
        case words
        /// One context or several.
        case context(TemplateOutline)
    }

    /// What the context is called in Swift, with its module.
    package let type: String
    private let types: [(name: String, type: Any.Type)]

    init<Context: TemplateContext>(_ context: Context.Type) {
        type = String(reflecting: context)
        types = Context.fields.map { ($0.name, $0.type) }
    }

    /// All names.
    package var names: [String] { types.map(\.name) }

    /// What is behind a name; nil where the context doesn't have it.
    package func field(_ name: String) -> Field? {
        types.first { $0.name == name }.map { Self.field(of: $0.type) }
    }

    private static func field(of type: Any.Type) -> Field {
        if let several = type as? any Several.Type { return field(of: several.element) }
        if type == TemplateWords.self { return .words }
        return (type as? any TemplateContext.Type).map { .context(TemplateOutline($0)) } ?? .value
    }
}

/// A list, of which a template fills a section for each element.
private protocol Several {
    static var element: Any.Type { get }
}

extension Array: Several {
    fileprivate static var element: Any.Type { Element.self }
}
