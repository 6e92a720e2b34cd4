internal import Localization

/// The content of the page about the program: its version, and what it is made of.
struct AboutPage {
    /// A library that is part of the program.
    struct Library {
        let name: String
        let use: String
        let license: String
    }

    let version: String
    let libraries: [Library]

    init(version: String, words: Wording) {
        self.version = words("aboutVersion", ["version": .text(version)])
        libraries = Self.libraries(words)
    }

    private static func libraries(_ words: Wording) -> [Library] {
        [
            Library(
                name: "Swift", use: words("useLanguage"), license: "Apache 2.0 with Runtime Library Exception"),
            Library(name: "GRDB", use: words("useCatalogue"), license: "MIT"),
            Library(name: "SQLite", use: words("useCatalogueFile"), license: "Public domain"),
            Library(name: "Hummingbird, SwiftNIO", use: words("useServer"), license: "Apache 2.0"),
            Library(name: "swift-mustache", use: words("useTemplates"), license: "Apache 2.0"),
            Library(
                name: "Swift Argument Parser, Swift Crypto, Swift Log, Swift Service Lifecycle",
                use: words("useProgram"), license: "Apache 2.0"),
            // The IJG's licence asks for this very sentence.
            Library(
                name: "libjpeg-turbo",
                use: "JPEG. This software is based in part on the work of the Independent JPEG Group",
                license: "IJG, BSD"),
            Library(name: "libpng, zlib", use: "PNG", license: "libpng, zlib"),
            Library(name: "libheif", use: words("useModernPictures"), license: "LGPL 3"),
            Library(name: "libwebp", use: "WebP", license: "BSD"),
            Library(name: "Little CMS", use: words("useColour"), license: "MIT"),
            Library(name: "libexif", use: words("useMetadata"), license: "LGPL 2.1"),
            Library(name: "ICU", use: words("useCountries"), license: "Unicode"),
            Library(name: "curl", use: words("useFetching"), license: "curl"),
            Library(name: "libxml2", use: words("useFeeds"), license: "MIT"),
        ]
    }
}
