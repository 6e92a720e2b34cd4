import Localization
import Server
import Testing

/// Templates use only existing fields, and all of them: mustache ignores unknown names.
@Suite struct TemplateTests {
    @Test func everyTemplateAsksForWhatItsContextHas() throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let words = try #require(try PageWords.patterns()[.english])
        var reader = TemplateReader(texts: DirectServer.templateTexts, words: Set(words.keys))
        for template in world.server.templates { reader.read(template.name, within: [template.outline]) }
        #expect(reader.problems.sorted() == [])
        // Every template is listed by a feature.
        #expect(Set(DirectServer.templateTexts.keys).subtracting(reader.read).sorted() == [])
        #expect(reader.unused == [])
    }

    @Test func whatIsNotThereIsFound() throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let template = try #require(world.server.templates.first { $0.name == "recents" })
        func problems(_ text: String) -> [String] {
            var reader = TemplateReader(texts: ["t": text], words: ["places"])
            reader.read("t", within: [template.outline])
            return reader.problems.sorted()
        }
        #expect(problems("{{base}}{{#content}}{{#recents}}{{id}}{{base}}{{{titleHTML}}}{{/recents}}{{/content}}") == [])
        #expect(problems("{{words.places}}{{#styles}}{{.}}{{/styles}}") == [])
        #expect(problems("{{id}}") == ["t: nothing has 'id'"])
        #expect(
            problems("{{#content}}{{#recents}}{{title}}{{name}}{{/recents}}{{/content}}") == ["t: nothing has 'name'"])
        #expect(problems("{{^none}}{{/none}}") == ["t: nothing has 'none'"])
        #expect(problems("{{words.nowhere}}") == ["t: nothing has 'words.nowhere'"])
        #expect(problems("{{> gone}}") == ["there is no template 'gone'"])
        #expect(problems("{{#styles}}{{/scripts}}") == ["t: '/scripts' ends 'styles'"])
        #expect(problems("{{#styles}}") == ["t: 'styles' has no end"])
    }
}

/// Reads templates as mustache does, with the names of fields in place of values.
private struct TemplateReader {
    let texts: [String: String]
    /// The keys of the pages' texts.
    let words: Set<String>
    private(set) var problems: Set<String> = []
    /// The templates read so far.
    private(set) var read: Set<String> = []
    private var contexts: [String: TemplateOutline] = [:]
    private var used: Set<String> = []

    init(texts: [String: String], words: Set<String>) {
        (self.texts, self.words) = (texts, words)
    }

    /// Fields that no template uses.
    var unused: [String] {
        contexts.values.flatMap { context in context.names.map { "\(Self.name(context)).\($0)" } }
            .filter { !used.contains($0) }.sorted()
    }

    /// - Parameter contexts: the contexts, innermost last; nil for a section of a value without fields.
    mutating func read(_ template: String, within contexts: [TemplateOutline?]) {
        guard let text = texts[template] else {
            problems.insert("there is no template '\(template)'")
            return
        }
        read.insert(template)
        for context in contexts.compactMap(\.self) { self.contexts[Self.name(context)] = context }
        var contexts = contexts
        var open: [String] = []
        for tag in text.matches(of: /\{\{\{?([#^\/>]?)\s*([\w.-]+)\s*\}?\}\}/) {
            let name = String(tag.output.2)
            switch tag.output.1 {
            case ">": read(name, within: contexts)
            case "/":
                let begun = open.popLast() ?? ""
                if begun != name { problems.insert("\(template): '/\(name)' ends '\(begun)'") }
                if contexts.count > 1 { contexts.removeLast() }
            case let kind:
                let field = field(name, in: contexts, of: template)
                guard !kind.isEmpty else { continue }
                open.append(name)
                guard kind == "#", case .context(let inner) = field else {
                    contexts.append(nil)
                    continue
                }
                contexts.append(inner)
                self.contexts[Self.name(inner)] = inner
            }
        }
        for name in open { problems.insert("\(template): '\(name)' has no end") }
    }

    private mutating func field(
        _ name: String, in contexts: [TemplateOutline?], of template: String
    ) -> TemplateOutline.Field? {
        if name == "." { return .value }
        var field: TemplateOutline.Field?
        for (depth, part) in name.split(separator: ".").map(String.init).enumerated() {
            if depth == 0 {
                let owner = contexts.reversed().lazy.compactMap(\.self).first { $0.field(part) != nil }
                field = owner.flatMap { use(part, of: $0) }
            } else if case .context(let context) = field {
                field = use(part, of: context)
            } else if case .words = field, words.contains(part) {
                field = .value
            } else {
                field = nil
            }
        }
        if field == nil { problems.insert("\(template): nothing has '\(name)'") }
        return field
    }

    private mutating func use(_ name: String, of context: TemplateOutline) -> TemplateOutline.Field? {
        used.insert("\(Self.name(context)).\(name)")
        self.contexts[Self.name(context)] = context
        return context.field(name)
    }

    /// All pages have the same head.
    private static func name(_ context: TemplateOutline) -> String {
        context.type.hasPrefix("Server.Page<") ? "Page" : context.type
    }
}
