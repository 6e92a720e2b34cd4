internal import Catalog

/// Downloads completed in one transaction, and the longest time between two.
private let batchSize = 512
private let batchTime = Duration.milliseconds(500)

/// Files that have arrived, and are not in the catalogue as that yet.
struct ArrivedBatch {
    var files: [(photo: Int64, file: DownloadedFile)] = []
    private var lastCompletion = ContinuousClock.now
    private var isBeingCompleted = false

    /// Whether everything that arrived is in the catalogue.
    var isEmpty: Bool { files.isEmpty && !isBeingCompleted }

    /// The files, if it is time to complete them: one batch after another, the last at once.
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

    /// Takes files back that could not be completed.
    mutating func takeBack(_ others: [(photo: Int64, file: DownloadedFile)]) {
        noteCompletion()
        files += others
    }
}
