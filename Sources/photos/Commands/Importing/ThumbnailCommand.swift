internal import ArgumentParser
internal import Imaging
internal import PhotoLibrary

/// `photos thumbnail FILE...`
struct ThumbnailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail",
        abstract: "Make pictures from files, without a library.",
        discussion: """
            Writes DIR/<name>.jpg, or .png where there is alpha, for each file; an existing one is replaced. Of several files \
            with one name the later ones get -2, -3. A picture that is cut short is made as far as it goes.

              photos thumbnail *.jpg --output small --size 512
            """)

    @Argument(
        help: "\(ImageFormat.names("and")) files.",
        completion: .file(
            extensions: ["jpg", "jpeg", "png", "heic", "avif", "webp"].flatMap { [$0, $0.uppercased()] }))
    var files: [String]

    @Option(help: ArgumentHelp("The folder to write into.", valueName: "dir"), completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "Fit into a square of so many pixels a side; never enlarges. 256 unless told.", valueName: "n"))
    var size: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Fill a viewport instead.", valueName: "wxh"))
    var viewport: String?

    @Option(help: ArgumentHelp("JPEG quality, 1 to 100.", valueName: "q"))
    var quality = 80

    @Flag(
        help: ArgumentHelp(
            "Average amounts of light, not gamma-encoded samples.",
            discussion:
                "Fine patterns of bright and dark keep their brightness. Every pixel is decoded, which takes longer."))
    var linearLight = false

    @Option(help: ArgumentHelp("Files at the same time; one a processor unless told.", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "What decodes JPEG and PNG files: fast or libjpeg.",
            discussion:
                "libjpeg means libjpeg and libpng for all; fast unless told. PHOTOS_DECODER does the same.",
            valueName: "decoder"),
        completion: .list(PictureDecoder.allCases.map(\.rawValue)),
        transform: {
            guard let decoder = PictureDecoder(rawValue: $0) else {
                throw ValidationError("'\($0)' is no decoder; it is fast or libjpeg")
            }
            return decoder
        })
    var decoder: PictureDecoder?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if size != nil && viewport != nil { throw ValidationError("give --size or --viewport, not both") }
        if let size, !(1...Viewport.maximumPixels).contains(size) {
            throw ValidationError("--size is 1 to \(Viewport.maximumPixels)")
        }
        if !(1...100).contains(quality) { throw ValidationError("--quality is 1 to 100") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs is 1 or more") }
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
            if let error = outcome.error { Output.complain("\(outcome.input) \(error)") }
            if let warning = outcome.warning, outcome.error == nil {
                Output.complain("\(outcome.input) is damaged or cut short, and made as far as it goes (\(warning))")
            }
        }
        if options.json { try options.output.render(Document(thumbnails: outcomes)) { "" } }
        let failures = outcomes.filter { $0.error != nil }
        guard !failures.isEmpty else { return }
        throw ExitStatusError(status: failures.allSatisfy(\.isMissing) ? .notFound : .invalidInput)
    }
}
