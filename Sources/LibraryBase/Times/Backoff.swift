internal import Times

/// When what failed is tried again: after a time that doubles with each failure up to a longest one, and never not at all.
///
/// A part of the time is left to chance, so that many who failed together don't come back together.
package struct Backoff: Equatable {
    package let shortest: Duration
    package let longest: Duration

    /// Nobody answered. Perhaps the line of this machine is down, so what is far away is not given the blame for long.
    package static let unreachable = Backoff(shortest: .seconds(300), longest: .seconds(3600))
    /// A server has trouble.
    package static let trouble = Backoff(shortest: .seconds(300), longest: .seconds(86_400))
    /// A list that is not there, or is none: somebody has to do something.
    package static let wrongList = Backoff(shortest: .seconds(3600), longest: .seconds(86_400))
    /// A picture that is not there, or is none.
    package static let wrongPicture = Backoff(shortest: .seconds(86_400), longest: .seconds(86_400))

    /// The time from a failure to the next try.
    ///
    /// - Parameters:
    ///   - failures: how many there were in a row, this one included.
    ///   - chance: 0 to 1.
    package func delay(failures: Int, chance: Double = Patience.current.chance()) -> Duration {
        let doubled = shortest * (1 << min(max(failures - 1, 0), 20))
        return .milliseconds(Int64(Double(min(longest, doubled).wholeSeconds) * (1 - chance / 4) * 1000))
    }
}
