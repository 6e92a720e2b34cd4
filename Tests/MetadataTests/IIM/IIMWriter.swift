/// Builds IPTC-IIM dataset by dataset, and the Photoshop resources that hold it in a JPEG.
struct IIMWriter {
    private(set) var bytes: [UInt8] = []

    /// Of record 2, in UTF-8.
    mutating func add(_ dataset: UInt8, _ text: String) { add(dataset, Array(text.utf8)) }

    mutating func add(_ dataset: UInt8, record: UInt8 = 2, _ value: [UInt8]) {
        bytes += [0x1C, record, dataset, UInt8(value.count >> 8), UInt8(value.count & 0xFF)] + value
    }

    /// With the length in four octets behind a count of them.
    mutating func addExtended(_ dataset: UInt8, _ value: [UInt8]) {
        bytes += [0x1C, 2, dataset, 0x80, 4] + [24, 16, 8, 0].map { UInt8(value.count >> $0 & 0xFF) } + value
    }

    /// Dataset 1:90; ESC % G is UTF-8.
    mutating func charset(_ escape: [UInt8] = [0x1B, 0x25, 0x47]) { add(90, record: 1, escape) }

    /// A JPEG with these datasets, and a digest if there is one.
    func jpeg(digest: [UInt8]? = nil, after segments: [[UInt8]] = []) -> [UInt8] {
        var resources = resource(0x0404, bytes)
        if let digest { resources += resource(0x0425, digest) }
        return jpegFile(segments + [app13(resources)])
    }
}

/// An image resource block; the name and the data are padded to an even length.
func resource(_ number: Int, name: String = "", _ data: [UInt8], signature: String = "8BIM") -> [UInt8] {
    var block = Array(signature.utf8) + [UInt8(number >> 8), UInt8(number & 0xFF), UInt8(name.utf8.count)] + name.utf8
    if name.utf8.count % 2 == 0 { block.append(0) }
    block += [24, 16, 8, 0].map { UInt8(data.count >> $0 & 0xFF) } + data
    return data.count % 2 == 0 ? block : block + [0]
}

/// An APP13 segment of Photoshop's.
func app13(_ payload: [UInt8]) -> [UInt8] { segment(0xED, Array("Photoshop 3.0\0".utf8) + payload) }
