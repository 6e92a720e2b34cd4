import Containers
import Metadata
import TestSupport

/// Reads what a file says of itself.
enum MetadataTarget {
    /// One file of any format. What it says must not depend on how often it is asked.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        let metadata = PhotoMetadata.read(bytes: file)
        if metadata != PhotoMetadata.read(bytes: file) { found("not the same when it is read again") }
        // Any digest that isn't the file's: IIM is then believed before XMP.
        _ = PhotoMetadata.read(bytes: file) { Array($0.prefix(16)) }
        check(file, metadata)
        return 0
    }

    /// What is left without metadata says nothing but how it is turned, and nothing is left out of it again.
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
