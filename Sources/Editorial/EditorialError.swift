/// Why a text of a bundle could not be read.
public struct EditorialError: Error, Equatable, Sendable, CustomStringConvertible {
    /// One clause, without the file's name.
    public let reason: String
    /// The line it is at, from 1; nil where there is none.
    public let line: Int?

    /// An error with its reason, one clause.
    public init(_ reason: String, line: Int? = nil) {
        (self.reason, self.line) = (reason, line)
    }

    /// The reason, with the line before it where there is one.
    public var description: String {
        line.map { "line \($0): \(reason)" } ?? reason
    }
}
