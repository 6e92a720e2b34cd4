internal import ArgumentParser
internal import PhotoLibrary

/// `photos countries`
struct CountriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countries",
        abstract: "List the countries with photos, with days and dates.",
        usage: "photos countries [--sort photos|days|name] [<options>]",
        discussion: """
            A day is a local date with photos. Photos without a known country are left out. \
            `photos borders` decides about disputed land.

              photos countries
              photos countries --sort days
            """)

    @Option(
        help: ArgumentHelp("The order: most photos or most days first, or by name.", valueName: "photos|days|name"),
        completion: .list(CountryOrder.allCases.map(\.rawValue)),
        transform: { text in
            guard let order = CountryOrder(rawValue: text) else {
                throw ValidationError("invalid order '\(text)': expected photos, days or name")
            }
            return order
        })
    var sort = CountryOrder.name

    @OptionGroup var options: CommonOptions

    func run() throws {
        let output = options.output
        guard let library = try options.existingLibrary() else {
            return try output.render(CountriesDocument.empty) { emptyLibrarySentence }
        }
        let document = try library.countries.list(order: sort, locale: options.localeTag)
        guard !document.countries.isEmpty else {
            return try output.render(document) { "No photos with a known country." }
        }
        try output.render(document, lines: { CountryTable(document).lines })
    }
}
