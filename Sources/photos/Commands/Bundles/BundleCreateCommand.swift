internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Server

/// `photos bundle create FILE [--from DIR] …`
struct BundleCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a bundle from the library, or from a folder.",
        usage: """
            photos bundle create <file> [--from <dir>] [--share <id>] [--identity <name>]
            [--release <version>] [--title <text>] [--publisher <text>] [--size <n>]
            [--positions <precision>] [--key <file>] [<options>]
            """,
        discussion: """
            The bundle contains all photos of the library whose files are on this machine. If the library holds one installed \
            bundle and nothing else, that bundle is created again. With --from, the bundle contains a folder: photographs in \
            images/, and bundle.json, menu/, pages/ and strings/ that you write.

            With --share, it contains the photos of a share (`photos shares`), shows of positions what the share shows, and has \
            pictures as large as the share lets others save, unless --size says otherwise.

            The same photographs and texts always give the same bytes. The file latest.json, written beside the bundle, \
            announces new versions to readers; put both on a web server.

              photos bundle create photos.zip
            """)

    @Argument(help: "The zip file to write.", completion: .file(extensions: ["zip"]))
    var file: String

    @Option(help: ArgumentHelp("Create the bundle from this folder.", valueName: "dir"), completion: .directory)
    var from: String?

    @Option(help: ArgumentHelp("Create the bundle of the photos of a share, by its id.", valueName: "id"))
    var share: String?

    @Option(
        help: ArgumentHelp(
            "The identity of the bundle in all its versions, such as org.example.museum.", valueName: "name"))
    var identity: String?

    // Not --version, which is an option of the program.
    @Option(
        name: .customLong("release"),
        help: ArgumentHelp(
            "The name of this version, such as 2026.3; by default derived from the content.", valueName: "version"))
    var release: String?

    @Option(help: ArgumentHelp("The title of the bundle.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The name of the publisher.", valueName: "text"))
    var publisher: String?

    @Option(help: ArgumentHelp("Reduce larger pictures to fit into N×N pixels.", valueName: "n"))
    var size: Int?

    @Option(
        help: ArgumentHelp(
            "How exactly the bundle shows where photos were taken: exact (default), town, country or none.",
            valueName: "precision"),
        completion: .list(PositionPrecision.allCases.map(\.rawValue)),
        transform: { try PositionPrecision(argument: $0) })
    var positions: PositionPrecision?

    @Option(
        help: ArgumentHelp("Sign the bundle with the key in this file (see `photos bundle key`).", valueName: "file"),
        completion: .file())
    var key: String?

    @Option(help: ArgumentHelp("The URL where readers exchange a name and password for a token.", valueName: "url"))
    var signIn: String?

    @Option(
        help: ArgumentHelp("The URL where readers look for new versions, if not beside the zip file.", valueName: "url")
    )
    var latest: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let size, !(16...100_000).contains(size) {
            throw ValidationError("invalid size '\(size)': expected 16 to 100000")
        }
        if from != nil, share != nil { throw ValidationError("--from and --share cannot be used together") }
        if positions != nil, share != nil {
            throw ValidationError("--positions and --share cannot be used together: a share states how much it shows")
        }
    }

    func run() async throws {
        var description = BundleDescription()
        (description.identity, description.version, description.title) = (identity, release, title)
        (description.publisher, description.latest, description.imageSize) = (publisher, latest, size)
        description.signIn = signIn
        description.shippedWords = try PageWords.patterns()
        description.key = try key.map { try BundleSigningKey(path: $0) }
        // The photos of the folder can be of the same home as those of the library.
        if from != nil { description.circles = try options.existingLibrary()?.circles.all() ?? [] }
        let contents = try contents()
        let positions = try positions ?? contents.positions
        description.positions = positions
        let (output, file, described) = (options.output, file, description)
        let status = BundleStatus(output)
        defer { status.clear() }
        let document = try await Signals.cancelling { () async throws in
            switch contents {
            case .folder(let folder): try await Self.create(file, of: folder, described) { status.show($0) }
            case .library(let library): try await library.bundles.create(at: file, described) { status.show($0) }
            case .share(let id, let library):
                try await library.bundles.create(at: file, ofShare: id, described) { status.show($0) }
            }
        }
        status.clear()
        try output.render(document) { BundleText.text(document) }
        output.remark(Self.remark(positions))
    }

    /// What a bundle is made of.
    private enum Contents {
        case folder(String)
        case library(PhotoLibrary)
        /// A share, by its id.
        case share(String, PhotoLibrary)

        /// How exactly it shows positions unless something else is asked for.
        var positions: PositionPrecision {
            get throws {
                guard case .share(let id, let library) = self else { return .exact }
                return try library.shares.find(id).share.disclosure.positions
            }
        }
    }

    private func contents() throws -> Contents {
        if let from { return .folder(from) }
        let library = try options.library(toFind: "photo")
        return share.map { .share($0, library) } ?? .library(library)
    }

    /// What readers of the bundle see of positions.
    private static func remark(_ positions: PositionPrecision) -> String {
        switch positions {
        case .exact:
            "The bundle states exact positions, except inside circles (`photos circles`); --positions town states only towns."
        case .town: "The bundle states the town of each photo, not its position; its files have no metadata."
        case .country: "The bundle states only the country of each photo; its files have no metadata."
        case .none: "The bundle does not state where photos were taken; its files have no metadata."
        }
    }

    /// Imports the folder into a temporary library, which is deleted afterwards.
    private static func create(
        _ file: String, of folder: String, _ description: BundleDescription,
        _ onProgress: @escaping (BundleProgress) -> Void
    ) async throws -> BundleDocument {
        try PhotoLibrary.Imports.checkPaths([folder])
        let work = FileManager.default.temporaryDirectory.path + "/photos-bundle-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: work) }
        let library = try PhotoLibrary.make(at: LibraryLocation(path: work))
        return try await library.bundles.create(at: file, ofFolder: folder, description, onProgress: onProgress)
    }
}
