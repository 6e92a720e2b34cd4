internal import Bytes

/// Photoshop's image resource blocks, as a JPEG's APP13 segments hold them (Adobe Photoshop File Formats Specification,
/// "Image Resource Blocks").
struct PhotoshopResources {
    /// Resource 0x0404: IPTC-IIM.
    private(set) var iptc: [UInt8] = []
    /// Resource 0x0425: the MD5 that `iptc` had when XMP was last made to agree with it, 16 bytes.
    private(set) var iptcDigest: [UInt8]?

    /// What other programs put in place of "8BIM"; the layout is the same.
    private static let signatures: [[UInt8]] = ["8BIM", "PHUT", "DCSR", "AgHg", "MeSa"].map { Array($0.utf8) }

    /// Takes the first of each. A block that is cut is read as far as it goes, and where no block begins the rest is left.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        // Signature, number, length of the name, its padding, length of the data: 12 bytes at least.
        while rest.count >= 12, Self.signatures.contains(where: { rest.starts(with: $0) }) {
            let number = BigEndian.number(rest.dropFirst(4).prefix(2))
            let nameLength = Int(rest[rest.startIndex + 6])
            // The name is padded to an even length, its own byte for the length included.
            rest = rest.dropFirst(6 + ((nameLength + 2) & ~1))
            guard rest.count >= 4 else { return }
            let length = BigEndian.number(rest.prefix(4))
            let data = rest.dropFirst(4).prefix(length)
            if number == 0x0404 && iptc.isEmpty { iptc = Array(data) }
            if number == 0x0425 && iptcDigest == nil && data.count == 16 { iptcDigest = Array(data) }
            rest = rest.dropFirst(4 + length + (length & 1))
        }
    }
}
