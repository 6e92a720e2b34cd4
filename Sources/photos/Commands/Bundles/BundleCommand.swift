internal import ArgumentParser
internal import Foundation
internal import Localization
internal import PhotoLibrary
internal import Server

/// `photos bundle create | inspect | install | update | rollback | list | remove | key`
struct BundleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Install, update and create bundles: whole catalogues in one file.",
        discussion: """
            A publisher creates a bundle of photographs and texts, can sign it, and puts it on any web server. Readers install it, \
            use it offline, and decide when to update. Their recents, names and corrections survive every update.

              photos bundle install https://example.org/walks.zip
            """,
        subcommands: [
            List.self, BundleCreateCommand.self, Inspect.self, BundleInstallCommand.self, BundleUpdateCommand.self,
            Rollback.self, Remove.self, BundleLoginCommand.self, BundleLogoutCommand.self, Key.self,
        ], defaultSubcommand: List.self)

    /// `photos bundle list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the installed bundles.", usage: "photos bundle list [<options>]",
            discussion: """
                  photos bundle list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.bundles.list() ?? .none
            try options.output.render(document) {
                document.bundles.isEmpty
                    ? "No bundles are installed. Try `photos bundle install FILE-or-URL`."
                    : document.bundles.map(BundleText.text).joined(separator: "\n")
            }
        }
    }

    /// `photos bundle inspect FILE`
    struct Inspect: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "inspect", abstract: "Show what a bundle contains, without installing it.",
            usage: "photos bundle inspect <file> [<options>]",
            discussion: """
                  photos bundle inspect falun.zip
                """)

        @Argument(help: "A file or a URL.", completion: .file(extensions: ["zip"]))
        var file: String

        @OptionGroup var options: CommonOptions

        func run() async throws {
            let (file, location, shipped) = (file, try options.location(), try PageWords.patterns())
            let document = try await Signals.cancelling { () async throws in
                try await PhotoLibrary.Bundles.inspect(at: file, location: location, shipped: shipped)
            }
            try options.output.render(document) { BundleText.text(document) }
        }
    }

    /// `photos bundle rollback [BUNDLE]`
    struct Rollback: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rollback", abstract: "Return to the version of a bundle before the last update.",
            usage: "photos bundle rollback [<bundle>] [<options>]",
            discussion: """
                  photos bundle rollback org.example.falun
                """)

        @Argument(help: "The identity or title of the bundle; needed if several are installed.")
        var bundle: String?

        @OptionGroup var options: CommonOptions

        func run() async throws {
            let library = try options.library(toFind: "bundle")
            let name = bundle
            let document = try await Signals.cancelling { () async throws in try await library.bundles.rollBack(name) }
            try options.output.render(document) { "\(BundleText.name(document)) is installed again." }
        }
    }

    /// `photos bundle remove BUNDLE`
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a bundle and its photos from the library.",
            usage: "photos bundle remove <bundle> [<options>]",
            discussion: """
                  photos bundle remove org.example.falun
                """)

        @Argument(help: "The identity or title of the bundle.")
        var bundle: String

        @OptionGroup var options: CommonOptions

        func run() async throws {
            let library = try options.library(toFind: "bundle")
            let name = bundle
            let document = try await Signals.cancelling { () async throws in try await library.bundles.remove(name) }
            try options.output.render(document) { "Removed \(BundleText.name(document))." }
        }
    }

    /// `photos bundle key FILE`
    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "key",
            abstract: "Create a signing key for bundles, or print its public key.",
            usage: "photos bundle key <file> [<options>]",
            discussion: """
                The file holds the private key: keep it secret and do not lose it. Give the public key that is printed to \
                readers, who use it with `photos bundle install URL --key KEY`.

                  photos bundle key falun.key
                """
        )

        @Argument(help: "The file with the private key; created if it does not exist.", completion: .file())
        var file: String

        @OptionGroup var options: CommonOptions

        private struct Document: Encodable {
            var publicKey: String
        }

        func run() throws {
            let isThere = FileManager.default.fileExists(atPath: file)
            let key = try isThere ? BundleSigningKey(path: file) : BundleSigningKey.make(path: file)
            try options.output.render(Document(publicKey: key.publicKey)) { key.publicKey }
        }
    }
}

/// Formats bundles as text.
enum BundleText {
    static func name(_ bundle: BundleDocument) -> String {
        StyledText(marked: "\(bundle.title) \(bundle.version)").shown
    }

    static func text(_ bundle: BundleDocument) -> String {
        var lines = ["\(StyledText(marked: bundle.title, .bold).shown)  \(sanitizedForTerminal(bundle.version))"]
        func add(_ label: String, _ value: String?) {
            guard let value else { return }
            lines.append("  \(label.padding(toLength: 11, withPad: " ", startingAt: 0))\(sanitizedForTerminal(value))")
        }
        add("identity", bundle.identity)
        add("publisher", bundle.publisher)
        add("languages", bundle.languages?.joined(separator: " "))
        add("size", "\(ByteCount.text(bundle.bytes)) in \(count(bundle.files, "file"))")
        add("photos", bundle.photos.map(grouped))
        add("signed by", bundle.publicKey)
        add("previous", bundle.previousVersion)
        add("from", bundle.origin)
        add("newer", bundle.offer.map { "\($0.version): `photos bundle update` installs it" })
        for problem in bundle.problems ?? [] { add("problem", problem) }
        return lines.joined(separator: "\n")
    }

    /// The result of an installation.
    static func installed(_ bundle: BundleDocument) -> String {
        let changes = bundle.changes.map {
            ": \(count($0.added, "photo")) new, \($0.updated) changed, \($0.removed) removed"
        }
        return "Installed \(name(bundle))\(changes ?? "")."
    }
}

/// Shows the progress of a bundle on the terminal.
final class BundleStatus: Sendable {
    private let status: StatusLine?
    private let started = ContinuousClock.now

    init(_ output: Output) {
        status = StatusLine(output)
    }

    func show(_ progress: BundleProgress) {
        status?.show {
            let seconds = (ContinuousClock.now - started) / .seconds(1)
            var words = ["\(ByteCount.text(progress.bytes)) of \(ByteCount.text(progress.total))"]
            if seconds > 0 { words.append("\(ByteCount.text(Int(Double(progress.bytes) / seconds)))/s") }
            words += [ProgressBar.timeLeft(done: progress.bytes, total: progress.total, seconds: seconds)].compactMap(
                \.self)
            return ProgressBar.line(part: Double(progress.bytes) / Double(max(1, progress.total)), words)
        }
    }

    func clear() {
        status?.clear()
    }
}
