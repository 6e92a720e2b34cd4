/// Recorded tracks, and how photos are compared with them.
public struct TrackRequest: Sendable {
    /// The paths of the files: GPX, KML, or JSON of Google's timeline.
    public var files: [String]
    /// The greatest time between a photo and a point of the track.
    public var reach: Duration
    /// How far the clocks of cameras were ahead of UTC, in seconds, where files do not state it; nil to find it out.
    public var clockOffset: Int?
    /// The same for a camera, by its name, which is empty for an unknown one: instead of the local time, if nothing is found out.
    public var assumedOffsets: [String: Int] = [:]

    /// By default photos within 15 minutes of a point, with clocks that are found out.
    public init(files: [String], reach: Duration = .seconds(900), clockOffset: Int? = nil) {
        (self.files, self.reach, self.clockOffset) = (files, reach, clockOffset)
    }

    /// The largest offset that is parsed, in hours: a clock can have lost its date.
    private static let mostHours = 999_999

    /// Parses how far a clock was ahead of UTC, in seconds: `+02:00`, `-5`, `+02:00:07`, `Z`. Nil for another text.
    public static func clockOffset(_ text: String) -> Int? {
        if text == "Z" { return 0 }
        let isBehind = text.hasPrefix("-") || text.hasPrefix("−")
        let digits = isBehind || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count, numbers[0] <= mostHours,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        let seconds = numbers.enumerated().reduce(0) { $0 + $1.element * [3600, 60, 1][$1.offset] }
        return isBehind ? -seconds : seconds
    }

    /// Writes an offset: `+02:00`, or with seconds `-05:30:07`.
    public static func text(ofClockOffset seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = Int(seconds.magnitude)
        let text = "\(seconds < 0 ? "-" : "+")\(two(size / 3600)):\(two(size / 60 % 60))"
        return size % 60 == 0 ? text : text + ":\(two(size % 60))"
    }
}
