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
        for file in files where file.path.hasPrefix("templates/") && file.path.hasSuffix(".mustache") {
            let name = file.path.dropFirst("templates/".count).dropLast(".mustache".count)
            try library.register(String(decoding: file.bytes, as: UTF8.self), named: String(name))
        }
        self.library = library
    }

    /// The text that a template makes of a context: a value whose properties are looked up by name, or a dictionary.
    ///
    /// - Throws: ``Problem`` 500 for a template that is not there.
    func render(_ name: String, _ context: Any) throws -> String {
        guard let text = library.render(context, withTemplate: name) else {
            throw Problem(.internalServerError, "there is no template '\(name)'")
        }
        return text
    }
}
