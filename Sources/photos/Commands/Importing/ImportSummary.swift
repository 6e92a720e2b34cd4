internal import Imaging
internal import Localization
internal import PhotoLibrary

/// Formats the result of an import.
struct ImportSummary {
    /// The number of files of each kind that are listed; the rest are counted.
    private static let namedFailures = 20
    private let report: ImportReport
    private let paths: [String]

    /// - Parameter paths: the folders and files that were imported, as the person wrote them.
    init(_ report: ImportReport, of paths: [String]) {
        (self.report, self.paths) = (report, paths)
    }

    var text: String {
        guard report.photographs > 0 else {
            return (unpacked + [noPhotographs] + changes + companions + takeout + notRead + failures).joined(
                separator: "\n")
        }
        return (unpacked + [found] + changes + companions + takeout + notRead + failures).joined(separator: "\n")
    }

    private var unpacked: [String] {
        report.unpacked.map { ["\(count($0, "file")) copied out of the ZIP files."] } ?? []
    }

    private var noPhotographs: String {
        guard report.warnings.isEmpty else { return "Nothing changed." }
        let searched = sanitizedForTerminal(paths.joined(separator: ", "))
        return "No photographs in \(searched): \(ImageFormat.names("and")) files are read. "
            + "Try another folder, or `photos sample DIR` to make sample photographs."
    }

    private var found: String {
        var parts = [
            count(report.photographs, "photograph") + " at " + count(report.places, "place") + " in "
                + count(report.countries, "country", "countries")
        ]
        if report.withoutPosition > 0 {
            let verb = report.withoutPosition == 1 ? "has" : "have"
            parts.append("\(grouped(report.withoutPosition)) \(verb) no position (`photos list zz`)")
        }
        return parts.joined(separator: "; ") + "."
    }

    private var changes: [String] {
        let parts = [
            (report.added, "new"), (report.updated, "changed"), (report.moved, "moved"),
            (report.returned, "returned"),
            (report.unchanged, "unchanged"), (report.missing, "missing"),
        ].filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
        return parts.isEmpty || (parts.count == 1 && report.added > 0) ? [] : [parts.joined(separator: ", ") + "."]
    }

    /// What exports of other programs had besides their photographs.
    private var takeout: [String] {
        guard let takeout = report.takeout else { return [] }
        let parts = [
            (takeout.albums, count(takeout.albums, "album is in a set", "albums are in sets")),
            (takeout.favourites, count(takeout.favourites, "favourite")),
            (takeout.duplicates, count(takeout.duplicates, "duplicate") + " in albums"),
            (takeout.trashed, count(takeout.trashed, "photograph") + " in the bin left out"),
        ].filter { $0.0 > 0 }.map(\.1)
        var lines = parts.isEmpty ? [] : [parts.joined(separator: ", ") + "."]
        if !takeout.alone.isEmpty {
            let files = count(takeout.alone.count, "file has", "files have")
            lines.append("\(files) no partner (a photograph its JSON file, or a JSON file its photograph):")
            lines += named(takeout.alone.map { sanitizedForTerminal($0) })
        }
        return lines
    }

    private var companions: [String] {
        guard report.companions > 0 else { return [] }
        let files = count(report.companions, "other file belongs", "other files belong")
        return ["\(files) to \(report.companions == 1 ? "a photograph" : "photographs") of the same shot."]
    }

    private var notRead: [String] {
        guard !report.notReadYet.isEmpty else { return [] }
        let kinds = report.notReadYet.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\(grouped($0.value)) \($0.key)" }
        let isOne = report.notReadYet.values.reduce(0, +) == 1
        return ["\(list(kinds)) \(isOne ? "file is" : "files are") not supported yet."]
    }

    private var failures: [String] {
        guard !report.failures.isEmpty else { return [] }
        return ["Cannot read \(count(report.failures.count, "file")):"]
            + named(report.failures.map { sanitizedForTerminal("\($0.path) \($0.reason)") })
    }

    private func named(_ files: [String]) -> [String] {
        let more = files.count - Self.namedFailures
        return files.prefix(Self.namedFailures).map { "  " + $0 }
            + (more > 0 ? ["  and \(grouped(more)) more (`--json` lists all)"] : [])
    }

    private func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}

/// `1 place`, `41 places`.
func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? singular : plural ?? singular + "s")"
}

/// Formats a number with thousands separators: `1,204`.
func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}
