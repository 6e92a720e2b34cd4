internal import Localization
internal import Mustache

/// The texts as fields of templates, by key: `{{words.places}}`.
struct TemplateWords: MustacheParent {
    let words: Wording

    func child(named key: String) -> Any? { words(key) }
}
