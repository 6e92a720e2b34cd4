/// Metrics in Prometheus's text format, version 0.0.4.
struct MetricsText {
    private(set) var text = ""

    /// The types of metrics used here.
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// Starts a metric family.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Adds a sample to the current family.
    mutating func add(_ name: String, _ labels: [(String, String)] = [], _ value: some CustomStringConvertible) {
        let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    /// Adds a histogram to the current family.
    mutating func add(_ name: String, _ labels: [(String, String)] = [], _ histogram: Histogram) {
        var sum = 0
        for (bound, count) in zip(Histogram.bounds.map { "\($0)" } + ["+Inf"], histogram.buckets) {
            sum += count
            add(name + "_bucket", labels + [("le", bound)], sum)
        }
        add(name + "_sum", labels, histogram.seconds)
        add(name + "_count", labels, sum)
    }

    /// Adds a family with a single sample.
    mutating func one(_ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible) {
        family(name, kind, help)
        add(name, [], value)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
