internal import Foundation
internal import HTTPTypes
internal import Mustache

/// The mustache templates of the pages, in which `{{name}}` is escaped for HTML.
struct Templates: Sendable {
    private let library: MustacheLibrary

    /// Compiles the embedded files in `templates/`; a template has the name of its file without extension.
    ///
    /// - Throws: mustache's error for an invalid template.
    init(_ files: [EmbeddedFile]) throws {
        var library = MustacheLibrary()
        for file in files {
            guard let name = file.templateName else { continue }
            try library.register(String(decoding: file.bytes, as: UTF8.self), named: name)
        }
        self.library = library
    }

    /// Renders a template with its context.
    ///
    /// - Throws: ``Problem`` 500 if the template does not exist.
    func render<Context>(_ template: Template<Context>, _ context: Context) throws -> String {
        guard let text = library.render(context, withTemplate: template.name) else {
            throw Problem(.internalServerError, "no such template: \(template.name)")
        }
        return text
    }
}
