public import Times

// In tests a number that is written out may stand for a time: what counts there is which is earlier.

extension Instant: ExpressibleByIntegerLiteral {
    public init(integerLiteral milliseconds: Int64) { self.init(milliseconds: milliseconds) }
}

extension LocalTime: ExpressibleByIntegerLiteral {
    public init(integerLiteral milliseconds: Int64) { self.init(milliseconds: milliseconds) }
}

extension FileTime: ExpressibleByIntegerLiteral {
    public init(integerLiteral nanoseconds: Int64) { self.init(nanoseconds: nanoseconds) }
}
