extension Int64 {
    @inlinable
    func saturated(plus other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    @inlinable
    func saturated(minus other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The factor must be positive.
    @inlinable
    func saturated(times factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? (self < 0 ? .min : .max) : product
    }

    /// The quotient, rounded down; the divisor must be positive.
    @inlinable
    func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension Duration {
    /// Milliseconds, truncated.
    @inlinable
    var milliseconds: Int128 { attoseconds / 1_000_000_000_000_000 }
}

extension Duration {
    /// Milliseconds, truncated and clamped.
    @inlinable
    public var wholeMilliseconds: Int64 { Int64(clamping: milliseconds) }

    /// Seconds, truncated and clamped.
    @inlinable
    public var wholeSeconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000_000) }
}
