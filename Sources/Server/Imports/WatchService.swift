internal import Logging
internal import PhotoLibrary
internal import ServiceLifecycle

/// Imports what changes in the imported folders for as long as the server runs.
final class WatchService: Service, Sendable {
    private let library: PhotoLibrary
    private let logger: Logger

    /// - Parameter library: the library with a connection of its own.
    init(library: PhotoLibrary, logger: Logger) {
        (self.library, self.logger) = (library, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            var wasTold = false
            while !Task.isCancelled {
                do throws(LibraryError) {
                    try await library.imports.watch(nil) { [self] in log($0) }
                    return
                } catch {
                    // Another program that watches does what is needed.
                    if !wasTold { logger.warning("not watching folders", metadata: ["reason": "\(error.message)"]) }
                    wasTold = true
                }
                try? await Task.sleep(for: PhotoLibrary.Imports.sweepInterval)
            }
        }
    }

    private func log(_ event: WatchEvent) {
        switch event {
        case .imported(let report), .changed(let report):
            for problem in report.failures + report.warnings {
                logger.warning("import", metadata: ["path": "\(problem.path)", "reason": "\(problem.reason)"])
            }
            guard report.added + report.updated + report.moved + report.returned + report.missing > 0 else { return }
            logger.notice(
                "imported",
                metadata: [
                    "new": "\(report.added)", "changed": "\(report.updated)", "moved": "\(report.moved)",
                    "returned": "\(report.returned)", "missing": "\(report.missing)",
                ])
        case .limited(let watched):
            logger.warning(
                "the system does not watch all folders; the others are looked at every 15 minutes (sysctl fs.inotify.max_user_watches)",
                metadata: ["watched": "\(watched)"])
        case .failed(let error):
            logger.error("import failed; trying again in 30 seconds", metadata: ["error": "\(error.message)"])
        }
    }
}
