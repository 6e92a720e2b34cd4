/// The content of the page about the program: its version, and what it is made of.
struct AboutPage {
    /// A library that is part of the program.
    struct Library {
        let name: String
        let use: String
        let license: String
    }

    let version: String
    let libraries = Self.all

    private static let all = [
        Library(name: "Swift", use: "Language and libraries", license: "Apache 2.0 with Runtime Library Exception"),
        Library(name: "GRDB", use: "The catalogue", license: "MIT"),
        Library(name: "SQLite", use: "The catalogue’s file", license: "Public domain"),
        Library(name: "Hummingbird, SwiftNIO", use: "The server", license: "Apache 2.0"),
        Library(name: "swift-mustache", use: "The pages’ templates", license: "Apache 2.0"),
        Library(
            name: "Swift Argument Parser, Swift Crypto, Swift Log, Swift Service Lifecycle",
            use: "The program around it", license: "Apache 2.0"),
        Library(
            name: "libjpeg-turbo",
            use: "JPEG. This software is based in part on the work of the Independent JPEG Group",
            license: "IJG, BSD"),
        Library(name: "libpng, zlib", use: "PNG", license: "libpng, zlib"),
        Library(name: "libheif", use: "HEIC and AVIF", license: "LGPL 3"),
        Library(name: "libwebp", use: "WebP", license: "BSD"),
        Library(name: "Little CMS", use: "Colour profiles", license: "MIT"),
        Library(name: "libexif", use: "What photographs say of themselves", license: "LGPL 2.1"),
        Library(name: "ICU", use: "Names of countries, alphabetical order", license: "Unicode"),
        Library(name: "curl", use: "Feeds and photographs from servers", license: "curl"),
        Library(name: "libxml2", use: "Feeds", license: "MIT"),
    ]
}
