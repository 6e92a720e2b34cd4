import Metadata

/// Reads what a file says of itself.
enum MetadataTarget {
    /// One file of any format. What it says must not depend on how often it is asked.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        let metadata = PhotoMetadata.read(bytes: file)
        if metadata != PhotoMetadata.read(bytes: file) { found("not the same when it is read again") }
        // Any digest that isn't the file's: IIM is then believed before XMP.
        _ = PhotoMetadata.read(bytes: file) { Array($0.prefix(16)) }
        return 0
    }
}
