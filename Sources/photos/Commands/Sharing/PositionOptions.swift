internal import ArgumentParser
internal import PhotoLibrary

/// How exactly readers of a server see where photos were taken.
struct PositionOptions: ParsableArguments {
    @Option(
        name: .customLong("positions"),
        help: ArgumentHelp(
            "How exactly readers who are not signed in see where photos were taken: exact, town (default), country or none.",
            valueName: "precision"),
        completion: .list(PositionPrecision.allCases.map(\.rawValue)),
        transform: { try PositionPrecision(argument: $0) })
    var guests: PositionPrecision?

    @Option(
        name: .customLong("user-positions"),
        help: ArgumentHelp(
            "The same for users who are not owners: exact (default), town, country or none.", valueName: "precision"),
        completion: .list(PositionPrecision.allCases.map(\.rawValue)),
        transform: { try PositionPrecision(argument: $0) })
    var users = PositionPrecision.exact
}

extension PositionPrecision {
    /// - Throws: `ValidationError` for another word.
    init(argument: String) throws {
        guard let precision = PositionPrecision(rawValue: argument) else {
            throw ValidationError("invalid precision '\(argument)': expected exact, town, country or none")
        }
        self = precision
    }
}
