internal import PhotoLibrary

/// The timeline as lines: each year a heading with its number of photos, and below it the months.
struct TimelineTable {
    private let document: TimelineDocument
    private let countWidth: Int

    init(_ document: TimelineDocument) {
        self.document = document
        let counts = document.years.flatMap(\.months).map(\.photoCount) + [document.undated ?? 0]
        countWidth = counts.map { count($0, "photo").count }.max() ?? 0
    }

    var lines: [String] {
        var lines: [String] = []
        for year in document.years {
            lines.append(Style.bold(String(year.year)))
            for month in year.months {
                let name = month.month < 10 ? "\(year.year)-0\(month.month)" : "\(year.year)-\(month.month)"
                lines.append(line(name, month.photoCount))
            }
        }
        if let undated = document.undated { lines += [Style.bold("Undated"), line("undated", undated)] }
        return lines
    }

    /// A month as the command takes it, and its number of photos.
    private func line(_ name: String, _ photos: Int) -> String {
        let text = count(photos, "photo")
        return "  \(name)  " + String(repeating: " ", count: countWidth - text.count) + text
    }
}
