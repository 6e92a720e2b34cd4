internal import Dispatch
internal import Synchronization

/// Work on several things at the same time, each of which waits for a network.
enum Simultaneous {
    private static let most = 8

    /// Calls `body` with each item, several at a time, until one has a problem; returns the first.
    static func first<Item: Sendable, Problem: Sendable>(
        of items: [Item], _ body: @Sendable (Item) -> Problem?
    ) -> Problem? {
        let next = Atomic(0)
        let problem = Found<Problem>()
        DispatchQueue.concurrentPerform(iterations: min(most, items.count)) { _ in
            while problem.first.withLock({ $0 == nil }) {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < items.count else { return }
                guard let found = body(items[index]) else { continue }
                problem.first.withLock { $0 = $0 ?? found }
            }
        }
        return problem.first.withLock { $0 }
    }

    private final class Found<Problem: Sendable>: Sendable {
        let first = Mutex<Problem?>(nil)
    }
}
