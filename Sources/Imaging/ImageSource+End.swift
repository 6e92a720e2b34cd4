internal import Bytes
internal import Containers
import Glibc

extension ImageSource {
    /// Whether the file contains the end of its image. The beginning of a file that was cut short can be read, and sometimes shown.
    ///
    /// Reads the last bytes and the headers of the file's parts. A JPEG with data after its image is read as a whole.
    ///
    /// - Throws: ``ImagingError/unreadable(_:)``, and what ``ImageHeader/read(from:)`` throws for the first bytes.
    public func isComplete() throws(ImagingError) -> Bool {
        let length = try length()
        return switch try format() {
        case .jpeg: try hasEndOfJPEG(length)
        case .png: try hasEndOfPNG(length)
        case .webp: try littleEndian(at: 4) + 8 <= length
        case .heic, .heif, .avif: try hasEndOfBoxes(length)
        case .jxl: try hasEndOfJXL(length)
        case .tiff: try hasEndOfTIFF(length)
        case .gif: try hasEndOfGIF()
        case .raw(.cr3): try hasEndOfBoxes(length)
        case .raw: try hasEndOfRaw(length)
        }
    }

    private func length() throws(ImagingError) -> Int {
        switch self {
        case .bytes(let bytes): return bytes.count
        case .file(let descriptor):
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(errno) }
            return Int(status.st_size)
        }
    }

    private func bytes(at position: Int, _ count: Int) throws(ImagingError) -> [UInt8] {
        try ImageBytes(self).bytes(at: position, count: count)
    }

    private func littleEndian(at position: Int) throws(ImagingError) -> Int {
        LittleEndian.number(try bytes(at: position, 4))
    }

    private func bigEndian(at position: Int, octets: Int = 4) throws(ImagingError) -> Int {
        BigEndian.number(try bytes(at: position, octets))
    }

    // MARK: JPEG

    /// Looks for the marker EOI (ITU-T T.81, B.1.1.3), which is usually in the last two bytes. Phones append other images to the
    /// first one; such files are searched from the beginning, because a thumbnail in the metadata has an EOI too.
    private func hasEndOfJPEG(_ length: Int) throws(ImagingError) -> Bool {
        if try bytes(at: max(0, length - 2), 2) == [0xFF, 0xD9] { return true }
        var position = 2
        while let marker = try nextMarker(&position) {
            switch marker {
            case 0xD9: return true
            case 0x01, 0xD8: continue
            default: position += max(2, try bigEndian(at: position, octets: 2))
            }
        }
        return false
    }

    /// The next marker other than those within the data of a scan; nil at the end of the file. `position` moves to the byte after
    /// it.
    private func nextMarker(_ position: inout Int) throws(ImagingError) -> UInt8? {
        while case let window = try bytes(at: position, 64 << 10), window.count >= 2 {
            var at = 0
            while let found = window[at..<(window.count - 1)].firstIndex(of: 0xFF) {
                let code = window[found + 1]
                if code != 0x00, code != 0xFF, !(0xD0...0xD7).contains(code) {
                    position += found + 2
                    return code
                }
                at = found + 1
            }
            position += window.count - 1
        }
        return nil
    }

    // MARK: Files in parts

    /// Looks for the chunk IEND (ISO/IEC 15948, 11.2.5) with its checksum.
    private func hasEndOfPNG(_ length: Int) throws(ImagingError) -> Bool {
        var position = 8
        while position + 12 <= length {
            let size = try bigEndian(at: position)
            if try bytes(at: position + 4, 4) == Array("IEND".utf8) { return true }
            position += 12 + size
        }
        return false
    }

    private func hasEndOfJXL(_ length: Int) throws(ImagingError) -> Bool {
        var file = ImageBytes(self)
        return try JXLFile.read(from: &file, length: length).isWhole
    }

    /// Whether all image data are within the file.
    private func hasEndOfTIFF(_ length: Int) throws(ImagingError) -> Bool {
        var file = ImageBytes(self)
        guard let end = try TIFFFile.read(from: &file)?.end(from: &file) else { return false }
        return end <= length
    }

    private func hasEndOfGIF() throws(ImagingError) -> Bool {
        try GIFFile.read(from: ImageBytes(self))?.isWhole == true
    }

    private func hasEndOfRaw(_ length: Int) throws(ImagingError) -> Bool {
        var file = ImageBytes(self)
        guard let raw = try RawFile.read(from: &file) else { return false }
        return raw.end <= length
    }

    /// Whether every box ends within the file (ISO/IEC 14496-12, 4.2) and there is a box for media data.
    private func hasEndOfBoxes(_ length: Int) throws(ImagingError) -> Bool {
        var position = 0
        var hasMedia = false
        while position + 8 <= length {
            var size = try bigEndian(at: position)
            if try bytes(at: position + 4, 4) == Array("mdat".utf8) { hasMedia = true }
            if size == 1 { size = try bigEndian(at: position + 8, octets: 8) }
            // The last box can have the size 0, which means that it extends to the end of the file.
            if size == 0 { return hasMedia }
            guard size >= 8, size <= length - position else { return false }
            position += size
        }
        return hasMedia
    }
}
