internal import ArgumentParser
internal import Gazetteer
internal import PhotoLibrary

/// `photos circles`
struct CirclesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "circles",
        abstract: "Hold back the positions of photos around a home.",
        discussion: """
            Inside a circle, only owners see more of a photo than its town: others see no position, altitude, direction or \
            district, and get no original file with its metadata. The circle that is used is larger and has another centre. Titles, \
            captions and keywords stay as they are: they are not searched for names of places.

              photos circles add home --at 60.607,15.632 --radius 500
            """,
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    /// `photos circles list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the circles.", usage: "photos circles list [<options>]",
            discussion: """
                  photos circles list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.circles.list() ?? CirclesDocument.none
            try options.output.render(document) { CirclesCommand.lines(document) }
        }
    }

    /// `photos circles add NAME --at LAT,LON`
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a circle.",
            usage: "photos circles add <name> --at <lat,lon> [--radius <metres>] [<options>]",
            discussion: """
                  photos circles add home --at 60.607,15.632
                """)

        @Argument(help: "A name for the circle, such as home.")
        var name: String

        @Option(parsing: .unconditional, help: ArgumentHelp("The centre, in degrees.", valueName: "lat,lon"))
        var at: String

        @Option(help: ArgumentHelp("The radius: 100 to 50000 metres. Default: 500.", valueName: "metres"))
        var radius = PhotoLibrary.Circles.usualRadius

        @OptionGroup var options: CommonOptions

        func validate() throws { _ = try centre }

        private var centre: Coordinate {
            get throws {
                guard let centre = PositionArgument.coordinate(at) else {
                    throw ValidationError("invalid position '\(at)': expected LAT,LON, such as 60.6,15.6")
                }
                return centre
            }
        }

        func run() throws {
            let library = try PhotoLibrary.make(at: try options.location())
            let document = try library.circles.add(name, around: try centre, radius: radius)
            try options.output.render(document) {
                "Added. Of photos in a larger circle around it, only owners see more than the town; "
                    + "titles, captions and keywords are not changed."
            }
        }
    }

    /// `photos circles remove NAME`
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a circle: exact positions inside it are shown again.",
            usage: "photos circles remove <name> [<options>]",
            discussion: """
                  photos circles remove home
                """)

        @Argument(help: "The name of the circle.")
        var name: String

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.library(toFind: "circle").circles.remove(name)
            try options.output.render(document) { "Removed. Exact positions inside it are shown again." }
        }
    }

    private static func lines(_ document: CirclesDocument) -> String {
        guard !document.circles.isEmpty else {
            return "No circles yet. Try `photos circles add home --at LAT,LON`."
        }
        return document.circles.map { circle in
            "\(circle.name)  \(circle.latitude),\(circle.longitude)  \(Int(circle.radius)) m"
        }.joined(separator: "\n")
    }
}
