internal import Localization
internal import PhotoLibrary

/// The content of the about page: the program's version, and the data and software in it.
struct AboutPage {
    /// Data or a library that is part of the program.
    struct Part {
        let name: String
        let url: String
        let use: String
        let license: String
        let licenseURL: String?
        let notice: String?
    }

    let version: String
    let data: [Part]
    let software: [Part]

    init(version: String, words: Wording) {
        self.version = words("aboutVersion", ["version": .text(version)])
        func parts(_ kind: Credit.Kind) -> [Part] {
            CreditsDocument.all.credits.filter { $0.kind == kind }.map { credit in
                Part(
                    name: credit.name, url: credit.url, use: Self.text(credit.use, words), license: credit.license,
                    licenseURL: credit.licenseURL, notice: credit.notice)
            }
        }
        data = parts(.data)
        software = parts(.software)
    }

    private static func text(_ use: Credit.Use, _ words: Wording) -> String {
        switch use {
        case .airports: words("aboutAirports")
        case .borders: words("aboutBorders")
        case .coasts: words("aboutCoasts")
        case .islands: words("aboutIslands")
        case .names: words("aboutNames")
        case .timeZones: words("aboutTimeZones")
        case .towns: words("aboutTowns")
        case .catalogue: words("useCatalogue")
        case .catalogueFile: words("useCatalogueFile")
        case .colour: words("useColour")
        case .countries: words("useCountries")
        case .feeds: words("useFeeds")
        case .fetching: words("useFetching")
        case .language: words("useLanguage")
        case .metadata: words("useMetadata")
        case .modernPictures: words("useModernPictures")
        case .program: words("useProgram")
        case .server: words("useServer")
        case .templates: words("useTemplates")
        case .format(let name): name
        }
    }
}

extension AboutPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("version") { $0.version }, .init("data") { $0.data }, .init("software") { $0.software },
    ]
}

extension AboutPage.Part: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("url") { $0.url }, .init("use") { $0.use }, .init("license") { $0.license },
        .init("licenseURL") { $0.licenseURL }, .init("notice") { $0.notice },
    ]
}
