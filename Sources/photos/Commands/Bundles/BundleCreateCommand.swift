internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Server

/// `photos bundle create FILE [--from DIR] …`
struct BundleCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a bundle of this library, or of a folder.",
        discussion: """
            Of this library all photos go into it whose files are here; of a library that has nothing but one installed bundle, that \
            bundle is made again. With --from the bundle is made of a folder: photographs in images/, and beside that what is \
            written by hand, bundle.json, menu/, pages/ and strings/.

            The same photographs and texts give the same bytes. latest.json beside the file tells readers of a new version; put \
            both on a web server.

              photos bundle create photos.zip
            """)

    @Argument(help: "Where the zip goes.", completion: .file(extensions: ["zip"]))
    var file: String

    @Option(help: ArgumentHelp("Make it of this folder.", valueName: "dir"), completion: .directory)
    var from: String?

    @Option(help: ArgumentHelp("What it is itself by in all versions: org.example.museum.", valueName: "name"))
    var identity: String?

    // Not --version, which is the program's.
    @Option(
        name: .customLong("release"),
        help: ArgumentHelp(
            "What this version is called, as 2026.3; made of the content unless told.", valueName: "version"))
    var release: String?

    @Option(help: ArgumentHelp("Its title.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("Who publishes it.", valueName: "text"))
    var publisher: String?

    @Option(help: ArgumentHelp("Make larger pictures fit into N×N.", valueName: "n"))
    var size: Int?

    @Option(
        help: ArgumentHelp("Sign it with the key in a file (`photos bundle key`).", valueName: "file"),
        completion: .file())
    var key: String?

    @Option(help: ArgumentHelp("Where readers exchange a name and password for a token.", valueName: "url"))
    var signIn: String?

    @Option(help: ArgumentHelp("Where readers ask for newer versions, if not beside the zip.", valueName: "url"))
    var latest: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let size, !(16...100_000).contains(size) { throw ValidationError("--size is 16 to 100000") }
    }

    func run() async throws {
        var description = BundleDescription()
        (description.identity, description.version, description.title) = (identity, release, title)
        (description.publisher, description.latest, description.imageSize) = (publisher, latest, size)
        description.signIn = signIn
        description.shippedWords = try PageWords.patterns()
        description.key = try key.map { try BundleSigningKey(path: $0) }
        let (output, file, told) = (options.output, file, description)
        let status = BundleStatus(output)
        defer { status.clear() }
        let document: BundleDocument
        if let from {
            document = try await Signals.cancelling { () async throws in
                try await Self.create(file, of: from, told) { status.show($0) }
            }
        } else {
            let library = try options.library(toFind: "photo")
            document = try await Signals.cancelling { () async throws in
                try await library.bundles.create(at: file, told) { status.show($0) }
            }
        }
        status.clear()
        try output.render(document) { BundleText.text(document) }
    }

    /// In a library of its own, which is gone afterwards.
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
