internal import Foundation

/// A PNG image for the graphics protocol of kitty, in escape codes of at most 4096 characters of Base64 each.
struct KittyPicture: Sequence, IteratorProtocol {
    private static let chunk = 4096

    private let columns: Int
    private let payload: [UInt8]
    private var place = 0

    /// - Parameter columns: the width; the rows follow from the aspect ratio.
    init(png: [UInt8], columns: Int) {
        self.columns = columns
        payload = [UInt8](Data(png).base64EncodedData())
    }

    /// The next escape code. The first one describes the image, and asks for no response.
    mutating func next() -> [UInt8]? {
        guard place < payload.count else { return nil }
        let end = Swift.min(place + Self.chunk, payload.count)
        let more = end < payload.count ? 1 : 0
        let control = place == 0 ? "a=T,f=100,t=d,q=2,c=\(columns),m=\(more)" : "q=2,m=\(more)"
        defer { place = end }
        return Array("\u{1B}_G\(control);".utf8) + payload[place..<end] + Array("\u{1B}\\".utf8)
    }
}
