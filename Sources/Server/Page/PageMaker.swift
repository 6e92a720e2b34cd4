internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// Makes pages of what features know: finds the frame that a request wants, and fills templates.
struct PageMaker: Sendable {
    let library: PhotoLibrary
    let templates: Templates
    let words: PageWords
    /// What comes before every path of this server in addresses.
    let base: String
    /// That of the assets.
    let version: String

    /// The frame in which a request is answered.
    ///
    /// - Throws: ``Problem`` 400 for a `locale` that is no language tag.
    func frame(_ request: ServerRequest) throws -> PageFrame {
        try frame(try request.languages(), person: request.visitor.person?.name)
    }

    /// The frame in some language.
    ///
    /// - Parameter person: the name of who is signed in.
    func frame(_ languages: LanguagePreference, person: String?) throws -> PageFrame {
        let texts = try library.stories.installed()
        try words.overlay(texts.version) { try library.stories.words() }
        let spoken = try words.spoken(languages.words(words.table))
        return PageFrame(
            base: base, v: version, names: languages.locale, words: spoken.wording, scriptWords: spoken.scriptWords,
            hasMenu: texts.hasMenu, person: person)
    }

    /// Smaller pictures for those who ask for few bytes: the header `Save-Data` of WICG's Save Data API.
    func pictures(_ request: ServerRequest) -> PagePictures {
        let isSaving = request.headers[.saveData]?.lowercased().split(separator: ";").first == "on"
        return PagePictures(base: base, savesData: isSaving)
    }

    /// A page, or a part of one that a module fetches: what the template makes of its context.
    func answer<Context>(_ template: Template<Context>, _ context: Context, _ frame: PageFrame) throws -> Answer {
        var answer = Answer.html(try templates.render(template, context)).inLanguage(frame.words.locale)
        answer.headers[.vary] = [answer.headers[.vary], "Save-Data"].compactMap(\.self).joined(separator: ", ")
        return answer
    }
}
