internal import ArgumentParser
internal import Imaging
internal import PhotoLibrary

/// `photos thumbnail FILE...`
struct ThumbnailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail",
        abstract: "Make thumbnails of files, without a library.",
        usage: """
            photos thumbnail <files> ... --output <dir> [--size <n> | --viewport <wxh>]
            [--quality <q>] [--jobs <n>] [<options>]
            """,
        discussion: """
            Writes DIR/<name>.jpg for each file, or .png if the picture has transparency. Existing thumbnails are replaced. If \
            several files have the same name, the later thumbnails get -2, -3 and so on. A damaged file is decoded up to \
            the damage.

              photos thumbnail *.jpg --output small --size 512
            """)

    @Argument(
        help: "The \(ImageFormat.names("and")) files.",
        completion: .file(
            extensions: ["jpg", "jpeg", "png", "heic", "avif", "webp"].flatMap { [$0, $0.uppercased()] }))
    var files: [String]

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"), completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "The longest side in pixels; pictures are never enlarged. Default: 256.", valueName: "n"))
    var size: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Fill this viewport instead.", valueName: "wxh"))
    var viewport: String?

    @Option(help: ArgumentHelp("JPEG quality, 1 to 100.", valueName: "q"))
    var quality = 80

    @Flag(
        help: ArgumentHelp(
            "Resize in linear light instead of gamma-encoded values.",
            discussion:
                "Keeps the brightness of fine patterns. Slower, because every pixel is decoded."))
    var linearLight = false

    @Option(
        help: ArgumentHelp("The number of files to process in parallel; by default one per processor.", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The decoder of JPEG and PNG files: fast or libjpeg.",
            discussion:
                "libjpeg uses only libjpeg and libpng. Default: PHOTOS_DECODER, else fast.",
            valueName: "decoder"),
        completion: .list(PictureDecoder.allCases.map(\.rawValue)),
        transform: {
            guard let decoder = PictureDecoder(rawValue: $0) else {
                throw ValidationError("invalid decoder '\($0)': expected fast or libjpeg")
            }
            return decoder
        })
    var decoder: PictureDecoder?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if size != nil && viewport != nil {
            throw ValidationError("--size and --viewport cannot be combined; give one of them")
        }
        if let size, !(1...Viewport.maximumPixels).contains(size) {
            throw ValidationError("invalid size '\(size)': expected 1 to \(Viewport.maximumPixels)")
        }
        if !(1...100).contains(quality) { throw ValidationError("invalid quality '\(quality)': expected 1 to 100") }
        if let jobs, jobs < 1 { throw ValidationError("invalid number of jobs '\(jobs)': expected 1 or more") }
        if let viewport { _ = try ViewportArgument.viewport(viewport, density: 1) }
    }

    private struct Document: Encodable {
        var thumbnails: [ThumbnailBatch.Outcome]
    }

    func run() async throws {
        let target: ThumbnailBatch.Target
        if let viewport {
            target = .viewport(try ViewportArgument.viewport(viewport, density: 1))
        } else {
            target = .size(size ?? 256)
        }
        var batch = ThumbnailBatch(target: target, quality: quality, folder: output, decoder: decoder)
        batch.light = linearLight ? .linear : .gammaEncoded
        let (files, jobs) = (files, jobs)
        let outcomes = try await Signals.cancelling { [batch] in try await batch.make(files, jobs: jobs) }
        for outcome in outcomes {
            if let error = outcome.error { Output.printError("\(outcome.input) \(error)") }
            if let warning = outcome.warning, outcome.error == nil {
                Output.printError("\(outcome.input) is damaged or incomplete; decoded only in part (\(warning))")
            }
        }
        if options.json { try options.output.render(Document(thumbnails: outcomes)) { "" } }
        let failures = outcomes.filter { $0.error != nil }
        guard !failures.isEmpty else { return }
        throw ExitStatusError(status: failures.allSatisfy(\.isMissing) ? .notFound : .invalidInput)
    }
}
