internal import Localization
internal import PhotoLibrary

/// What `photos` prints without a command: what is in the library, and what to do next.
struct Welcome {
    private let counts: CountsDocument

    init(_ counts: CountsDocument) {
        self.counts = counts
    }

    var lines: [String] {
        [Self.title, ""] + (counts.photos > 0 ? browsing : beginning) + ["", Self.more]
    }

    private var beginning: [String] {
        [
            "No photographs yet. To begin:", "",
            "  photos import ~/Pictures    index a folder; nothing in it is changed",
            "  photos sources add URL      subscribe to photographs that others publish",
            "  photos sample ~/samples     write sample photographs, to try it out",
        ]
    }

    private var browsing: [String] {
        [
            "\(count(counts.photos, "photograph")) at \(count(counts.places, "place")) in "
                + "\(count(counts.countries, "country", "countries")).", "",
            "  photos places               list the places by country",
            "  photos list @1              list the photos at the first of them",
            "  photos open @1              show the first of these",
            "  photos search WORDS         find places and photos",
            "  photos serve                see everything in a browser",
        ]
    }

    private static let title = "photos: a photo catalogue that is organised by place"

    private static let more =
        "All commands: `photos --help`.\nThe ideas: `photos help "
        + HelpTopic.allCases.map(\.rawValue).joined(separator: "`, `photos help ") + "`."
}
