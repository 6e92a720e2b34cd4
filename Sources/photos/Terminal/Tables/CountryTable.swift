internal import Localization
internal import PhotoLibrary

/// Countries as lines: name, number of photos, days, and dates.
struct CountryTable {
    private static let widestName = 40

    private let countries: [CountriesDocument.Country]
    private let nameWidth: Int
    private let photoWidth: Int
    private let dayWidth: Int

    init(_ document: CountriesDocument) {
        countries = document.countries
        photoWidth = countries.map { count($0.photoCount, "photo").count }.max() ?? 0
        dayWidth = countries.map { count($0.days, "day").count }.max() ?? 0
        let datesWidth = countries.map { Self.dates($0).count }.max() ?? 0
        let widest = countries.map { displayWidth(sanitizedForTerminal($0.name)) }.max() ?? 0
        nameWidth = min(
            widest, Self.widestName, TerminalWindow.room(beside: photoWidth + dayWidth + datesWidth + 6))
    }

    /// The lines, made on demand.
    var lines: some Collection<String> {
        countries.lazy.map { country in
            let name = StyledText(sanitizedForTerminal(country.name)).shown(inColumn: nameWidth)
            let photos = Self.aligned(count(country.photoCount, "photo"), photoWidth)
            let days = Self.aligned(count(country.days, "day"), dayWidth)
            let dates = Self.dates(country)
            return "\(name)  \(photos)  \(days)" + (dates.isEmpty ? "" : "  " + Style.dim(dates))
        }
    }

    private static func aligned(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - text.count, 0)) + text
    }

    /// `2024-04-12 – 2024-04-19`, or one date; empty without dated photos.
    private static func dates(_ country: CountriesDocument.Country) -> String {
        guard let from = country.from, let to = country.to else { return "" }
        return from == to ? from : "\(from) – \(to)"
    }
}
