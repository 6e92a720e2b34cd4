internal import Catalog

/// Downloads recorded in one transaction, and the longest time between two.
private let batchSize = 512
private let batchTime = Duration.milliseconds(500)

/// Downloaded files that are not recorded in the catalogue yet.
struct ArrivedBatch {
    var files: [(photo: Int64, file: DownloadedFile)] = []
    private var lastCompletion = ContinuousClock.now
    private var isBeingCompleted = false

    /// Whether every downloaded file is recorded in the catalogue.
    var isEmpty: Bool { files.isEmpty && !isBeingCompleted }

    /// The files, if it is time to record them: one batch at a time, and the last one without waiting.
    mutating func takeIfDue(isLast: Bool) -> [(photo: Int64, file: DownloadedFile)]? {
        let isDue = isLast || files.count >= batchSize || lastCompletion.duration(to: .now) > batchTime
        guard isDue, !isBeingCompleted, !files.isEmpty else { return nil }
        isBeingCompleted = true
        defer { files = [] }
        return files
    }

    mutating func noteCompletion() {
        (lastCompletion, isBeingCompleted) = (.now, false)
    }

    /// Takes back files that could not be recorded.
    mutating func takeBack(_ others: [(photo: Int64, file: DownloadedFile)]) {
        noteCompletion()
        files += others
    }
}
