internal import Foundation
internal import HTTPTypes
internal import Mustache

/// The templates of the pages: mustache, in which `{{name}}` is escaped for HTML.
struct Templates: Sendable {
    private let library: MustacheLibrary

    /// Takes those of `templates/` among the embedded files; a template is called as its file, without the extension.
    ///
    /// - Throws: what mustache says of a template that is none.
    init(_ files: [EmbeddedFile]) throws {
        var library = MustacheLibrary()
        for file in files {
            guard let name = file.templateName else { continue }
            try library.register(String(decoding: file.bytes, as: UTF8.self), named: name)
        }
        self.library = library
    }

    /// The text that a template makes of its context.
    ///
    /// - Throws: ``Problem`` 500 for a template that is not there.
    func render<Context>(_ template: Template<Context>, _ context: Context) throws -> String {
        guard let text = library.render(context, withTemplate: template.name) else {
            throw Problem(.internalServerError, "no such template: \(template.name)")
        }
        return text
    }
}
