import Foundation

/// How a JPEG file is coded, by its frame header.
struct JPEGKind {
    var isProgressive: Bool
    var width: Int
    var height: Int

    var megapixels: Double { Double(width * height) / 1e6 }

    /// - Returns: `nil` where there is no baseline, extended sequential or progressive frame of Huffman codes.
    init?(path: String) {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        func word(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
        var at = 2
        while at + 9 < bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            if (0xC0...0xC2).contains(marker) {
                (height, width) = (word(at + 5), word(at + 7))
                isProgressive = marker == 0xC2
                return
            }
            // A marker may be filled up with 0xFF.
            at += marker == 0xFF ? 1 : 2 + word(at + 2)
        }
        return nil
    }
}
