internal import PhotoLibrary

/// How far something is, in one line: a bar, and in words how much is done, how fast, and how long it still takes.
enum ProgressBar {
    private static let width = 20

    /// A line with a bar of the part that is done, 0…1.
    static func line(part: Double, _ words: [String]) -> String {
        let full = Int(min(max(part, 0), 1) * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "·", count: width - full)
        return "[\(bar)] " + words.joined(separator: ", ")
    }

    /// The time that is left when `done` of `total` took so many seconds; nil where that can't be told.
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
    /// The line of an import that has taken so many seconds.
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
