internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos borders [VIEW]`
struct BordersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "borders",
        abstract: "Show or set under which country places on disputed land are listed.",
        usage: "photos borders [iso|osm|default] [<options>]",
        discussion: """
            iso lists places by ISO 3166-1 and the maps of the United Nations, osm by who governs on the ground, as \
            OpenStreetMap does. default lists each place under the country that the program stores. Only listings change: \
            ids, corrections and recents stay as they are. `photos places --borders` chooses a view for one listing.

              photos borders iso
              photos places
              photos borders default
            """)

    @Argument(
        help: ArgumentHelp("The view on disputed borders. Without it, shows the view.", valueName: "view"),
        completion: .list(BorderView.allCases.map(\.rawValue)), transform: BorderView.init(argument:))
    var view: BorderView?

    @OptionGroup var options: CommonOptions

    func run() throws {
        let document =
            if let view {
                try PhotoLibrary.make(at: try options.location()).places.setBorders(view)
            } else {
                try options.existingLibrary()?.places.borders() ?? BordersDocument(borders: .stored)
            }
        try options.output.render(document) { Self.sentence(document.borders) }
    }

    private static func sentence(_ view: BorderView) -> String {
        switch view {
        case .iso: "Places are listed by ISO 3166-1 and the maps of the United Nations (iso)."
        case .osm: "Places are listed by who governs on the ground, as OpenStreetMap does (osm)."
        case .stored: "Each place is listed under the country that is stored (default)."
        }
    }
}

extension BorderView {
    /// - Throws: `ValidationError` for another word.
    init(argument: String) throws {
        guard let view = BorderView(rawValue: argument) else {
            throw ValidationError("invalid borders '\(argument)': expected iso, osm or default")
        }
        self = view
    }
}
