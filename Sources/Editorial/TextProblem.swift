/// A problem in a text of a bundle. The rest of the text can still be used.
public struct TextProblem: Hashable, Sendable, CustomStringConvertible {
    /// Path relative to the bundle's folder; empty while it is unknown.
    public var file: String
    /// Line number, from 1; nil if unknown.
    public var line: Int?
    /// One clause.
    public var reason: String

    /// Creates a problem at a line of a file.
    public init(file: String = "", line: Int? = nil, _ reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }

    /// `menu/index.xml:12: <place>: id="…" is missing`.
    public var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)"
    }
}
