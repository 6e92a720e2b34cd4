internal import HTTPTypes
internal import Synchronization

/// Limits the number of requests in progress, in total and for one address: requests beyond it are rejected at once instead of
/// waiting for long.
///
/// Requests answered from ``HotAnswers`` do not count, nor do event streams, which have a limit of their own.
final class WorkLimit: Sendable {
    private static let (maximum, maximumPerAddress) = (512, 256)

    private let underWay = Mutex(AddressCounts())

    /// The number of requests in progress.
    var count: Int { underWay.withLock { $0.all } }

    /// A slot for a request in progress.
    struct Slot {
        fileprivate let limit: WorkLimit?
        fileprivate let address: String

        /// Releases the slot.
        func release() {
            limit?.leave(address)
        }
    }

    /// Takes a slot for a request.
    ///
    /// - Throws: ``Problem`` 503, or 429 for an address with more than its share.
    func enter(_ client: ClientAddress, _ isStream: Bool) throws -> Slot {
        guard !isStream else { return Slot(limit: nil, address: "") }
        let address = client.text
        try underWay.withLock { underWay in
            guard underWay.all < Self.maximum else {
                throw Problem(.serviceUnavailable, "the server is busy; try again", headers: [.retryAfter: "1"])
            }
            guard client.isLocal || underWay[address] < Self.maximumPerAddress else {
                throw Problem(
                    .tooManyRequests, "too many requests at once from this address; try again",
                    headers: [.retryAfter: "1"])
            }
            underWay.enter(address)
        }
        return Slot(limit: self, address: address)
    }

    private func leave(_ address: String) {
        underWay.withLock { $0.leave(address) }
    }
}
