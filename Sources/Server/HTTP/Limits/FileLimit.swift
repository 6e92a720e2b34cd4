internal import HTTPTypes
internal import PhotoLibrary
internal import Synchronization

/// Limits the number of files open for responses, in total and for one address: a client that requests many and reads none keeps
/// them open.
package final class FileLimit: Sendable {
    /// A slot for an open file, released when it is deallocated.
    package final class Slot: Sendable {
        private let limit: FileLimit
        private let address: String

        fileprivate init(_ limit: FileLimit, _ address: String) {
            (self.limit, self.address) = (limit, address)
        }

        deinit {
            limit.leave(address)
        }
    }

    private let maximum: Int
    private let open = Mutex(AddressCounts())

    /// - Parameter maximum: the maximum number of files.
    package init(maximum: Int) {
        self.maximum = maximum
    }

    /// The number of files open for responses.
    package var count: Int { open.withLock { $0.all } }

    /// Takes a slot for a file. While more than half of the slots are taken, one address has at most a quarter of them.
    ///
    /// - Throws: ``Problem`` 503 if there is none.
    package func enter(_ address: String) throws -> Slot {
        let isAdmitted = open.withLock { open in
            guard open.all < maximum / 2 || open.all < maximum && open[address] < max(1, maximum / 4) else {
                return false
            }
            open.enter(address)
            return true
        }
        guard isAdmitted else {
            throw Problem(
                .serviceUnavailable, "the server is sending too many files; try again", headers: [.retryAfter: "1"])
        }
        return Slot(self, address)
    }

    private func leave(_ address: String) {
        open.withLock { $0.leave(address) }
    }
}
