internal import ArgumentParser

/// `photos manual`
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page photos(1), as man reads it.",
        shouldDisplay: false)

    func run() throws {
        Output.print(try ManualPage().text)
    }
}
