/// Why a text of a bundle could not be read.
public struct EditorialError: Error, Equatable, Sendable, CustomStringConvertible {
    /// One clause, without the name of the file.
    public let reason: String
    /// Line number, from 1; nil if unknown.
    public let line: Int?

    /// Creates an error with a reason of one clause.
    public init(_ reason: String, line: Int? = nil) {
        (self.reason, self.line) = (reason, line)
    }

    /// The reason, after the line number if there is one.
    public var description: String {
        line.map { "line \($0): \(reason)" } ?? reason
    }
}
