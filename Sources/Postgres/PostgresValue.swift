internal import Bytes

/// A parameter of a statement, or a value of a result, in the text format of PostgreSQL; nil is SQL's NULL.
public struct PostgresValue: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public let text: String

    public init(_ text: String) { self.text = text }

    public init(stringLiteral text: String) { self.text = text }

    public init(integerLiteral number: Int64) { text = String(number) }

    public init(_ number: Int64) { text = String(number) }

    /// As `bytea`.
    public init(_ bytes: [UInt8]) { text = "\\x" + Hexadecimal.text(bytes) }

    public var integer: Int64? { Int64(text) }

    /// Of `bytea`.
    public var bytes: [UInt8]? { text.hasPrefix("\\x") ? Hexadecimal.bytes(text.dropFirst(2)) : nil }

    /// Of `boolean`.
    public var boolean: Bool? {
        switch text {
        case "t": true
        case "f": false
        default: nil
        }
    }
}

/// The result of a statement.
public struct PostgresRows: Sendable {
    /// The rows, with their columns in order.
    public let rows: [[PostgresValue?]]
    /// The number of rows that were changed.
    public let changed: Int

    /// The only value of the first row; nil if there is no row, or it is NULL.
    public var first: PostgresValue? { rows.first?.first.flatMap { $0 } }
}
