/// What is wrong with a text of a bundle, though the rest of it can be used.
public struct TextProblem: Hashable, Sendable, CustomStringConvertible {
    /// The file, from the bundle's folder on; empty where it isn't told yet.
    public var file: String
    /// The line it is at, from 1; nil where there is none.
    public var line: Int?
    /// One clause.
    public var reason: String

    /// A problem at a line of a file.
    public init(file: String = "", line: Int? = nil, _ reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }

    /// `menu/index.xml:12: <place> has no id`.
    public var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)"
    }
}
