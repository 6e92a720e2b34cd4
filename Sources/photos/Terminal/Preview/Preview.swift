internal import CTerminal
internal import Foundation
internal import Imaging
internal import PhotoLibrary

/// Shows an image file on the terminal, by the best protocol that it supports.
struct Preview {
    private let file: String
    private let window: TerminalWindow.Size
    private let capabilities: TerminalCapabilities

    /// Nil without a terminal, or if previews are switched off.
    init?(file: String) {
        let environment = ProcessInfo.processInfo.environment
        guard TerminalWindow.hasColor, let window = TerminalWindow.size else { return nil }
        capabilities = TerminalCapabilities.find(window, environment: environment)
        guard capabilities.pictureProtocol != .none else { return nil }
        self.file = file
        self.window = window
    }

    /// Writes the picture to the terminal, and leaves the cursor on the line below.
    ///
    /// - Throws: ``LibraryError`` if the file cannot be read or is not an image.
    func show() throws {
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw LibraryError.inputOutput("cannot read \(file)")
        }
        do {
            try show(ImageSource.bytes([UInt8](bytes)), [UInt8](bytes))
        } catch let error as ImagingError {
            throw LibraryError.invalidInput("\(file) \(error.reason)")
        }
    }

    private func show(_ source: ImageSource, _ bytes: [UInt8]) throws {
        let size = try ImageHeader.read(from: source).size
        guard capabilities.pictureProtocol != .blocks else {
            return Output.print(
                try HalfBlockPreview.text(source, size, columns: window.columns, rows: max(4, window.rows - 8)) + "\n")
        }
        let box = PreviewBox(
            size, columns: window.columns, rows: window.rows, cell: capabilities.cell, limit: capabilities.sixelSize)
        let pixels = try source.render(Rendering(region: Rect(size), size: box.size)).pixels
        CTerminal_beginSequence()
        defer { CTerminal_endSequence() }
        switch capabilities.pictureProtocol {
        case .kitty: KittyPicture(png: try pixels.png(), columns: box.columns).forEach { Output.print(bytes: $0) }
        case .iterm2:
            let isShort = bytes.count <= InlineImage.maximumLength
            let file = isShort ? bytes : try pixels.jpeg(quality: 90)
            Output.print(bytes: InlineImage(file: file, columns: box.columns, rows: box.rows).bytes)
        default: Sixels(pixels, colors: capabilities.colors).forEach { Output.print(bytes: $0) }
        }
        Output.print("\n")
    }
}
