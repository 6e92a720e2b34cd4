internal import ArgumentParser
internal import Foundation
internal import Imaging
internal import Localization
internal import PhotoLibrary

/// The options that every command on a library has.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .customLong("library"), help: ArgumentHelp("The folder of the library.", valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Flag(help: "Print one JSON document and nothing else.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print results and errors only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print more details.")
    var verbose = false

    @Option(
        help: ArgumentHelp(
            "The language for names and for sorting, as a BCP 47 tag.",
            discussion: "Default: LC_ALL, LC_MESSAGES or LANG, else en.", valueName: "tag"))
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "Show places by their local names, or by their names in a language.",
            discussion: "The choice is remembered; 'own' returns to the language of everything else.",
            valueName: "local|tag"))
    var names: String?

    @Flag(help: "Do not use a pager for long listings.")
    var noPager = false

    mutating func validate() throws {
        if folder == "" { throw ValidationError("--library needs a folder") }
        if let locale, Self.tag(locale) == nil {
            throw ValidationError("invalid language tag '\(locale)': expected BCP 47, such as sv or de-CH")
        }
        if let names, PlaceNameDirection(names) == nil {
            throw ValidationError("invalid names '\(names)': expected local, own or a language tag, such as sv")
        }
        let variable = PictureDecoder.variable
        if let text = ProcessInfo.processInfo.environment[variable], PictureDecoder(rawValue: text) == nil {
            throw ValidationError("invalid \(variable) '\(text)': expected fast or libjpeg")
        }
    }

    /// The language asked for, or the environment's.
    var localeTag: LocaleTag {
        let tag = locale.flatMap(Self.tag) ?? LocaleTag.fromEnvironment(ProcessInfo.processInfo.environment)
        return tag.naming(names.flatMap(PlaceNameDirection.init))
    }

    /// A language tag, or a POSIX locale name as in `LANG`.
    private static func tag(_ text: String) -> LocaleTag? {
        LocaleTag(text) ?? LocaleTag(posix: text)
    }

    /// The library's folder, which is made private first where others can read it.
    ///
    /// - Parameter isReading: whether the command changes nothing. It doesn't say each time that the library can't be made private.
    func location(isReading: Bool = false) throws -> LibraryLocation {
        let location = try LibraryLocation.choose(option: folder, environment: ProcessInfo.processInfo.environment)
        if let privacy = location.makePrivate(), !quiet, privacy == .madePrivate || !isReading {
            Output.complain(privacy.message(location))
        }
        return location
    }

    /// The library, or nil where there is none yet, for commands that are done soon.
    func existingLibrary() throws -> PhotoLibrary? {
        let library = try PhotoLibrary.existing(at: try location(isReading: true), forShort: true)
        try rememberNames(library)
        return library
    }

    /// The library, for commands that name something in it.
    func library(toFind what: String) throws -> PhotoLibrary {
        let location = try location(isReading: true)
        guard let library = try PhotoLibrary.existing(at: location, forShort: true) else {
            throw LibraryError.notFound("no such \(what): the library \(location.path) is empty")
        }
        try rememberNames(library)
        return library
    }

    private func rememberNames(_ library: PhotoLibrary?) throws {
        guard let direction = names.flatMap(PlaceNameDirection.init) else { return }
        try library?.names.setDirection(direction, of: nil)
    }

    var output: Output {
        Output(isJSON: json, isQuiet: quiet, isPaged: !noPager)
    }
}

/// What a reading command says of a library without photographs.
let emptyLibrarySentence = "No photographs yet. Try `photos import ~/Pictures`."
