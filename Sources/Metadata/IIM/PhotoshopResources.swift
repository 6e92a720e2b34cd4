internal import Bytes

/// Photoshop's image resource blocks, which are in the APP13 segments of a JPEG (Adobe Photoshop File Formats Specification, "Image
/// Resource Blocks").
struct PhotoshopResources {
    /// Resource 0x0404: IPTC-IIM.
    private(set) var iptc: [UInt8] = []
    /// Resource 0x0425: the MD5 of `iptc` when XMP was last synchronised with it, 16 bytes.
    private(set) var iptcDigest: [UInt8]?

    /// The signatures that other programs write instead of "8BIM". The layout is the same.
    private static let signatures: [[UInt8]] = ["8BIM", "PHUT", "DCSR", "AgHg", "MeSa"].map { Array($0.utf8) }

    /// Takes the first resource of each kind. A block that is cut is read up to the cut. Reading stops where no block begins.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        // Signature, number, length of the name, its padding, length of the data: at least 12 bytes.
        while rest.count >= 12, Self.signatures.contains(where: { rest.starts(with: $0) }) {
            let number = BigEndian.number(rest.dropFirst(4).prefix(2))
            let nameLength = Int(rest[rest.startIndex + 6])
            // The name is padded to an even length, including its length byte.
            rest = rest.dropFirst(6 + ((nameLength + 2) & ~1))
            guard rest.count >= 4 else { return }
            let length = BigEndian.number(rest.prefix(4))
            let data = rest.dropFirst(4).prefix(length)
            if number == 0x0404 && iptc.isEmpty { iptc = Array(data) }
            if number == 0x0425 && iptcDigest == nil && data.count == 16 { iptcDigest = Array(data) }
            rest = rest.dropFirst(4 + length + (length & 1))
        }
    }

    /// A resource with IPTC-IIM.
    static func block(iptc: [UInt8]) -> [UInt8] {
        let padding: [UInt8] = iptc.count % 2 == 1 ? [0] : []
        return Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + BigEndian.bytes(iptc.count, count: 4) + iptc + padding
    }
}
