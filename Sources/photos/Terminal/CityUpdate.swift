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
        guard let status = StatusLine(output) else {
            output.remark(text)
            return try places.update()
        }
        status.show(isUrgent: true) { text }
        defer { status.clear() }
        try places.update { progress in
            status.show { ProgressBar.line(part: Double(progress.photos) / Double(max(progress.of, 1)), [text]) }
            return true
        }
    }
}
