public import Times

// In tests, a literal number can stand for a time where only the order of times matters.

extension Instant: ExpressibleByIntegerLiteral {
    public init(integerLiteral milliseconds: Int64) { self.init(milliseconds: milliseconds) }
}

extension LocalTime: ExpressibleByIntegerLiteral {
    public init(integerLiteral milliseconds: Int64) { self.init(milliseconds: milliseconds) }
}

extension FileTime: ExpressibleByIntegerLiteral {
    public init(integerLiteral nanoseconds: Int64) { self.init(nanoseconds: nanoseconds) }
}
