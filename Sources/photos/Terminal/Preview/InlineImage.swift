internal import Foundation

/// An image file for the inline images of iTerm2: the terminal decodes it.
struct InlineImage {
    /// Larger files are first encoded again at the size of the window.
    static let maximumLength = 1 << 20

    /// The escape code.
    let bytes: [UInt8]

    /// A JPEG or PNG file, fitted into `columns` × `rows` cells.
    init(file: [UInt8], columns: Int, rows: Int) {
        let control = "File=inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=1"
        bytes = Array("\u{1B}]1337;\(control):".utf8) + [UInt8](Data(file).base64EncodedData()) + [0x07]
    }
}
