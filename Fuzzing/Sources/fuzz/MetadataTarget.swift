import Containers
import Metadata
import TestSupport

/// Reads the metadata of a file.
enum MetadataTarget {
    /// One file of any format. Reading it again must give the same result.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        let metadata = PhotoMetadata.read(bytes: file)
        if metadata != PhotoMetadata.read(bytes: file) { found("not the same when it is read again") }
        // A digest that does not match, so that IIM takes precedence over XMP.
        _ = PhotoMetadata.read(bytes: file) { Array($0.prefix(16)) }
        check(file, metadata)
        return 0
    }

    /// A file without metadata states only its orientation, and removing metadata again changes nothing.
    private static func check(_ file: [UInt8], _ metadata: PhotoMetadata) {
        guard let copy = strip(file, metadata.orientation) else { return }
        var bare = PhotoMetadata()
        bare.orientation = metadata.orientation
        if PhotoMetadata.read(bytes: copy) != bare { found("metadata is left") }
        if strip(copy, metadata.orientation) != copy { found("not the same when it is stripped again") }
    }

    private static func strip(_ file: [UInt8], _ orientation: Int) -> [UInt8]? {
        let copy = StrippedFile.read(from: MemoryBytes(file), length: file.count, orientation: orientation)
        guard let copy else { return nil }
        var bytes: [UInt8] = []
        for piece in copy.pieces {
            switch piece {
            case .original(let range): bytes += file[range]
            case .bytes(let literal): bytes += literal
            case .zeros(let count): bytes += [UInt8](repeating: 0, count: count)
            }
        }
        if bytes.count != copy.count { found("another length than what is told") }
        return bytes
    }
}
