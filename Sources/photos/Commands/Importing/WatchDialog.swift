internal import PhotoLibrary

/// `photos import --watch`: imports what changes in folders, and says so, until a signal comes.
struct WatchDialog {
    let paths: [String]
    let output: Output

    func run(at location: LibraryLocation) async throws {
        let (paths, output) = (paths, output)
        try await Signals.cancelling {
            try PhotoLibrary.Imports.checkPaths(paths)
            let library = try PhotoLibrary.make(at: location)
            try library.setAtCities(output)
            try await library.imports.watch(paths) { event in Self.show(event, paths, output) }
        }
    }

    private static func show(_ event: WatchEvent, _ paths: [String], _ output: Output) {
        switch event {
        case .imported(let report), .changed(let report):
            for warning in report.warnings { Output.printError("\(warning.path) \(warning.reason)") }
            do {
                try output.render(report) { ImportSummary(report, of: paths).text }
            } catch {
                // Nobody reads it any more.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
        case .limited(let watched):
            Output.printError(
                "the system watches \(count(watched, "folder")) and no more; the others are looked at every 15 minutes "
                    + "(`sysctl fs.inotify.max_user_watches=524288` raises the limit)")
        case .failed(let error):
            Output.printError("\(error.message); trying again in 30 seconds")
        }
    }
}
