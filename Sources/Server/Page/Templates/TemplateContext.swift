internal import Mustache

/// What a template is filled from: a value that says by which names templates know what it has.
///
/// Mustache's own way, reflection, costs some forty times as much, and took most of the time of a page with hundreds of places. A page
/// asks for few names of each of many values, so these stand in a list, in which a name is found as fast as by a `switch` and faster
/// than by its hash. A test compares the lists with the templates.
protocol TemplateContext: MustacheParent, Sendable {
    static var fields: [TemplateField<Self>] { get }
}

extension TemplateContext {
    package func child(named name: String) -> Any? {
        for field in Self.fields where field.name == name { return field.value(self) }
        return nil
    }
}

/// Something that a context has.
struct TemplateField<Context>: Sendable {
    let name: String
    /// Of the value, as it is declared.
    let type: Any.Type
    /// Nil for what isn't there: mustache looks for the name in the context around this one then.
    let value: @Sendable (Context) -> Any?

    init<Value>(_ name: String, _ value: @escaping @Sendable (Context) -> Value) {
        (self.name, type, self.value) = (name, Value.self, { value($0) })
    }

    init<Value>(_ name: String, _ value: @escaping @Sendable (Context) -> Value?) {
        (self.name, type, self.value) = (name, Value.self, { value($0) })
    }

    /// What a part of the context has, as something of the whole.
    init<Part>(within part: @escaping @Sendable (Context) -> Part, _ field: TemplateField<Part>) {
        (name, type, value) = (field.name, field.type, { field.value(part($0)) })
    }
}
