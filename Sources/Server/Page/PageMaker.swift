internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// Makes pages: finds the frame for a request and renders templates.
struct PageMaker: Sendable {
    let library: PhotoLibrary
    let templates: Templates
    let words: PageWords
    /// The base path of this server in URLs.
    let base: String
    /// The style sheets and scripts.
    let assets: Assets

    /// The version of the assets.
    var version: String { assets.version }

    /// The frame for a request.
    ///
    /// - Throws: ``Problem`` 400 for an invalid `locale`.
    func frame(_ request: ServerRequest) throws -> PageFrame {
        try frame(try request.languages(), person: request.visitor.person?.name)
    }

    /// The frame for given languages.
    ///
    /// - Parameter person: the name of the signed-in user.
    func frame(_ languages: LanguagePreference, person: String?) throws -> PageFrame {
        let texts = try library.stories.installed()
        // The words are the same for all readers, so they are those of the bundles that all see.
        let guests = Disclosure(positions: .none, obeysCircles: true, photos: try library.access.guests())
        try Disclosure.$reader.withValue(guests) {
            try words.overlay(try library.stories.installed().version) { try library.stories.words() }
        }
        let localized = try words.localized(languages.words(words.table))
        return PageFrame(
            base: base, v: version, imports: assets.imports, names: languages.locale, words: localized.wording,
            scriptWords: localized.scriptWords,
            hasMenu: texts.hasMenu, person: person)
    }

    /// The URLs of pictures; smaller ones if the client sends `Save-Data` (WICG, Save Data API).
    func pictures(_ request: ServerRequest) -> PagePictures {
        PagePictures(base: base, savesData: Self.savesData(request))
    }

    /// The URLs of pictures that are under another path.
    ///
    /// - Parameters:
    ///   - path: without the base path and the id of the photo.
    ///   - largest: the longer side of the largest pictures, in pixels; nil for no limit.
    func pictures(_ request: ServerRequest, under path: String, largest: Int?) -> PagePictures {
        PagePictures(base: base, photos: base + path, largest: largest, savesData: Self.savesData(request))
    }

    private static func savesData(_ request: ServerRequest) -> Bool {
        request.headers[.saveData]?.lowercased().split(separator: ";").first == "on"
    }

    /// Renders a page, or a part of one that a module fetches.
    func answer<Context>(_ template: Template<Context>, _ context: Context, _ frame: PageFrame) throws -> Answer {
        var answer = Answer.html(try templates.render(template, context)).inLanguage(frame.words.locale)
        answer.headers[.vary] = [answer.headers[.vary], "Save-Data"].compactMap(\.self).joined(separator: ", ")
        return answer
    }
}
