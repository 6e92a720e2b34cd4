internal import Mustache

/// The context of a template: a value that lists the fields that templates can use.
///
/// Mustache's own method, reflection, is some forty times slower and took most of the time of a page with hundreds of places. A
/// template uses few fields of many values, so the fields are a short list that is searched linearly, as fast as a `switch` and
/// faster than hashing. A test compares the lists with the templates.
protocol TemplateContext: MustacheParent, Sendable {
    static var fields: [TemplateField<Self>] { get }
}

extension TemplateContext {
    package func child(named name: String) -> Any? {
        for field in Self.fields where field.name == name { return field.value(self) }
        return nil
    }
}

/// A field of a context.
struct TemplateField<Context>: Sendable {
    let name: String
    /// The declared type of the value.
    let type: Any.Type
    /// Nil if absent: mustache then looks in the enclosing context.
    let value: @Sendable (Context) -> Any?

    init<Value>(_ name: String, _ value: @escaping @Sendable (Context) -> Value) {
        (self.name, type, self.value) = (name, Value.self, { value($0) })
    }

    init<Value>(_ name: String, _ value: @escaping @Sendable (Context) -> Value?) {
        (self.name, type, self.value) = (name, Value.self, { value($0) })
    }

    /// Makes a field of a part of the context a field of the whole.
    init<Part>(within part: @escaping @Sendable (Context) -> Part, _ field: TemplateField<Part>) {
        (name, type, value) = (field.name, field.type, { field.value(part($0)) })
    }
}
