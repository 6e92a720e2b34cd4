import Containers
import Metadata
import TestSupport

/// Reads the metadata of a file.
enum MetadataTarget {
    /// Runs one file of any format. Reading it again must give the same metadata.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        let metadata = PhotoMetadata.read(bytes: file)
        _ = StoredGainMap.read(bytes: file)
        if metadata != PhotoMetadata.read(bytes: file) { found("reading again gives other metadata") }
        // A digest other than the one in the file, so that IIM takes precedence over XMP.
        _ = PhotoMetadata.read(bytes: file) { Array($0.prefix(16)) }
        check(file, metadata)
        return 0
    }

    /// A stripped file must have no metadata except its orientation, and stripping it again must not change it.
    private static func check(_ file: [UInt8], _ metadata: PhotoMetadata) {
        guard let copy = strip(file, metadata.orientation) else { return }
        var bare = PhotoMetadata()
        bare.orientation = metadata.orientation
        if PhotoMetadata.read(bytes: copy) != bare { found("metadata remain") }
        if strip(copy, metadata.orientation) != copy { found("stripping again changes the file") }
    }

    private static func strip(_ file: [UInt8], _ orientation: Int) -> [UInt8]? {
        let copy = StrippedFile.read(from: MemoryBytes(file), length: file.count, orientation: orientation)
        return copy?.bytes(of: file)
    }
}

extension StrippedFile {
    /// The stripped file as a whole.
    func bytes(of file: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .original(let range): bytes += file[range]
            case .bytes(let literal): bytes += literal
            case .zeros(let count): bytes += [UInt8](repeating: 0, count: count)
            }
        }
        if bytes.count != count { found("the length is not the stated one") }
        return bytes
    }
}
