/// How much people can upload.
public struct UploadLimits: Sendable, Equatable {
    /// The size of one file in bytes, at most.
    public var bytesPerFile: Int64
    /// The size of everything that one person uploaded, in bytes; nil for no limit.
    public var bytesPerPerson: Int64?
    /// The number of uploads that one person can have started and not finished.
    public var unfinishedPerPerson: Int
    /// The number of bytes that stay free on the disk.
    public var bytesKeptFree: Int64
    /// How long an upload is kept to which nothing is added.
    public var lifetime: Duration

    public init(
        bytesPerFile: Int64 = 2_000_000_000, bytesPerPerson: Int64? = 200_000_000_000, unfinishedPerPerson: Int = 100,
        bytesKeptFree: Int64 = 1_000_000_000, lifetime: Duration = .seconds(7 * 86_400)
    ) {
        self.bytesPerFile = bytesPerFile
        self.bytesPerPerson = bytesPerPerson
        self.unfinishedPerPerson = unfinishedPerPerson
        self.bytesKeptFree = bytesKeptFree
        self.lifetime = lifetime
    }
}
