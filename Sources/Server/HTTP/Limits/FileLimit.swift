internal import HTTPTypes
internal import PhotoLibrary
internal import Synchronization

/// How many files are open for answers at a time, altogether and for one address: a client that asks for many and reads none keeps
/// them open.
package final class FileLimit: Sendable {
    /// A place among the files that are open, until nobody has it any more.
    package final class Place: Sendable {
        private let limit: FileLimit
        private let address: String

        fileprivate init(_ limit: FileLimit, _ address: String) {
            (self.limit, self.address) = (limit, address)
        }

        deinit {
            limit.leave(address)
        }
    }

    private let most: Int
    private let open = Mutex(AddressCounts())

    /// - Parameter most: files at a time.
    package init(most: Int) {
        self.most = most
    }

    /// Files that are open for answers.
    package var count: Int { open.withLock { $0.all } }

    /// Takes a place for a file. While more than half of the places are taken, one address has at most a quarter of them.
    ///
    /// - Throws: ``Problem`` 503 where there is none.
    package func enter(_ address: String) throws -> Place {
        let isAdmitted = open.withLock { open in
            guard open.all < most / 2 || open.all < most && open[address] < max(1, most / 4) else { return false }
            open.enter(address)
            return true
        }
        guard isAdmitted else {
            throw Problem(
                .serviceUnavailable, "the server is sending too many files; try again", headers: [.retryAfter: "1"])
        }
        return Place(self, address)
    }

    private func leave(_ address: String) {
        open.withLock { $0.leave(address) }
    }
}
