internal import ArgumentParser
internal import Foundation
internal import Localization
internal import PhotoLibrary

/// `photos bundle install FILE-or-URL`
struct BundleInstallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install a bundle, or another version of one.",
        usage: """
            photos bundle install <file-or-url> [--key <key>] [--updates ask|take]
            [<options>]
            """,
        discussion: """
            The previous version is kept for `photos bundle rollback`. If the command is interrupted, run it again to continue. A \
            signed bundle can only be replaced by a bundle with the same key, unless you give another with --key.

              photos bundle install https://example.org/falun.zip
            """)

    @Argument(help: "The file or the URL of the bundle.", completion: .file(extensions: ["zip"]))
    var bundle: String

    @Option(help: ArgumentHelp("Install only if the bundle is signed with this public key.", valueName: "key"))
    var key: String?

    @Option(
        help: ArgumentHelp(
            "What `photos sync` does with a new version: ask only reports it, take installs it.", valueName: "ask|take")
    )
    var updates: UpdatePolicy?

    @OptionGroup var options: CommonOptions

    enum UpdatePolicy: String, ExpressibleByArgument, CaseIterable {
        case ask, take
    }

    func run() async throws {
        let (output, bundle) = (options.output, bundle)
        let location = try options.location()
        if !bundle.contains("://") { try PhotoLibrary.Imports.checkPaths([bundle]) }
        let choices = BundleInstallOptions(key: key, updatesAutomatically: updates.map { $0 == .take })
        let status = BundleStatus(output)
        defer { status.clear() }
        let document = try await Signals.cancelling { () async throws in
            try await PhotoLibrary.make(at: location).bundles.install(from: bundle, choices) { status.show($0) }
        }
        status.clear()
        try output.render(document) { BundleText.installed(document) }
    }
}

/// `photos bundle update [BUNDLE...] [--yes]`
struct BundleUpdateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Look for new versions of bundles, and install them.",
        usage: "photos bundle update [<bundles> ...] [--yes] [<options>]",
        discussion: """
            Downloads only the files that changed. Asks before it installs a version; --yes installs without asking.

              photos bundle update --yes
            """)

    @Argument(help: "The identities or titles of the bundles; by default all bundles.")
    var bundles: [String] = []

    @Flag(help: "Install new versions without asking.")
    var yes = false

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let (output, names, isAgreed) = (options.output, bundles, yes)
        guard let library = try options.existingLibrary() else {
            return try output.render(BundlesDocument.none) { "No bundles are installed." }
        }
        let checks = try await Signals.cancelling { () async throws in try await library.bundles.check(names) }
        let status = BundleStatus(output)
        defer { status.clear() }
        var documents: [BundleDocument] = []
        var lines: [String] = []
        for check in checks {
            if let failure = check.failure { Output.printError(failure.message) }
            guard let offer = check.bundle.offer, check.isInstallable else {
                documents.append(check.bundle)
                if check.failure == nil { lines.append("\(BundleText.name(check.bundle)) is up to date.") }
                continue
            }
            guard try isAgreed || agrees(to: offer, check.bundle) else {
                documents.append(check.bundle)
                lines.append(
                    "\(BundleText.name(check.bundle)): version \(offer.version) is available; `photos bundle update --yes` installs it."
                )
                continue
            }
            let document = try await Signals.cancelling { () async throws in
                try await library.bundles.update(check) { status.show($0) }
            }
            status.clear()
            documents.append(document)
            lines.append(BundleText.installed(document))
        }
        if lines.isEmpty, documents.isEmpty { lines = ["No bundles are installed."] }
        try output.render(BundlesDocument(bundles: documents)) { lines.joined(separator: "\n") }
        if let failure = checks.compactMap(\.failure).first { throw ExitStatusError(status: ExitStatus(failure)) }
    }

    /// Asks the person at the terminal; false if there is no terminal.
    private func agrees(to offer: BundleDocument.Offer, _ bundle: BundleDocument) throws -> Bool {
        guard !options.json, isatty(STDIN_FILENO) == 1 else { return false }
        let question = "\(BundleText.name(bundle)): install version \(sanitizedForTerminal(offer.version))? [y/N] "
        return try Prompt.answer(to: question, isSecret: false).lowercased().hasPrefix("y")
    }
}
