/// Who is next when several want the same few threads: the one who has used the least time of them.
///
/// Start-time fair queueing (Goyal, Vin and Cheng, 1996): one who comes while others are busy starts level with the one who is served,
/// so that nobody saves up time by being away. A piece of work counts at the average cost until its own is known.
package struct FairQueue<Key: Hashable, Item: Equatable> {
    /// An item whose turn it is.
    package struct Turn {
        package let item: Item
        /// In whose line it was.
        package let key: Key
        /// What was charged for it, in seconds.
        fileprivate let charge: Double
    }

    private struct Line {
        var items: [Item] = []
        /// Seconds that were used, on the common clock of all lines.
        var used: Double
        var running = 0
        /// When it last got its first item: the one who came earlier goes first if two have used as much.
        var since: Int
    }

    private var lines: [Key: Line] = [:]
    /// The use of the line that was served last.
    private var clock = 0.0
    private var arrivals = 0
    /// The average cost in seconds; recent work counts most.
    private var average = 0.05

    package init() {}

    /// The number of items that wait; one that is in several lines counts in each.
    package var waiting: Int { lines.values.reduce(0) { $0 + $1.items.count } }

    /// Adds an item to a line, unless it waits there already.
    package mutating func enter(_ item: Item, for key: Key) {
        arrivals += 1
        var line = lines[key] ?? Line(used: clock, since: arrivals)
        guard !line.items.contains(item) else { return }
        if line.items.isEmpty {
            line.since = arrivals
            line.used = max(line.used, clock)
        }
        line.items.append(item)
        lines[key] = line
    }

    /// Takes the item that is served next; nil if none waits. Costs time proportional to the number of lines.
    package mutating func next() -> Turn? {
        let first = lines.filter { !$0.value.items.isEmpty }
            .min { ($0.value.used, $0.value.since) < ($1.value.used, $1.value.since) }
        guard let (key, line) = first else { return nil }
        var served = line
        let item = served.items.removeFirst()
        clock = max(clock, served.used)
        served.used += average
        served.running += 1
        lines[key] = served
        return Turn(item: item, key: key, charge: average)
    }

    /// Notes that an item is done.
    ///
    /// - Parameters:
    ///   - turn: what ``next()`` gave.
    ///   - cost: the seconds that it took.
    package mutating func finish(_ turn: Turn, cost: Double) {
        guard var line = lines[turn.key], line.running > 0 else { return }
        line.used += cost - turn.charge
        line.running -= 1
        lines[turn.key] = line
        average += (cost - average) / 16
        forgetIdle()
    }

    /// Takes back the charge for an item that need not be served.
    package mutating func giveBack(_ turn: Turn) {
        guard var line = lines[turn.key], line.running > 0 else { return }
        line.used -= turn.charge
        line.running -= 1
        lines[turn.key] = line
        forgetIdle()
    }

    /// Removes an item that still waits.
    ///
    /// - Returns: whether it was waiting.
    @discardableResult
    package mutating func leave(_ item: Item, of key: Key) -> Bool {
        guard let index = lines[key]?.items.firstIndex(of: item) else { return false }
        lines[key]?.items.remove(at: index)
        forgetIdle()
        return true
    }

    /// Lines that would start level with the others again are not kept; none is while nobody waits.
    private mutating func forgetIdle() {
        let isQuiet = lines.values.allSatisfy { $0.items.isEmpty && $0.running == 0 }
        lines = lines.filter { line in
            !line.value.items.isEmpty || line.value.running > 0 || (!isQuiet && line.value.used > clock)
        }
    }
}

extension FairQueue.Turn: Sendable where Key: Sendable, Item: Sendable {}
