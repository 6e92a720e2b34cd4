internal import PhotoLibrary

/// A line that shows progress: a bar, and in words the amount done, the speed and the time left.
enum ProgressBar {
    private static let width = 20

    /// A line with a bar for the completed part, 0 to 1.
    static func line(part: Double, _ words: [String]) -> String {
        let full = Int(min(max(part, 0), 1) * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "·", count: width - full)
        return "[\(bar)] " + words.joined(separator: ", ")
    }

    /// The time left, if `done` of `total` took `seconds`; nil if it cannot be estimated.
    static func timeLeft(done: Int, total: Int, seconds: Double) -> String? {
        guard done > 0, seconds > 0 else { return nil }
        return duration(Double(max(0, total - done)) / Double(done) * seconds) + " left"
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}

extension ProgressBar {
    /// The progress line of an import that has run for `seconds`.
    static func line(_ progress: ImportProgress, seconds: Double) -> String {
        let rate = seconds > 0 ? Double(progress.done) / seconds : 0
        let total = "\(grouped(progress.found))\(progress.isFoundComplete ? "" : "+")"
        var words = ["\(grouped(progress.done)) of \(total) files", "\(Int(rate.rounded()))/s"]
        if progress.isFoundComplete {
            words += [timeLeft(done: progress.done, total: progress.found, seconds: seconds)].compactMap(\.self)
        }
        return line(part: progress.found > 0 ? Double(progress.done) / Double(progress.found) : 0, words)
    }
}
