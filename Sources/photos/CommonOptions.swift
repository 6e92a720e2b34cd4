internal import ArgumentParser
internal import Foundation
internal import Imaging
internal import Localization
internal import PhotoLibrary

/// The options of every command that uses a library.
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
        if let names, PlaceNameLanguage(names) == nil {
            throw ValidationError("invalid names '\(names)': expected local, own or a language tag, such as sv")
        }
        let variable = PictureDecoder.variable
        if let text = ProcessInfo.processInfo.environment[variable], PictureDecoder(rawValue: text) == nil {
            throw ValidationError("invalid \(variable) '\(text)': expected fast or libjpeg")
        }
    }

    /// The language from `--locale`, else from the environment.
    var localeTag: LocaleTag {
        let tag = locale.flatMap(Self.tag) ?? LocaleTag.fromEnvironment(ProcessInfo.processInfo.environment)
        return tag.naming(names.flatMap(PlaceNameLanguage.init))
    }

    /// A language tag, or a POSIX locale name as in `LANG`.
    private static func tag(_ text: String) -> LocaleTag? {
        LocaleTag(text) ?? LocaleTag(posix: text)
    }

    /// The folder of the library. Makes it private first if others can read it.
    ///
    /// - Parameter isReading: whether the command changes nothing. Such a command does not repeat that the library cannot be made
    ///   private.
    /// - Parameter opens: whether the library is opened next, which upgrades a catalogue of an earlier version; it is announced,
    ///   because it can take a while.
    func location(isReading: Bool = false, opens: Bool = true) throws -> LibraryLocation {
        let location = try LibraryLocation.choose(option: folder, environment: ProcessInfo.processInfo.environment)
        if let privacy = location.makePrivate(), !quiet, privacy == .madePrivate || !isReading {
            Output.printError(privacy.message(location))
        }
        if opens, let version = PhotoLibrary.versionToUpgrade(at: location) {
            output.remark(
                "photos: upgrading the catalogue in \(location.path) from version \(version), after a backup of it")
        }
        return location
    }

    /// The library, or nil if it does not exist yet, for commands that run for a short time.
    func existingLibrary() throws -> PhotoLibrary? {
        let library = try PhotoLibrary.existing(at: try location(isReading: true), briefly: true)
        try library?.setAtCities(output)
        try rememberNames(library)
        return library
    }

    /// The library, for commands about something in it.
    ///
    /// - Parameter what: the kind of thing, for the message.
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no library.
    func library(toFind what: String) throws -> PhotoLibrary {
        let location = try location(isReading: true)
        guard let library = try PhotoLibrary.existing(at: location, briefly: true) else {
            throw LibraryError.notFound("no such \(what): the library \(location.path) is empty")
        }
        try library.setAtCities(output)
        try rememberNames(library)
        return library
    }

    private func rememberNames(_ library: PhotoLibrary?) throws {
        guard let direction = names.flatMap(PlaceNameLanguage.init) else { return }
        try library?.names.setDirection(direction, of: nil)
    }

    var output: Output {
        Output(isJSON: json, isQuiet: quiet, isPaged: !noPager)
    }
}

/// Printed by commands that read, if the library has no photographs.
let emptyLibrarySentence = "No photographs yet. Try `photos import ~/Pictures`."
