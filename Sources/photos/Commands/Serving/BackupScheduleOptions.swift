internal import ArgumentParser
internal import PhotoLibrary

/// The options of `photos serve` for backups.
struct BackupScheduleOptions: ParsableArguments {
    @Option(
        name: .customLong("backups"),
        help: ArgumentHelp("Write backups to this folder by a schedule, as `photos backup` does.", valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Option(
        name: .customLong("backup-every"),
        help: ArgumentHelp("The time between backups, such as 12h or 7d. Default: 1d.", valueName: "time"))
    var every: String?

    @Option(
        name: .customLong("backup-keep"),
        help: ArgumentHelp("How many of these backups to keep. Default: 7.", valueName: "n"))
    var keep: Int?

    @Flag(name: .customLong("backup-uploads"), help: "Include the photographs that people uploaded in these backups.")
    var hasUploads = false

    /// Nil without a folder.
    ///
    /// - Throws: `ValidationError`.
    func schedule() throws -> BackupSchedule? {
        guard let folder else {
            guard every == nil, keep == nil, !hasUploads else {
                throw ValidationError("options for backups need --backups DIR")
            }
            return nil
        }
        guard !folder.isEmpty else { throw ValidationError("--backups needs a folder") }
        var schedule = BackupSchedule(folder: folder, hasUploads: hasUploads)
        if let every {
            guard let interval = Self.interval(every) else {
                throw ValidationError(
                    "invalid --backup-every '\(every.prefix(100))': expected hours or days, such as 12h or 7d")
            }
            schedule.interval = interval
        }
        if let keep {
            guard (1...10_000).contains(keep) else {
                throw ValidationError("invalid --backup-keep '\(keep)': expected 1 to 10,000")
            }
            schedule.count = keep
        }
        return schedule
    }

    /// Hours or days, from an hour to ten years.
    private static func interval(_ text: String) -> Duration? {
        guard let unit = text.last, let seconds = ["h": 3600, "d": 86_400][unit],
            text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text.dropLast()),
            (1...3650).contains(number)
        else { return nil }
        return .seconds(number * seconds)
    }
}
