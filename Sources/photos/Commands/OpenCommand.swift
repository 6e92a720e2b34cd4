internal import ArgumentParser
internal import Imaging
internal import PhotoLibrary

/// `photos open ID`
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show a photo in a viewport, and put it on top of the recents.",
        discussion: """
            Computes zoom scale and offset, and writes the picture that the viewport shows. On a terminal the picture is \
            shown too.

              photos open @1
              photos open 5kq3v7w2 --viewport 390x844 --density 3 --output wall.jpg
            """)

    @Argument(
        help: "A photo's id, a beginning of it, or @N for row N of the photos printed last.",
        completion: Completions.photos)
    var id: String

    @Option(
        help: ArgumentHelp(
            "The viewport in points.", discussion: "The terminal's size in pixels unless told, else 320x480.",
            valueName: "wxh"))
    var viewport: String?

    @Option(help: ArgumentHelp("Pixels a point.", valueName: "d"))
    var density: String = "1"

    @Option(
        help: ArgumentHelp("Fill the viewport, or fit into it.", valueName: "fill|fit"),
        completion: .list(ContentMode.allCases.map(\.rawValue)),
        transform: {
            guard let mode = ContentMode(rawValue: $0) else {
                throw ValidationError("'\($0)' is no mode; it is fill or fit")
            }
            return mode
        })
    var mode = ContentMode.fill

    @Option(
        help: ArgumentHelp(
            "The image point to centre, each from 0 to 1; auto for where its interest lies.", valueName: "x,y|auto"))
    var focus: String?

    @Option(help: ArgumentHelp("Write the picture to this file too.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Show no picture on the terminal.")
    var noPreview = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        _ = try request()
    }

    private func request() throws -> OpenRequest {
        let density = try ViewportArgument.density(density)
        return OpenRequest(
            viewport: try ViewportArgument.viewport(viewport ?? Self.terminalViewport, density: density), mode: mode,
            focus: try focus.map(ViewportArgument.focus) ?? .point(.center), output: output)
    }

    private static var terminalViewport: String {
        guard TerminalWindow.isOutput, let size = TerminalWindow.size, size.width > 0, size.height > 0 else {
            return "320x480"
        }
        return "\(size.width)x\(size.height)"
    }

    func run() async throws {
        let library = try options.library(toFind: "photo")
        let waiting = WaitIndicator("Fetching …", options.output)
        defer { waiting.end() }
        let document = try await library.open(
            Reference(id), try request(), locale: options.localeTag, terminal: TerminalWindow.identity,
            onWait: { waiting.begin() })
        waiting.end()
        Steps.note(Screen(.photo(document.photo.id)), in: library, isSeen: true)
        if let warning = document.warning { Output.complain(warning) }
        try options.output.render(document) { Self.text(document) }
        if !noPreview, !options.json, !options.quiet, let preview = Preview(file: document.rendition.path) {
            try preview.show()
        }
    }

    private static func text(_ document: OpenDocument) -> String {
        let (photo, geometry, rendition) = (document.photo, document.geometry, document.rendition)
        return """
            \(Style.bold(PhotoTable.title(photo)))  \(photo.id)
            \(PhotoTable.place(photo.place))\(photo.takenAt.map { "  \($0)" } ?? "")
            zoom scale \(plain(geometry.zoomScale)), from \(plain(geometry.minimumZoomScale)) \
            to \(plain(geometry.maximumZoomScale))
            content \(plain(geometry.contentSize.width)) × \(plain(geometry.contentSize.height)), \
            offset \(plain(geometry.contentOffset.x)), \(plain(geometry.contentOffset.y))
            \(rendition.path)
            \(rendition.width) × \(rendition.height), \(grouped(Int(rendition.bytes))) bytes
            """
    }

    /// A number with as many digits as tell it from all others, and no `.0`.
    private static func plain(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
