import Foundation

/// Two commands that do the same, measured in turn.
struct Pair {
    var ours: Command
    var theirs: Command

    /// Runs A B A B …, after one pair that is not counted, and prints medians and the ratios pair by pair.
    ///
    /// - Returns: the median of the differences in wall time, in seconds.
    @discardableResult func measure(runs: Int) throws -> Double {
        let costs = try costs(runs: runs)
        print("\(ours.name)  beside  \(theirs.name)  (\(runs) pairs)")
        row("wall", costs, unit: "s") { $0.wall }
        row("cpu", costs, unit: "s") { $0.cpu }
        row("memory", costs, unit: "MiB") { $0.memory }
        print()
        return median(costs.map { $0.0.wall - $0.1.wall })
    }

    /// Runs A B A B …, after one pair that is not counted.
    func costs(runs: Int) throws -> [(Cost, Cost)] {
        _ = try (ours.run(), theirs.run())
        return try (0..<runs).map { _ in (try ours.run(), try theirs.run()) }
    }

    private func row(_ name: String, _ costs: [(Cost, Cost)], unit: String, _ figure: (Cost) -> Double) {
        let ours = median(costs.map { figure($0.0) })
        let theirs = median(costs.map { figure($0.1) })
        let ratios = costs.map { figure($0.0) / figure($0.1) }
        let text = String(
            format: "  %-7@ %9.4f %@  %9.4f %@   ratio %.3f (%.3f to %.3f)", name as NSString, ours, unit as NSString,
            theirs, unit as NSString, median(ratios), ratios.min() ?? 0, ratios.max() ?? 0)
        print(text)
    }
}

/// The middle of the values, or of the two in the middle.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
