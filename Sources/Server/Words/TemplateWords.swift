internal import Localization
internal import Mustache

/// The words as templates name them, by their keys: `{{words.places}}`.
struct TemplateWords: MustacheParent {
    let words: Wording

    func child(named key: String) -> Any? { words(key) }
}
