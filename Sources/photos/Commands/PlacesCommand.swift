internal import ArgumentParser
internal import Gazetteer
internal import Localization
internal import PhotoLibrary

/// `photos places`
struct PlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "List the places by country, with the alphabetical index.")

    @OptionGroup var options: CommonOptions

    @Option(help: ArgumentHelp("Only the country of this ISO 3166-1 code.", valueName: "cc"))
    var country: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Nearest first.", valueName: "lat,lon"))
    var near: String?

    @Flag(help: "Print the alphabetical index alone.")
    var index = false

    func validate() throws {
        if let country, country.utf8.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
            throw ValidationError("'\(country)' is no ISO 3166-1 code; write it as SE")
        }
        if let near, PositionArgument.coordinate(near) == nil {
            throw ValidationError("'\(near)' is no position; write it as 60.6,15.6")
        }
    }

    @OptionGroup var sync: SyncOptions

    func run() throws {
        let locale = options.localeTag
        let library = try options.existingLibrary()
        defer { sync.refresh(library, options.output) }
        let document = try library?.places(
            locale: locale, country: country, near: near.flatMap(PositionArgument.coordinate),
            terminal: TerminalWindow.identity)
        guard let document, !document.sections.isEmpty else {
            let empty = document ?? PlacesDocument.empty(locale: locale)
            let isFiltered = document != nil && country != nil
            return try options.output.render(empty) { isFiltered ? "No photographs there." : emptyLibrarySentence }
        }
        try options.output.render(document) { index ? indexText(document) : listing(document) }
    }

    private func listing(_ document: PlacesDocument) -> String {
        let places = document.sections.flatMap(\.places)
        let rowWidth = String(places.last?.row ?? 0).count
        let names = places.map { displayWidth(Self.title($0)) }
        let nameWidth = min(names.max() ?? 0, 44)
        var lines: [String] = []
        for section in document.sections {
            let total = section.places.reduce(0) { $0 + ($1.photoCount ?? 0) }
            if !lines.isEmpty { lines.append("") }
            lines.append(
                Style.bold(sanitizedForTerminal(section.country.name)) + Style.dim("  \(count(total, "photo"))"))
            for place in section.places {
                let row = String(repeating: " ", count: rowWidth - String(place.row).count) + String(place.row)
                let title = Self.title(place)
                let padding = String(repeating: " ", count: max(1, nameWidth - displayWidth(title) + 2))
                let distance = place.distance.map { "  \(Self.kilometres($0))" } ?? ""
                lines.append(
                    "  \(Style.dim(row))  \(title)\(padding)\(place.photoCount.map(grouped) ?? "?")\(Style.dim(distance))"
                )
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func title(_ place: PlacesDocument.Place) -> String {
        let region = place.region.map { $0 == place.name ? "" : ", \($0)" } ?? ""
        return sanitizedForTerminal(place.name + region)
    }

    private static func kilometres(_ metres: Double) -> String {
        metres < 9_950 ? "\((metres / 100).rounded() / 10) km" : "\(grouped(Int((metres / 1000).rounded()))) km"
    }

    private func indexText(_ document: PlacesDocument) -> String {
        document.index.compactMap { entry -> String? in
            guard let section = entry.section else { return nil }
            return "\(entry.title)  \(sanitizedForTerminal(document.sections[section].country.name))"
        }.joined(separator: "\n")
    }
}

extension String {
    /// Without spaces at its ends.
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
