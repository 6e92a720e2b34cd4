public import Pictures

/// Where originals are: `photos blobs`.
public struct BlobsDocument: Sendable, Equatable, Encodable {
    /// The store, `s3://BUCKET/PREFIX`; nil if originals are in the library's folder alone.
    public var store: String?
    /// The URL of its server; nil for Amazon.
    public var endpoint: String?
    /// Originals in the library's folder.
    public var here: CacheSize
    /// Originals that wait to be sent to the store; nil without one.
    public var waiting: Int?
    /// Why the store does not answer, or refuses; nil if it answers, or there is none.
    public var problem: String?

    public init(here: CacheSize) { self.here = here }
}

/// The result of `photos blobs move`.
public struct BlobMoveDocument: Sendable, Equatable, Encodable {
    /// Files that were copied.
    public var moved: CacheSize
    /// Files that were there already.
    public var present: CacheSize
    /// With `moveHere`, originals that are neither here nor in the store: they are downloaded again when they are opened.
    public var missing = 0
    /// Names of files that were not copied, because their content is not what their names say.
    public var damaged: [String]
    /// Files that were deleted in the store afterwards; nil unless that was asked for.
    public var deleted: Int?

    public init(moved: CacheSize, present: CacheSize, damaged: [String]) {
        (self.moved, self.present, self.damaged) = (moved, present, damaged)
    }
}
