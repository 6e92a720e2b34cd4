internal import ArgumentParser
internal import PhotoLibrary

/// `photos sample DIR`
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Write a small folder of geotagged sample photographs, made by the program.")

    @OptionGroup var options: CommonOptions

    @Argument(help: ArgumentHelp("The folder to write into; made if need be.", valueName: "dir"))
    var folder: String

    @Option(help: ArgumentHelp("How many photographs.", valueName: "n"))
    var photos: Int?

    func validate() throws {
        if let photos, photos < 1 { throw ValidationError("--photos is 1 or more") }
    }

    func run() async throws {
        let (folder, photos) = (folder, photos)
        let report = try await Signals.cancelling { try await SampleFolder(path: folder).write(count: photos) }
        try options.output.render(report) {
            options.quiet ? "" : "Painted \(count(report.photos, "photograph")) into \(report.path)."
        }
    }
}
