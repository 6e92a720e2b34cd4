internal import ArgumentParser
internal import Foundation
internal import Imaging
internal import PhotoLibrary

/// `photos open ID`
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show a photo in a viewport, and put it on top of the recents.",
        usage: """
            photos open <id> [--viewport <wxh>] [--density <d>] [--mode fill|fit]
            [--focus <x,y|auto>] [--output <file>] [<options>]
            """,
        discussion: """
            Computes the zoom scale and the offset, and writes a picture of what the viewport shows. A terminal also shows the \
            picture.

              photos open @1
              photos open 5kq3v7w2 --viewport 390x844 --density 3 --output wall.jpg
            """)

    @Argument(
        help: "The photo: its id or the beginning of it, or @N for row N of the last listing of photos.",
        completion: Completions.photos)
    var id: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The viewport in points.", discussion: "Default: the size of the terminal in pixels, else 320x480.",
            valueName: "wxh"))
    var viewport: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Pixels per point.", valueName: "d"))
    var density: String = "1"

    @Option(
        help: ArgumentHelp("Fill the viewport, or fit the whole photo into it.", valueName: "fill|fit"),
        completion: .list(ContentMode.allCases.map(\.rawValue)),
        transform: {
            guard let mode = ContentMode(rawValue: $0) else {
                throw ValidationError("invalid mode '\($0)': expected fill or fit")
            }
            return mode
        })
    var mode = ContentMode.fill

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The point of the photo to centre, from 0,0 to 1,1; auto finds the subject.", valueName: "x,y|auto"))
    var focus: String?

    @Option(help: ArgumentHelp("Also write the picture to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Do not show the picture on the terminal.")
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
        let document = try await library.photos.open(
            Reference(id), try request(), locale: options.localeTag, terminal: TerminalWindow.listingSession,
            onWait: { waiting.begin() })
        waiting.end()
        NavigationRecorder.record(Screen(.photo(document.photo.id)), in: library, isSeen: true)
        if let warning = document.warning { Output.printError(warning) }
        try options.output.render(document) { Self.text(document) }
        if !noPreview, !options.json, !options.quiet, let preview = Preview(file: document.rendition.path) {
            try preview.show()
        }
    }
}

// MARK: - Text

extension OpenCommand {
    private static func text(_ document: OpenDocument) -> String {
        let (photo, geometry, rendition) = (document.photo, document.geometry, document.rendition)
        return """
            \(PhotoTable.title(photo, .bold).shown)  \(photo.id)
            \(PhotoTable.place(photo.place, district: photo.district))\(photo.takenText.map { "  \($0)" } ?? "")
            viewport \(viewport(document))
            visible \(visible(document))
            zoom scale \(scale(geometry.zoomScale)), from \(scale(geometry.minimumZoomScale)) \
            to \(scale(geometry.maximumZoomScale))
            content \(length(geometry.contentSize.width)) × \(length(geometry.contentSize.height)), \
            offset \(length(geometry.contentOffset.x)), \(length(geometry.contentOffset.y))
            \(rendition.path)
            \(rendition.width) × \(rendition.height), \(grouped(Int(rendition.bytes))) bytes
            """
    }

    /// The viewport in points, and whether the photo fills it.
    private static func viewport(_ document: OpenDocument) -> String {
        let viewport = document.viewport
        let density = viewport.density == 1 ? "" : " at density \(scale(viewport.density))"
        let mode = document.geometry.mode == .fill ? "filled" : "the photo fitted into it"
        return "\(length(viewport.width)) × \(length(viewport.height))\(density), \(mode)"
    }

    /// The visible part of the photo, in its pixels.
    private static func visible(_ document: OpenDocument) -> String {
        let (photo, part) = (document.photo, document.geometry.visibleRect)
        let size = "\(length(part.width)) × \(length(part.height))"
        guard let width = photo.width, let height = photo.height, size != "\(width) × \(height)" else {
            return "the whole photo, \(size) pixels"
        }
        return
            "\(size) pixels of \(width) × \(height), \(length(part.x)) from the left and \(length(part.y)) from the top"
    }

    /// Formats a length in points or pixels, to a hundredth.
    private static func length(_ number: Double) -> String { decimal(number, places: 2) }

    /// Formats a factor with four significant digits.
    private static func scale(_ number: Double) -> String {
        decimal(number, places: max(0, 3 - Int(log10(number).rounded(.down))))
    }

    /// Formats a number without trailing zeros.
    private static func decimal(_ number: Double, places: Int) -> String {
        var text = Substring(String(format: "%.\(places)f", number))
        if text.contains(".") {
            while text.last == "0" { text.removeLast() }
            if text.last == "." { text.removeLast() }
        }
        return text == "-0" ? "0" : String(text)
    }
}
