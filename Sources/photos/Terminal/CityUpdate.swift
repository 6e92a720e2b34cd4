internal import Catalog
internal import PhotoLibrary

extension PhotoLibrary {
    /// The number of photos that are set without a word, in some tenths of a second.
    private static let mostUntold = 2_000

    /// Sets the photographs of a library that an earlier version wrote at their cities, once, and says so.
    func setAtCities(_ output: Output) throws {
        let waiting = try places.waitingForUpdate()
        guard waiting > 0 else { return }
        let text = "Setting \(grouped(waiting)) photographs at their cities: once, after an update …"
        guard waiting > Self.mostUntold else { return try places.update() }
        let status = StatusLine(output)
        defer { status?.clear() }
        var isTold = false
        // Only after the first part: a library that cannot be written stays as it is.
        try places.update { progress in
            if let status {
                status.show { ProgressBar.line(part: Double(progress.photos) / Double(max(progress.of, 1)), [text]) }
            } else if !isTold {
                output.remark(text)
            }
            isTold = true
            return true
        }
    }
}
