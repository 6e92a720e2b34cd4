internal import ArgumentParser
internal import Foundation
internal import Localization
internal import PhotoLibrary

/// `photos bundle install FILE-or-URL`
struct BundleInstallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install a bundle, or another version of one.",
        discussion: """
            The version before is kept for `photos bundle rollback`. Stop it at any moment: the same command goes on where it was. A \
            bundle that is signed is only ever replaced by one that the same key has signed, unless you say which other.

              photos bundle install https://example.org/falun.zip
            """)

    @Argument(help: "A file, or the URL of one.", completion: .file(extensions: ["zip"]))
    var bundle: String

    @Option(help: ArgumentHelp("Take it only if this key has signed it.", valueName: "key"))
    var key: String?

    @Option(
        help: ArgumentHelp(
            "Whether newer versions are taken without asking when `photos sync` looks.", valueName: "ask|take"))
    var updates: UpdatePolicy?

    @OptionGroup var options: CommonOptions

    enum UpdatePolicy: String, ExpressibleByArgument, CaseIterable {
        case ask, take
    }

    func run() async throws {
        let (output, bundle) = (options.output, bundle)
        let location = try options.location()
        if !bundle.contains("://") { try PhotoLibrary.Imports.checkPaths([bundle]) }
        let told = BundleInstallOptions(key: key, isUpdatedUnasked: updates.map { $0 == .take })
        let status = BundleStatus(output)
        defer { status.clear() }
        let document = try await Signals.cancelling { () async throws in
            try await PhotoLibrary.make(at: location).bundles.install(from: bundle, told) { status.show($0) }
        }
        status.clear()
        try output.render(document) { BundleText.installed(document) }
    }
}

/// `photos bundle update [BUNDLE...] [--yes]`
struct BundleUpdateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Ask publishers for newer versions, and take them if you say so.",
        discussion: """
            Only what has changed is fetched. Without --yes nothing is taken that isn't agreed to.

              photos bundle update --yes
            """)

    @Argument(help: "Identities or titles; all bundles unless told.")
    var bundles: [String] = []

    @Flag(help: "Take what there is.")
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
            if let failure = check.failure { Output.complain(failure.message) }
            guard let offer = check.bundle.offer, check.isTakeable else {
                documents.append(check.bundle)
                if check.failure == nil { lines.append("\(BundleText.name(check.bundle)) is the newest version.") }
                continue
            }
            guard try isAgreed || agrees(to: offer, check.bundle) else {
                documents.append(check.bundle)
                lines.append(
                    "\(BundleText.name(check.bundle)): version \(offer.version) is there; `photos bundle update --yes` takes it."
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

    /// Asks the person at the terminal, if there is one.
    private func agrees(to offer: BundleDocument.Offer, _ bundle: BundleDocument) throws -> Bool {
        guard !options.json, isatty(STDIN_FILENO) == 1 else { return false }
        let question = "\(BundleText.name(bundle)): take version \(sanitizedForTerminal(offer.version))? [y/N] "
        return try Question.answer(to: question, isSecret: false).lowercased().hasPrefix("y")
    }
}
