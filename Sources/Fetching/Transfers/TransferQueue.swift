/// A queue with limits for all elements and for each host. Hosts take turns; within a host the order is first in, first
/// out.
package struct TransferQueue<Element> {
    private let limit: Int
    private let limitPerHost: Int
    private var running = 0
    private var hosts: [String: Host] = [:]
    /// The hosts with waiting elements, each once.
    private var turns = FirstInFirstOut<String>()

    private struct Host {
        var waiting = FirstInFirstOut<Waiting>()
        var running = 0
    }

    private struct Waiting {
        var element: Element
        /// The greatest number of running elements of the host when this one begins.
        var limit: Int
    }

    /// An empty queue.
    package init(limit: Int, limitPerHost: Int) {
        self.limit = max(1, limit)
        self.limitPerHost = max(1, limitPerHost)
    }

    /// Appends an element to its host's queue.
    ///
    /// - Parameter limit: the greatest number of running elements of the host, including this one, if fewer than usual.
    package mutating func append(_ element: Element, host: String, limit: Int = .max) {
        if hosts[host, default: Host()].waiting.isEmpty { turns.append(host) }
        hosts[host, default: Host()].waiting.append(Waiting(element: element, limit: min(max(1, limit), limitPerHost)))
    }

    /// The next element that can run, which then counts as running; nil if there is none. Linear in the number of hosts
    /// that have reached their limit.
    package mutating func next() -> Element? {
        guard running < limit else { return nil }
        for _ in 0..<turns.count {
            guard let host = turns.popFirst(), var line = hosts[host] else { return nil }
            guard line.running < line.waiting.first?.limit ?? limitPerHost else {
                turns.append(host)
                continue
            }
            let element = line.waiting.popFirst()?.element
            line.running += 1
            running += 1
            if !line.waiting.isEmpty { turns.append(host) }
            hosts[host] = line
            return element
        }
        return nil
    }

    /// Records that a running element of this host has ended.
    package mutating func finished(host: String) {
        running -= 1
        hosts[host]?.running -= 1
        if let line = hosts[host], line.running == 0, line.waiting.isEmpty { hosts[host] = nil }
    }

    /// Removes all waiting elements, in no particular order.
    package mutating func removeWaiting() -> [Element] {
        var removed: [Element] = []
        for host in hosts.keys {
            while let waiting = hosts[host]?.waiting.popFirst() { removed.append(waiting.element) }
        }
        turns = FirstInFirstOut()
        return removed
    }
}
