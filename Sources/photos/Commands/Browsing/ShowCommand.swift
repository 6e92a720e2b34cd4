internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos show ID`
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all details of a photo.",
        usage: "photos show <id> [--no-sync] [<options>]",
        discussion: """
              photos show @1
            """)

    @Argument(
        help: "The photo: its id or the beginning of it, or @N for row N of the last listing of photos.",
        completion: Completions.photos)
    var id: String

    @OptionGroup var sync: SyncOptions

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "photo")
        var listed: Set<String> = []
        defer { sync.refresh(library, options.output, listed: listed) }
        let photo = try library.photos.show(
            Reference(id), locale: options.localeTag, terminal: TerminalWindow.listingSession)
        listed = [photo].sources
        try options.output.render(photo, lines: { Self.lines(photo) })
    }

    /// Stars of five; a word for a photo that a person rejected.
    private static func stars(_ rating: Int) -> String {
        rating < 0
            ? "rejected" : String(repeating: "★", count: rating) + String(repeating: "☆", count: max(0, 5 - rating))
    }

    private static func lines(_ photo: LocalPhotoDocument) -> [String] {
        let size = photo.width.flatMap { width in photo.height.map { "\(width) × \($0)" } }
        let position = photo.latitude.flatMap { latitude in photo.longitude.map { "\(latitude), \($0)" } }
        let facts: [(String, String?)] = [
            ("id", photo.id), ("title", photo.title), ("caption", photo.caption), ("credit", photo.credit),
            ("license", photo.license), ("keywords", photo.keywords?.joined(separator: ", ")),
            ("rating", photo.rating.map(Self.stars)),
            ("taken", photo.exactTakenText), ("published", photo.publishedText),
            ("link", photo.link),
            ("size", size), ("type", photo.type), ("bytes", photo.bytes.map { grouped(Int($0)) }),
            ("sha256", photo.sha256),
            ("film", photo.film.map { "\($0.type), \(grouped(Int($0.bytes))) bytes" }), ("position", position),
            ("altitude", photo.altitude.map { "\($0) m" }),
            ("direction", photo.direction.map { "\($0)°" }),
            ("camera", photo.camera), ("lens", photo.lens), ("exposure", photo.exposure?.text),
            ("place", "\(PhotoTable.wholePlace(photo)) (\(photo.place.id))"),
            ("district", photo.district.map { "\($0.name) (\($0.id))" }),
            ("feature", photo.feature.map { "\($0.name) (\($0.kind))" }),
            ("source", photo.source), ("path", photo.path),
            ("companions", photo.companions?.map(\.path).joined(separator: ", ")),
            ("state", photo.state), ("error", photo.error),
        ]
        return facts.compactMap { name, value in
            value.map { value in
                let text =
                    ["title", "caption", "source"].contains(name) ? StyledText(marked: value) : StyledText(value)
                return Style.dim(name + String(repeating: " ", count: 11 - name.count)) + text.shown
            }
        }
    }
}
