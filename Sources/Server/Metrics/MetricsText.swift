/// Figures as Prometheus reads them: its text format, version 0.0.4.
struct MetricsText {
    private(set) var text = ""

    /// The kinds of figures that there are here.
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// Begins a family of figures.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// A figure of the family that was begun.
    mutating func add(_ name: String, _ labels: [(String, String)] = [], _ value: some CustomStringConvertible) {
        let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    /// A family of one figure.
    mutating func one(_ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible) {
        family(name, kind, help)
        add(name, [], value)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
