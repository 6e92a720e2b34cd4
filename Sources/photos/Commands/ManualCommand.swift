internal import ArgumentParser

/// `photos manual`
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page photos(1) in the format of man.",
        shouldDisplay: false)

    func run() throws {
        Output.print(try ManualPage().text)
    }
}
