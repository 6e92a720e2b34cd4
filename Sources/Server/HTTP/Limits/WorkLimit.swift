internal import HTTPTypes
internal import Synchronization

/// How many requests are answered at a time, altogether and for one address: what comes beyond is told to come back rather than
/// to wait for long.
///
/// Those that are answered at once, by ``HotAnswers``, don't count; nor do streams of events, which have a limit of their own.
final class WorkLimit: Sendable {
    private static let (most, mostOfOne) = (512, 256)

    private let underWay = Mutex(AddressCounts())

    /// Requests that are being answered.
    var count: Int { underWay.withLock { $0.all } }

    /// A place among the requests that are being answered.
    struct Place {
        fileprivate let limit: WorkLimit?
        fileprivate let address: String

        /// Gives the place to the next.
        func leave() {
            limit?.leave(address)
        }
    }

    /// Takes a place for a request.
    ///
    /// - Throws: ``Problem`` 503, or 429 for an address that has more than its share.
    func enter(_ client: ClientAddress, _ isStream: Bool) throws -> Place {
        guard !isStream else { return Place(limit: nil, address: "") }
        let address = client.text
        try underWay.withLock { underWay in
            guard underWay.all < Self.most else {
                throw Problem(.serviceUnavailable, "the server is busy; try again", headers: [.retryAfter: "1"])
            }
            guard client.isLocal || underWay[address] < Self.mostOfOne else {
                throw Problem(
                    .tooManyRequests, "too many requests at once from this address; try again",
                    headers: [.retryAfter: "1"])
            }
            underWay.enter(address)
        }
        return Place(limit: self, address: address)
    }

    private func leave(_ address: String) {
        underWay.withLock { $0.leave(address) }
    }
}
