internal import Times

/// Exponential backoff: the delay doubles with each failure, up to a longest delay. Retries never stop.
///
/// Up to a quarter of the delay is random, so that clients which failed together do not come back together.
package struct Backoff: Equatable {
    package let shortest: Duration
    package let longest: Duration

    /// No answer. Perhaps this machine is offline, so the longest delay is short.
    package static let unreachable = Backoff(shortest: .seconds(300), longest: .seconds(3600))
    /// A server error.
    package static let trouble = Backoff(shortest: .seconds(300), longest: .seconds(86_400))
    /// A list that does not exist or is invalid: somebody has to correct it.
    package static let wrongList = Backoff(shortest: .seconds(3600), longest: .seconds(86_400))
    /// A file that does not exist or is not an image.
    package static let wrongPicture = Backoff(shortest: .seconds(86_400), longest: .seconds(86_400))

    /// The delay before the next attempt.
    ///
    /// - Parameters:
    /// - failures: the number of consecutive failures, this one included.
    /// - chance: a random number from 0 to 1.
    package func delay(failures: Int, chance: Double = RetryPolicy.current.chance()) -> Duration {
        let doubled = shortest * (1 << min(max(failures - 1, 0), 20))
        return .milliseconds(Int64(Double(min(longest, doubled).wholeSeconds) * (1 - chance / 4) * 1000))
    }
}
