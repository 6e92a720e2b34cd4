/// What was exported: the result of `photos export`.
public struct ExportDocument: Sendable, Equatable, Encodable {
    /// A photo that is not in the export.
    public struct Skipped: Sendable, Equatable, Encodable {
        public var id: String
        /// The file's name without its folder.
        public var name: String
        /// For people, as the end of a sentence that begins with the name.
        public var reason: String
    }

    /// The folder or the ZIP file.
    public var path: String
    /// The photos that were exported.
    public var photos: Int
    /// The bytes of their files.
    public var bytes: Int64
    /// The sets that have some of them.
    public var sets: Int
    /// The positions, places and texts of them that people gave.
    public var corrections: Int
    /// The photos that could not be exported.
    public var skipped: [Skipped]
}
